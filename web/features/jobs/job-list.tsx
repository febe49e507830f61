import { Button } from 'antd';
import { Link } from 'react-router';
import type { Job } from '../../../contracts/jobs.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useCancelJob } from './cancel-job.ts';
import styles from './job-list.module.css';
import { nameOf, sizeOf, statusOf } from './job-words.ts';
import { isOpen } from './read-jobs.ts';

interface JobListProps {
  label: string;
  jobs: Job[];
  /** Says who has asked. */
  withPeople?: boolean;
  /** A link was followed. */
  onFollow?: () => void;
}

/** Jobs with what they are about, how far they have come, and what came of them. */
export function JobList({ label, jobs, withPeople = false, onFollow }: JobListProps) {
  const cancel = useCancelJob();
  return (
    <>
      {cancel.error ? <Notice kind="error">{wordsOf(cancel.error)}</Notice> : null}
      <ul className={styles.jobs} aria-label={label}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <div className={styles.words}>
              <p className={styles.name}>
                {job.page ? (
                  <Link to={job.page} onClick={onFollow}>
                    {job.title}
                  </Link>
                ) : (
                  job.title
                )}
                <span className={styles.status} data-status={job.status}>
                  {statusOf(job)}
                </span>
              </p>
              {job.subject ? <p className={styles.subject}>{job.subject}</p> : null}
              {isOpen(job) ? <Progress job={job} /> : null}
              {job.message ? <p className={styles.message}>{job.message}</p> : null}
              <p className={styles.when}>
                <TimeStamp at={job.ended_at ?? job.created_at} />
                {withPeople ? `, ${job.is_scheduled ? 'by schedule' : `asked for by ${job.by}`}` : null}
              </p>
            </div>
            {job.file ? (
              <Button href={`/api/jobs/${job.id}/file`} aria-label={`Download ${job.file.name}`}>
                Download, {sizeOf(job.file.bytes)}
              </Button>
            ) : null}
            {job.may_cancel ? (
              <Button
                aria-label={`Cancel ${nameOf(job)}`}
                loading={cancel.isPending && cancel.variables === job.id}
                onClick={() => cancel.mutate(job.id)}
              >
                Cancel
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ job }: { job: Job }) {
  if (job.status === 'waiting') return <p className={styles.message}>Waits for its turn.</p>;
  const { percent = null, words = 'Begins' } = job.progress ?? {};
  return (
    <>
      <div className={styles.progress}>
        {/* Without a value the bar shows that something goes on. */}
        <progress
          aria-label={`Progress of ${nameOf(job)}`}
          max={100}
          {...(percent === null ? {} : { value: percent })}
        />
        <span className={styles.percent}>{percent === null ? '' : `${percent} %`}</span>
      </div>
      <p className={styles.message}>{words}</p>
    </>
  );
}
