import { Button } from 'antd';
import { useState } from 'react';
import type { ImportEntry, ImportJob } from '../../../contracts/imports.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { FeedCard } from './feed-card.tsx';
import { HistoryCard } from './history-card.tsx';
import styles from './imports-page.module.css';
import { OutcomeNotice } from './outcome-notice.tsx';
import { useImports } from './read-imports.ts';
import { RunningJobs } from './running-jobs.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { UploadCard } from './upload-card.tsx';

/** Files in: sending them, watching them load, what came so far, and whether feeds keep coming. */
export function ImportsPage() {
  const imports = useImports();
  const [asked, setAsked] = useState<ImportJob | null>(null);
  const [shown, setShown] = useState<ImportEntry | null>(null);
  const [undoing, setUndoing] = useState<ImportEntry | null>(null);
  if (imports.isPending) return <Skeleton label="Loading the imports" height={640} />;
  const [newest] = imports.data?.pages ?? [];
  if (!imports.data || !newest) {
    return (
      <StateMessage
        kind="error"
        title="The imports could not be loaded"
        text={wordsOf(imports.error)}
        action={<Button onClick={() => void imports.refetch()}>Retry</Button>}
      />
    );
  }
  const entries = imports.data.pages.flatMap((page) => page.entries);
  return (
    <div className={styles.page}>
      <OutcomeNotice
        job={asked}
        jobs={newest.jobs}
        entries={entries}
        onShow={setShown}
        onClose={() => setAsked(null)}
      />
      <RunningJobs jobs={newest.jobs} />
      <div className={styles.pair}>
        <UploadCard mostBytes={newest.most_bytes} inbox={newest.inbox} onSent={setAsked} />
        <FeedCard feeds={newest.feeds} />
      </div>
      <HistoryCard
        entries={entries}
        inbox={newest.inbox}
        onShow={setShown}
        onUndo={setUndoing}
        older={imports.hasNextPage ? () => void imports.fetchNextPage() : undefined}
        isLoadingOlder={imports.isFetchingNextPage}
      />
      {shown ? <EntryDialog entry={shown} onClosed={() => setShown(null)} /> : null}
      {undoing ? <UndoDialog entry={undoing} onAsked={setAsked} onClosed={() => setUndoing(null)} /> : null}
    </div>
  );
}
