import type { FormEvent } from 'react';
import type { ImportEntry, ImportJob } from '../../../contracts/imports.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './entry-dialog.module.css';
import { useUndoLoad } from './undo-load.ts';
import { count } from './words.ts';

interface UndoDialogProps {
  entry: ImportEntry;
  onAsked: (job: ImportJob) => void;
  onClosed: () => void;
}

/** Asks before a load is taken back: reports change with it. */
export function UndoDialog({ entry, onAsked, onClosed }: UndoDialogProps) {
  const undo = useUndoLoad();
  const load = entry.load ?? 0;
  const loaded = entry.files.reduce((total, file) => total + file.loaded, 0);
  const replaced = entry.files.reduce((total, file) => total + file.replaced, 0);
  return (
    <Dialog title={`Undo load ${load}?`} onClosed={onClosed}>
      {(close) => {
        const confirm = (event: FormEvent) => {
          event.preventDefault();
          undo.mutate(load, {
            onSuccess: (job) => {
              onAsked(job);
              close();
            },
          });
        };
        return (
          <form className={styles.details} onSubmit={confirm} aria-label={`Undo load ${load}`}>
            <p className={styles.line}>
              {describeUndo(loaded, replaced)} Reports are worked out anew. The file can be sent again later.
            </p>
            {undo.error ? <Notice kind="error">{wordsOf(undo.error)}</Notice> : null}
            <DialogActions action="Undo" danger busy={undo.isPending} onCancel={close} />
          </form>
        );
      }}
    </Dialog>
  );
}

function describeUndo(loaded: number, replaced: number): string {
  if (loaded === 0) return 'It had changed nothing, so no row goes.';
  const go = `${count(loaded)} ${loaded === 1 ? 'row goes' : 'rows go'}`;
  if (replaced === 0) return `${go}.`;
  return `${go}, and ${count(replaced)} that ${replaced === 1 ? 'it' : 'they'} had replaced ${replaced === 1 ? 'returns' : 'return'}.`;
}
