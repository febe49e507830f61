import { Button } from 'antd';
import type { ImportEntry, ImportJob } from '../../../contracts/imports.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './outcome-notice.module.css';
import { count, describeStatus, hasNumbers, nameJob } from './words.ts';

interface OutcomeNoticeProps {
  /** What the person has asked for on this page. */
  job: ImportJob | null;
  jobs: ImportJob[];
  entries: ImportEntry[];
  onShow: (entry: ImportEntry) => void;
  onClose: () => void;
}

/** Tells a person how what they asked for has ended. */
export function OutcomeNotice({ job, jobs, entries, onShow, onClose }: OutcomeNoticeProps) {
  const entry = job && !jobs.some(({ id }) => id === job.id) ? findEntry(job, entries) : undefined;
  return (
    <div role="status" className={styles.outcome}>
      {job && entry ? (
        <Notice
          kind={isFine(entry) ? 'success' : 'warning'}
          action={
            <span className={styles.actions}>
              <Button size="small" onClick={() => onShow(entry)}>
                Show details
              </Button>
              <Button size="small" onClick={onClose}>
                Dismiss
              </Button>
            </span>
          }
        >
          {describe(job, entry)}
        </Notice>
      ) : null}
    </div>
  );
}

/** An undo that was done is told by the load it took back; everything else has an entry of its own. */
const findEntry = (job: ImportJob, entries: ImportEntry[]): ImportEntry | undefined =>
  entries.find((entry) => entry.job === job.id) ??
  entries.find((entry) => job.kind === 'undo' && entry.load === job.load && entry.undone !== null);

const isFine = ({ status, rejected_rows }: ImportEntry): boolean =>
  status === 'undone' || (status === 'loaded' && rejected_rows === 0);

function describe(job: ImportJob, entry: ImportEntry): string {
  if (job.kind === 'undo' && entry.undone) return `Load ${job.load} is undone.`;
  if (!hasNumbers(entry))
    return `${nameJob(job)}: ${describeStatus(entry).toLowerCase()}. ${entry.message ?? ''}`.trim();
  const sum = (field: 'loaded' | 'unchanged') => count(entry.files.reduce((total, file) => total + file[field], 0));
  const rejected = entry.rejected_rows > 0 ? `, ${count(entry.rejected_rows)} rejected` : '';
  return `${nameJob(job)} is in: ${sum('loaded')} rows loaded, ${sum('unchanged')} unchanged${rejected}.`;
}
