import type { ImportEntry } from '../../../contracts/imports.ts';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { type EntryActions, EntryButtons, EntryFiles, EntryStatus } from './entry-parts.tsx';
import styles from './history-list.module.css';

/** The history on a narrow screen: what happened and what can be done is in sight; the numbers are in the details. */
export function HistoryList({ entries, ...actions }: EntryActions & { entries: ImportEntry[] }) {
  return (
    <ul className={styles.list} aria-label="Imports, newest first">
      {entries.map((entry) => (
        <li key={entry.key} className={styles.entry}>
          <EntryFiles entry={entry} />
          <EntryStatus entry={entry} />
          <span className={styles.when}>
            <TimeStamp at={entry.at} />, by {entry.by}
          </span>
          <EntryButtons entry={entry} {...actions} />
        </li>
      ))}
    </ul>
  );
}
