import { Button } from 'antd';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { JobList } from './job-list.tsx';
import styles from './jobs-panel.module.css';
import { useJobs } from './read-jobs.ts';

interface JobsPanelProps {
  of: 'me' | 'company';
  onFollow?: () => void;
}

/** The jobs of a person or of the company, whatever became of them. */
export function JobsPanel({ of, onFollow }: JobsPanelProps) {
  const jobs = useJobs(of);
  if (jobs.isPending) return <Skeleton label="Loading the jobs" height={240} />;
  if (!jobs.data) {
    return (
      <StateMessage
        kind="error"
        title="The jobs could not be loaded"
        text={wordsOf(jobs.error)}
        action={<Button onClick={() => void jobs.refetch()}>Retry</Button>}
      />
    );
  }
  const all = jobs.data.pages.flatMap((page) => page.jobs);
  if (all.length === 0) {
    return (
      <StateMessage
        kind="empty"
        title="Nothing has run yet"
        text="Imports, packs and other work that takes a while appear here, with how far they have come."
      />
    );
  }
  return (
    <>
      <JobList
        label={of === 'me' ? 'My jobs' : 'Jobs of the company'}
        jobs={all}
        withPeople={of === 'company'}
        {...(onFollow ? { onFollow } : {})}
      />
      {jobs.hasNextPage ? (
        <div className={styles.older}>
          <Button loading={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}
