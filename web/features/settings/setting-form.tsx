import { type FormEvent, useState } from 'react';
import { settingAsText, settingInWords } from '../../../contracts/setting-value.ts';
import type { Setting } from '../../../contracts/settings.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { SettingInput } from './setting-input.tsx';
import { rangeOf, readTyped } from './setting-words.ts';
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
  const { usual, label } = setting;
  const [text, setText] = useState(settingAsText(setting, setting.set?.value ?? usual));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const change = useSet(app, setting);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = isReset ? { value: null } : readTyped(setting, text);
    setWrong('wrong' in typed ? typed.wrong : undefined);
    if ('value' in typed) change.mutate({ value: typed.value, note }, { onSuccess: close });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {isReset ? (
        <p className={styles.meaning}>
          {label} becomes {settingInWords(setting, usual)} again.
        </p>
      ) : (
        <SettingInput
          setting={setting}
          text={text}
          error={wrong}
          hint={`${rangeOf(setting)}Usual: ${settingInWords(setting, usual)}.`}
          onChange={setText}
        />
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
