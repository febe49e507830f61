import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { type SettingValue, settingAsText, settingInWords } from '../../../contracts/setting-value.ts';
import type { Setting } from '../../../contracts/settings.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { SettingInput } from './setting-input.tsx';
import { SettingPreview } from './setting-preview.tsx';
import { inForceAt, rangeOf, readTyped, valueAt } from './setting-words.ts';
import styles from './settings.module.css';
import { type SettingApp, usePreview, useSet } from './use-settings.ts';

export interface Place {
  /** Blank for the whole company. */
  code: string;
  name: string;
}

interface SettingFormProps {
  app: SettingApp;
  setting: Setting;
  /** Where it is set; one place is not asked for. */
  places: readonly Place[];
  /** What holds without the value is set again. */
  isReset: boolean;
  /** Says whether figures follow. */
  onSaved: (isFollowed: boolean) => void;
  close: () => void;
}

/** Another value, and why; on request what it would change. */
export function SettingForm({ app, setting, places, isReset, onSaved, close }: SettingFormProps) {
  const { usual, label, key } = setting;
  const [at, setAt] = useState(places[0]?.code ?? '');
  const [text, setText] = useState(settingAsText(setting, valueAt(setting, at)));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const change = useSet(app);
  const preview = usePreview(app);
  const place = places.find(({ code }) => code === at);

  const withValue = (use: (value: SettingValue | null) => void) => {
    const typed = isReset ? { value: null } : readTyped(setting, text);
    setWrong('wrong' in typed ? typed.wrong : undefined);
    if ('value' in typed) use(typed.value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withValue((value) => {
      const replaces = inForceAt(setting, at)?.id ?? null;
      change.mutate(
        { decisions: [{ setting_key: key, facility_code: at, value, replaces }], note },
        {
          onSuccess: ({ figures_follow: isFollowed }) => {
            onSaved(isFollowed ?? false);
            close();
          },
        },
      );
    });
  };
  const choose = (code: string) => {
    setAt(code);
    setText(settingAsText(setting, valueAt(setting, code)));
    preview.reset();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {places.length > 1 ? (
        <Field label="Facility">
          {(control) => (
            <SelectInput
              control={control}
              value={at}
              options={places.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={choose}
            />
          )}
        </Field>
      ) : place && at !== '' ? (
        <p className={styles.about}>At {place.name}.</p>
      ) : null}
      {isReset ? (
        <p className={styles.meaning}>
          {label} becomes {settingInWords(setting, at === '' ? usual : valueAt(setting, ''))} again
          {place && at !== '' ? ` at ${place.name}` : ''}.
        </p>
      ) : (
        <SettingInput
          setting={setting}
          text={text}
          error={wrong}
          hint={`${rangeOf(setting)}Usual: ${settingInWords(setting, usual)}.`}
          onChange={(typed) => {
            setText(typed);
            preview.reset();
          }}
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
      <div>
        <Button
          loading={preview.isPending}
          onClick={() => withValue((value) => preview.mutate({ setting_key: key, facility_code: at, value }))}
        >
          Preview
        </Button>
      </div>
      <div role="status">{preview.data ? <SettingPreview preview={preview.data} /> : null}</div>
      {preview.isError ? <Notice kind="error">There is no preview. {wordsOf(preview.error)}</Notice> : null}
      {change.isError ? <Notice kind="error">Nothing was changed. {wordsOf(change.error)}</Notice> : null}
      <DialogActions action={isReset ? 'Reset' : 'Save'} busy={change.isPending} onCancel={close} />
    </form>
  );
}
