import { Button } from 'antd';
import type { ImportEntry } from '../../../contracts/imports.ts';
import styles from './entry-parts.module.css';
import { describeStatus, nameEntry } from './words.ts';

/** What a row of the history and an item of its narrow form are made of. */
export interface EntryActions {
  onShow: (entry: ImportEntry) => void;
  onUndo: (entry: ImportEntry) => void;
}

/** A few are named; the details name all of them. */
const mostNamed = 3;

export function EntryFiles({ entry: { files } }: { entry: ImportEntry }) {
  const [first, ...others] = files;
  const names = files.map(({ entity }) => entity).filter((entity) => entity !== '');
  const more = names.length - mostNamed;
  return (
    <span className={styles.file}>
      {others.length > 0 ? `${files.length} files` : (first?.file ?? '—')}
      <span className={styles.note}>
        {names.slice(0, mostNamed).join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
        {others.length === 0 && first?.hash ? (
          <>
            {' · '}
            <code title={`SHA-256 ${first.hash}`}>{first.hash.slice(0, 8)}</code>
          </>
        ) : null}
      </span>
    </span>
  );
}

export function EntryStatus({ entry }: { entry: ImportEntry }) {
  return (
    <span className={styles.status} data-status={entry.status}>
      {describeStatus(entry)}
      {entry.undone ? <span className={styles.note}>by {entry.undone.by}</span> : null}
    </span>
  );
}

export function EntryButtons({ entry, onShow, onUndo }: EntryActions & { entry: ImportEntry }) {
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={`Details of ${nameEntry(entry)}`} onClick={() => onShow(entry)}>
        Details
      </Button>
      {entry.load !== null && entry.undo_refused === null ? (
        <Button size="small" aria-label={`Undo load ${entry.load}`} onClick={() => onUndo(entry)}>
          Undo
        </Button>
      ) : null}
    </span>
  );
}
