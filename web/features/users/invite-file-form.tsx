import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { type InviteFileAnswer, inviteColumns, longestInviteFile } from '../../../contracts/invite-file.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useInviteFile } from './invite-file.ts';
import styles from './invite-file-form.module.css';

/** People from a CSV file: all of them are invited, or nobody and each line says why. */
export function InviteFileForm({ onClose }: { onClose: () => void }) {
  const invite = useInviteFile();
  const chooser = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const { data } = invite;
  if (data && data.errors.length === 0) return <Invited answer={data} onClose={onClose} />;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLong(file.size > longestInviteFile);
    if (file.size <= longestInviteFile) setCsv(await file.text());
    invite.reset();
  };
  return (
    <form
      className={styles.form}
      aria-label="Invite people from a file"
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ csv });
      }}
    >
      <p className={styles.hint}>
        The first line names the columns: {inviteColumns.join(', ')}. Needed are username, firstname and roles; several
        roles or codes in a cell are separated by semicolons.
      </p>
      <div>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="CSV file"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
      </div>
      <Field label="People" hint="What the file holds; or paste it here.">
        {(control) => (
          <Input.TextArea
            {...control}
            value={csv}
            rows={8}
            maxLength={longestInviteFile}
            spellCheck={false}
            placeholder={'username,firstname,roles\nann,Ann,Buyer'}
            onChange={(event) => {
              setCsv(event.target.value);
              invite.reset();
            }}
          />
        )}
      </Field>
      {tooLong ? <Notice kind="error">The file is larger than 200 KB. Cut it into several.</Notice> : null}
      {invite.error ? <Notice kind="error">{wordsOf(invite.error)}</Notice> : null}
      {data ? (
        <div role="alert">
          <Notice kind="error">Nobody was invited.</Notice>
          <ul className={styles.errors}>
            {data.errors.map(({ line, says }) => (
              <li key={`${line} ${says}`}>
                Line {line}: {says}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <DialogActions action="Invite" busy={invite.isPending} disabled={csv.trim() === ''} onCancel={onClose} />
    </form>
  );
}

function Invited({ answer: { invited }, onClose }: { answer: InviteFileAnswer; onClose: () => void }) {
  const links = invited.map(({ username, link }) => `${username},${link}`).join('\n');
  const mailed = invited.filter(({ email }) => email !== null).length;
  return (
    <div className={styles.form}>
      <div role="status">
        <Notice kind="success">
          {invited.length === 1 ? '1 person is invited' : `${invited.length} people are invited`}; {mailed} of them by
          mail.
        </Notice>
      </div>
      <CopyField label="Username and link of each" text={links} />
      <p className={styles.hint}>The links are shown only now, and each works once. Give each to its person alone.</p>
      <div className={styles.done}>
        <Button type="primary" onClick={onClose} autoFocus>
          Done
        </Button>
      </div>
    </div>
  );
}
