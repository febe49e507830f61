import { type FormEvent, useState } from 'react';
import type { Setting } from '../../../contracts/settings.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { asTyped, fromTyped, unitOf, valueInWords } from './setting-words.ts';
import styles from './settings.module.css';
import { type SettingApp, useSet } from './use-settings.ts';

interface SettingFormProps {
  app: SettingApp;
  setting: Setting;
  /** The usual value is set again. */
  isReset: boolean;
  close: () => void;
}

/** Another value, and why. */
export function SettingForm({ app, setting, isReset, close }: SettingFormProps) {
  const { usual, least, most, label } = setting;
  const [text, setText] = useState(asTyped(setting, setting.set?.value ?? usual));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const change = useSet(app, setting);
  const range = `${valueInWords(setting, least)} to ${valueInWords(setting, most)}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = isReset ? null : fromTyped(setting, text);
    const isOutside = value === null ? !isReset : value < least || value > most;
    setWrong(isOutside ? `Must be ${range}.` : undefined);
    if (!isOutside) change.mutate({ value, note }, { onSuccess: close });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {isReset ? (
        <p className={styles.meaning}>
          {label} becomes {valueInWords(setting, usual)} again.
        </p>
      ) : (
        <Field
          label={`${label} (${unitOf(setting) || 'number'})`}
          required
          error={wrong}
          hint={`${range}. Usual: ${valueInWords(setting, usual)}.`}
        >
          {(control) => (
            <input
              {...control}
              className={inputStyles.input}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Reason" optional hint="It stands in the history and in the audit log.">
        {(control) => (
          <input
            {...control}
            className={inputStyles.input}
            maxLength={2000}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {change.isError ? <Notice kind="error">Nothing was changed. {wordsOf(change.error)}</Notice> : null}
      <DialogActions action={isReset ? 'Reset' : 'Save'} busy={change.isPending} onCancel={close} />
    </form>
  );
}
