import { Button } from 'antd';
import type { ImportEntry } from '../../../contracts/imports.ts';
import { Card } from '../../../ui/card.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './history-card.module.css';
import { HistoryList } from './history-list.tsx';
import { HistoryTable } from './history-table.tsx';

interface HistoryCardProps {
  entries: ImportEntry[];
  inbox: string;
  onShow: (entry: ImportEntry) => void;
  onUndo: (entry: ImportEntry) => void;
  /** Absent where nothing older is kept. */
  older: (() => void) | undefined;
  isLoadingOlder: boolean;
}

/** Everything that was ever sent, newest first. */
export function HistoryCard({ entries, inbox, onShow, onUndo, older, isLoadingOlder }: HistoryCardProps) {
  const isNarrow = useMediaQuery('(max-width: 1000px)');
  const History = isNarrow ? HistoryList : HistoryTable;
  return (
    <Card title="History">
      {entries.length === 0 ? (
        <StateMessage
          kind="empty"
          title="Nothing has been loaded yet"
          text={
            <>
              Send the reference files first (facilities, locations, items, products), then movements and counts. Choose
              them above, or put them into <code>{inbox}/</code> in the data folder of the server. Every load is listed
              here, with what became of its rows, and the last one of a file can be undone.
            </>
          }
        />
      ) : (
        <div className={styles.history}>
          <History entries={entries} onShow={onShow} onUndo={onUndo} />
          {older ? (
            <Button className={styles.older ?? ''} loading={isLoadingOlder} onClick={older}>
              Show older
            </Button>
          ) : null}
        </div>
      )}
    </Card>
  );
}
