import { Button } from 'antd';
import { useState } from 'react';
import type { Feed } from '../../../contracts/imports.ts';
import { Card } from '../../../ui/card.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import styles from './feed-card.module.css';
import { count, describeRhythm, findingWords } from './words.ts';

const columns: DataColumn<Feed>[] = [
  {
    key: 'entity',
    label: 'Feed and last load',
    render: ({ entity, last_load_at, last_rows, usual_hours }) => (
      <>
        <code className={styles.name}>{entity}</code>
        <span className={styles.words}>
          <TimeStamp at={last_load_at} />
        </span>
        <span className={styles.words}>
          {count(last_rows)} rows, {describeRhythm(usual_hours)}
        </span>
      </>
    ),
  },
  { key: 'state', label: 'State', render: (feed) => <FeedState feed={feed} /> },
];

const needsLook = ({ findings }: Feed): boolean => findings.some(({ kind }) => kind !== 'unchanged');

/** Whether what should keep coming does. What needs a look comes first. */
export function FeedCard({ feeds }: { feeds: Feed[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const striking = feeds.filter(needsLook);
  const quiet = feeds.filter((feed) => !needsLook(feed));
  const shown = showsAll ? [...striking, ...quiet] : striking;
  return (
    <Card
      title="Feed health"
      actions={
        quiet.length > 0 ? (
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show only what needs a look' : `Show all ${feeds.length}`}
          </Button>
        ) : null
      }
    >
      {feeds.length === 0 ? (
        <StateMessage
          kind="info"
          title="No feeds yet"
          text="Once files have been loaded, this tells which of them are late, missing, much smaller than usual, or sent twice."
        />
      ) : (
        <div className={styles.feeds}>
          <p className={styles.summary}>{summarize(striking.length, quiet.length)}</p>
          {shown.length > 0 ? (
            <DataTable caption="Feeds" columns={columns} rows={shown} rowKey={({ entity }) => entity} empty={null} />
          ) : null}
        </div>
      )}
    </Card>
  );
}

function summarize(striking: number, quiet: number): string {
  if (striking === 0) return quiet === 1 ? 'The one feed is as usual.' : `All ${quiet} feeds are as usual.`;
  const look = striking === 1 ? '1 feed needs a look' : `${striking} feeds need a look`;
  return quiet === 0 ? `${look}.` : `${look}, ${quiet} ${quiet === 1 ? 'is' : 'are'} as usual.`;
}

function FeedState({ feed: { findings } }: { feed: Feed }) {
  if (findings.length === 0) return 'As usual';
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, words }) => (
        <li key={kind}>
          <span className={styles.kind} data-kind={kind}>
            {findingWords[kind]}
          </span>
          <span className={styles.words}>{words}</span>
        </li>
      ))}
    </ul>
  );
}
