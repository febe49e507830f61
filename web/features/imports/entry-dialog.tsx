import { Button } from 'antd';
import type { ImportEntry } from '../../../contracts/imports.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import styles from './entry-dialog.module.css';
import { count, describeStatus, hasNumbers, nameEntry } from './words.ts';

type File = ImportEntry['files'][number];
type Reject = ImportEntry['rejects'][number];

const fileColumns: DataColumn<File>[] = [
  {
    key: 'file',
    label: 'File',
    render: ({ file, hash }) => (
      <span className={styles.file}>
        {file}
        {hash ? (
          <code className={styles.hash} title={`SHA-256 ${hash}`}>
            {hash.slice(0, 8)}
          </code>
        ) : null}
      </span>
    ),
  },
  { key: 'entity', label: 'Holds', render: ({ entity }) => <code>{entity}</code> },
  { key: 'rows', label: 'Rows', align: 'end', render: ({ rows_in }) => count(rows_in) },
  { key: 'loaded', label: 'Loaded', align: 'end', render: ({ loaded }) => count(loaded) },
  { key: 'replaced', label: 'Replaced', align: 'end', render: ({ replaced }) => count(replaced) },
  { key: 'unchanged', label: 'Unchanged', align: 'end', render: ({ unchanged }) => count(unchanged) },
  { key: 'rejected', label: 'Rejected', align: 'end', render: ({ rejected }) => count(rejected) },
];

const rejectColumns: DataColumn<Reject>[] = [
  { key: 'line', label: 'Line', align: 'end', render: ({ line }) => count(line) },
  {
    key: 'reason',
    label: 'Column and reason',
    render: ({ reason, file }) => (
      <span className={styles.reason}>
        {reason}
        <span className={styles.source}>{file}</span>
      </span>
    ),
  },
];

/** Everything about one load, or about why there was none. */
export function EntryDialog({ entry, onClosed }: { entry: ImportEntry; onClosed: () => void }) {
  const warnings = entry.files.flatMap(({ file, warnings }) => warnings.map((warning) => `${file}: ${warning}`));
  const isLoad = hasNumbers(entry);
  return (
    <Dialog title={nameEntry(entry)} width={960} onClosed={onClosed}>
      {(close) => (
        <div className={styles.details}>
          <p className={styles.line}>
            {describeStatus(entry)}, sent by {entry.by}, <TimeStamp at={entry.at} />
            {entry.undone ? (
              <>
                . Undone by {entry.undone.by}, <TimeStamp at={entry.undone.at} />
              </>
            ) : null}
          </p>
          {entry.message ? <Notice kind={isLoad ? 'warning' : 'error'}>{entry.message}</Notice> : null}
          {isLoad ? (
            <DataTable
              caption="Files of the load"
              columns={fileColumns}
              rows={entry.files}
              rowKey={(file) => entry.files.indexOf(file)}
              empty={null}
            />
          ) : null}
          {entry.rejects.length > 0 ? (
            <>
              <h3 className={styles.heading}>
                {entry.rejected_rows > entry.rejects.length
                  ? `The first ${entry.rejects.length} of ${count(entry.rejected_rows)} faulty rows`
                  : 'Faulty rows'}
              </h3>
              <DataTable
                caption="Faulty rows"
                columns={rejectColumns}
                rows={entry.rejects}
                rowKey={({ file, line }) => `${file} ${line}`}
                empty={null}
              />
            </>
          ) : null}
          {warnings.length > 0 ? (
            <Notice kind="info">
              <ul className={styles.warnings}>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <div className={styles.actions}>
            {entry.rejects_files.map((file) => (
              <Button key={file} href={`/api/imports/${entry.job}/rejects/${file}`} download={file}>
                Download {file}
              </Button>
            ))}
            <Button onClick={close}>Close</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
