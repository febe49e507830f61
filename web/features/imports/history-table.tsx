import { Button } from 'antd';
import type { ImportEntry } from '../../../contracts/imports.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import styles from './history-card.module.css';
import { count, describeStatus, nameEntry } from './words.ts';

interface HistoryTableProps {
  entries: ImportEntry[];
  onShow: (entry: ImportEntry) => void;
  onUndo: (entry: ImportEntry) => void;
}

type Counted = 'rows_in' | 'loaded' | 'replaced' | 'unchanged';

/** What was not loaded has no numbers: that is not the same as zero. */
const sum = (entry: ImportEntry, field: Counted): string =>
  entry.load === null ? '—' : count(entry.files.reduce((total, file) => total + file[field], 0));
const counted = (key: Counted, label: string): DataColumn<ImportEntry> => ({
  key,
  label,
  align: 'end',
  render: (entry) => sum(entry, key),
});

export function HistoryTable({ entries, onShow, onUndo }: HistoryTableProps) {
  const columns: DataColumn<ImportEntry>[] = [
    {
      key: 'at',
      label: 'When',
      render: ({ at }) => (
        <span className={styles.short}>
          <TimeStamp at={at} />
        </span>
      ),
    },
    { key: 'by', label: 'By', render: ({ by }) => by },
    { key: 'file', label: 'File', render: (entry) => <Files entry={entry} /> },
    { key: 'entity', label: 'Holds', render: (entry) => <Entities entry={entry} /> },
    counted('rows_in', 'Rows'),
    counted('loaded', 'Loaded'),
    counted('replaced', 'Replaced'),
    counted('unchanged', 'Unchanged'),
    {
      key: 'rejected',
      label: 'Rejected',
      align: 'end',
      render: ({ rejected_rows, load }) => (load === null && rejected_rows === 0 ? '—' : count(rejected_rows)),
    },
    { key: 'status', label: 'Status', render: (entry) => <Status entry={entry} /> },
    {
      key: 'actions',
      label: 'Actions',
      labelHidden: true,
      align: 'end',
      render: (entry) => (
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
      ),
    },
  ];
  return (
    <DataTable
      caption="Imports, newest first"
      columns={columns}
      rows={entries}
      rowKey={({ key }) => key}
      empty={null}
    />
  );
}

function Files({ entry: { files } }: { entry: ImportEntry }) {
  const [first, ...others] = files;
  if (others.length > 0) return <span className={styles.short}>{files.length} files</span>;
  return (
    <span className={styles.file}>
      {first?.file ?? '—'}
      {first?.hash ? (
        <code className={styles.hash} title={`SHA-256 ${first.hash}`}>
          {first.hash.slice(0, 8)}
        </code>
      ) : null}
    </span>
  );
}

/** A few are named; the details name all of them. */
const mostNamed = 2;

function Entities({ entry: { files } }: { entry: ImportEntry }) {
  const names = files.map(({ entity }) => entity).filter((entity) => entity !== '');
  if (names.length === 0) return '—';
  const more = names.length - mostNamed;
  return (
    <span>
      {names.slice(0, mostNamed).join(', ')}
      {more > 0 ? ` and ${more} more` : ''}
    </span>
  );
}

function Status({ entry }: { entry: ImportEntry }) {
  return (
    <span className={styles.status} data-status={entry.status}>
      {describeStatus(entry)}
      {entry.undone ? <span className={styles.undone}>by {entry.undone.by}</span> : null}
    </span>
  );
}
