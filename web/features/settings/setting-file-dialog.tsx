import { type FormEvent, useState } from 'react';
import type { SettingFileAnswer } from '../../../contracts/settings.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './settings.module.css';
import { type SettingApp, useCheckFile, useSet } from './use-settings.ts';

type Change = SettingFileAnswer['changes'][number];
type Fault = SettingFileAnswer['errors'][number];

const changeColumns: DataColumn<Change>[] = [
  { key: 'line', label: 'Line', align: 'end', render: ({ line }) => line },
  { key: 'label', label: 'Setting', render: ({ label }) => label },
  { key: 'facility', label: 'Facility', render: ({ facility }) => facility || 'All' },
  { key: 'before', label: 'Now', align: 'end', render: ({ before }) => before },
  { key: 'after', label: 'Then', align: 'end', render: ({ after }) => after },
];
const faultColumns: DataColumn<Fault>[] = [
  { key: 'line', label: 'Line', align: 'end', render: ({ line }) => line },
  { key: 'message', label: 'What is wrong', render: ({ message }) => message },
];

interface SettingFileDialogProps {
  app: SettingApp;
  onSaved: (isFollowed: boolean) => void;
  close: () => void;
}

const largestFile = 500_000;

/** A file of settings: read and shown first, line by line, and saved as a whole or not at all. */
export function SettingFileDialog({ app, onSaved, close }: SettingFileDialogProps) {
  const [note, setNote] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const check = useCheckFile(app);
  const change = useSet(app);
  const { changes = [], errors = [], unchanged = 0 } = check.data ?? {};

  const read = async (file: File | undefined) => {
    check.reset();
    change.reset();
    setTooLarge(file !== undefined && file.size > largestFile);
    if (!file || file.size > largestFile) return;
    setNote((before) => before || `From the file ${file.name}`);
    check.mutate(await file.text());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0 || errors.length > 0) return;
    change.mutate(
      { decisions: changes.map(({ decision }) => decision), note },
      {
        onSuccess: ({ figures_follow: isFollowed }) => {
          onSaved(isFollowed ?? false);
          close();
        },
      },
    );
  };
  const isReady = changes.length > 0 && errors.length === 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Settings from a file">
      <Field
        label="File"
        hint="A CSV file as this page gives it. A line without a value resets the setting; a setting without a line stays as it is."
        error={tooLarge ? 'Is too large for a file of settings' : undefined}
      >
        {(control) => (
          <input
            {...control}
            className={inputStyles.input}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        )}
      </Field>
      {check.isError ? <Notice kind="error">The file could not be read. {wordsOf(check.error)}</Notice> : null}
      {errors.length > 0 ? (
        <>
          <Notice kind="error">Nothing can be saved until these lines are put right.</Notice>
          <DataTable
            columns={faultColumns}
            rows={errors}
            rowKey={({ line }) => line}
            caption="Lines that are wrong"
            empty=""
          />
        </>
      ) : null}
      {check.data ? (
        <DataTable
          columns={changeColumns}
          rows={changes}
          rowKey={({ line }) => line}
          caption="What the file changes"
          empty={`The file changes nothing: ${unchanged} lines say what holds already.`}
        />
      ) : null}
      {isReady ? (
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
      ) : null}
      {change.isError ? <Notice kind="error">Nothing was changed. {wordsOf(change.error)}</Notice> : null}
      <DialogActions
        action={isReady ? `Save ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}` : 'Save'}
        busy={change.isPending || check.isPending}
        onCancel={close}
      />
    </form>
  );
}
