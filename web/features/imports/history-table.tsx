import type { ImportEntry } from '../../../contracts/imports.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { type EntryActions, EntryButtons, EntryFiles, EntryStatus } from './entry-parts.tsx';
import styles from './history-card.module.css';
import { count, hasNumbers } from './words.ts';

type Counted = 'rows_in' | 'loaded' | 'replaced' | 'unchanged';

/** What was not loaded has no numbers: that is not the same as zero. */
const sum = (entry: ImportEntry, field: Counted): string =>
  hasNumbers(entry) ? count(entry.files.reduce((total, file) => total + file[field], 0)) : '—';
const counted = (key: Counted, label: string): DataColumn<ImportEntry> => ({
  key,
  label,
  align: 'end',
  render: (entry) => sum(entry, key),
});

const columns: DataColumn<ImportEntry>[] = [
  {
    key: 'at',
    label: 'When',
    render: ({ at, by }) => (
      <span className={styles.when}>
        <TimeStamp at={at} />
        <span className={styles.by}>by {by}</span>
      </span>
    ),
  },
  { key: 'file', label: 'File', render: (entry) => <EntryFiles entry={entry} /> },
  counted('rows_in', 'Rows'),
  counted('loaded', 'Loaded'),
  counted('replaced', 'Replaced'),
  counted('unchanged', 'Unchanged'),
  {
    key: 'rejected',
    label: 'Rejected',
    align: 'end',
    render: (entry) => (hasNumbers(entry) || entry.rejected_rows > 0 ? count(entry.rejected_rows) : '—'),
  },
  { key: 'status', label: 'Status', render: (entry) => <EntryStatus entry={entry} /> },
];

export function HistoryTable({ entries, ...actions }: EntryActions & { entries: ImportEntry[] }) {
  const buttons: DataColumn<ImportEntry> = {
    key: 'actions',
    label: 'Actions',
    labelHidden: true,
    align: 'end',
    render: (entry) => <EntryButtons entry={entry} {...actions} />,
  };
  return (
    <DataTable
      caption="Imports, newest first"
      columns={[...columns, buttons]}
      rows={entries}
      rowKey={({ key }) => key}
      empty={null}
    />
  );
}
