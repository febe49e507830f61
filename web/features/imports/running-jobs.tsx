import { Button } from 'antd';
import type { ImportJob } from '../../../contracts/imports.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useCancelImport } from './cancel-import.ts';
import styles from './running-jobs.module.css';
import { describeProgress, nameJob } from './words.ts';

/** What runs, with how far it has come, and what waits for it. */
export function RunningJobs({ jobs }: { jobs: ImportJob[] }) {
  const cancel = useCancelImport();
  if (jobs.length === 0) return null;
  return (
    <Card title="In progress">
      {cancel.error ? <Notice kind="error">{wordsOf(cancel.error)}</Notice> : null}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <div className={styles.words}>
              <p className={styles.name}>{nameJob(job)}</p>
              <JobProgressBar job={job} />
              <p className={styles.detail}>
                {job.progress ? describeProgress(job.progress) : 'Waiting for its turn'}
                <span className={styles.sender}>
                  Sent by {job.by}, <TimeStamp at={job.created_at} />
                </span>
              </p>
            </div>
            {job.progress?.stage === 'deriving' ? null : (
              <Button
                aria-label={`Cancel ${nameJob(job)}`}
                loading={cancel.isPending && cancel.variables === job.id}
                onClick={() => cancel.mutate(job.id)}
              >
                Cancel
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function JobProgressBar({ job }: { job: ImportJob }) {
  if (!job.progress) return null;
  const { percent } = job.progress;
  return (
    <div className={styles.progress}>
      {/* Without a value the bar shows that something goes on. */}
      <progress
        aria-label={`Progress of ${nameJob(job)}`}
        max={100}
        {...(percent === null ? {} : { value: percent })}
      />
      <span className={styles.percent}>{percent === null ? '' : `${percent} %`}</span>
    </div>
  );
}
