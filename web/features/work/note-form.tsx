import { Button } from 'antd';
import { useState } from 'react';
import { mostNote } from '../../../contracts/work-items.ts';
import { Field } from '../../../ui/field.tsx';
import type { useChangeItem } from './change-item.ts';
import styles from './work-panel.module.css';

/** A note for whoever reads the item next. It cannot be changed once it is written. */
export function NoteForm({ change }: { change: ReturnType<typeof useChangeItem> }) {
  const [note, setNote] = useState('');
  return (
    <form
      className={styles.part}
      aria-label="Note"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ deed: 'notes', body: { note: note.trim() } }, { onSuccess: () => setNote('') });
      }}
    >
      <Field label="Note" hint="Name no patient. A note stays as it is written.">
        {(control) => (
          <textarea
            {...control}
            className={styles.area}
            rows={2}
            maxLength={mostNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Button htmlType="submit" disabled={!note.trim()} loading={change.isPending}>
        Add note
      </Button>
    </form>
  );
}
