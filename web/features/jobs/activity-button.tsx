import { BellOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from './activity-button.module.css';
import { isOpen, useOwnJobs } from './read-jobs.ts';

/** Opens the activity; says how many jobs are open, and marks those that have ended since it was last opened. */
export function ActivityButton({ onOpen }: { onOpen: () => void }) {
  const jobs = useOwnJobs().data?.jobs ?? [];
  const [seen] = useState(() => ({ ids: new Set<number>(), watched: new Set<number>() }));
  const [, redraw] = useState(0);
  const open = jobs.filter(isOpen);
  for (const { id } of open) seen.watched.add(id);
  const ended = jobs.filter((job) => !isOpen(job) && seen.watched.has(job.id) && !seen.ids.has(job.id));
  const words = [
    open.length > 0 ? `${open.length} in progress` : '',
    ended.length > 0 ? `${ended.length} ended` : '',
  ].filter(Boolean);
  const label = ['My activity', ...words].join(', ');
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => {
        for (const { id } of ended) seen.ids.add(id);
        redraw((count) => count + 1);
        onOpen();
      }}
    >
      <BellOutlined />
      {words.length > 0 ? (
        <span className={styles.mark} aria-hidden>
          {open.length > 0 ? open.length : ended.length}
        </span>
      ) : null}
    </button>
  );
}
