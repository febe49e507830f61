import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './my-work.module.css';
import { NewTask } from './new-task.tsx';
import { workQuery } from './read-work.ts';
import { useListKeys } from './use-list-keys.ts';
import { readWorkAddress, usual, type WorkQuestion, writeWorkAddress } from './work-address.ts';
import { WorkFilterBar } from './work-filter-bar.tsx';
import { WorkList } from './work-list.tsx';
import { WorkPanel } from './work-panel.tsx';

/** What waits for who is signed in, and for everybody whose pages they may open. The address holds the question and the open item. */
export function MyWorkPage() {
  const [params, setParams] = useSearchParams();
  const question = readWorkAddress(params);
  const found = useInfiniteQuery(workQuery(question));
  const list = useRef<HTMLDivElement>(null);
  const opened = Number(params.get('item')) || null;
  const [newest] = found.data?.pages ?? [];
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const place = items.findIndex(({ id }) => id === opened);
  const ask = (next: WorkQuestion) => setParams(writeWorkAddress(next));
  const open = (id: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('item');
        else next.set('item', String(id));
        return next;
      },
      { replace: opened !== null && id !== null },
    );
  const walk = (to: number) => {
    const item = items[to];
    return item && place >= 0 ? () => open(item.id) : undefined;
  };
  const close = () => {
    open(null);
    list.current?.querySelector<HTMLElement>(`[data-item="${opened}"]`)?.focus();
  };
  useListKeys(list, opened === null);
  useEffect(() => {
    if (place >= 0) list.current?.querySelector(`[data-item="${opened}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [opened, place]);
  return (
    <div className={styles.page}>
      <WorkFilterBar question={question} answer={newest} onChange={ask} action={<NewTask onMade={open} />} />
      {found.isPending ? (
        <Skeleton label="Loading the work" height={420} />
      ) : newest ? (
        <Card>
          <div ref={list}>
            <WorkList items={items} total={newest.total} opened={opened} busy={found.isPlaceholderData} onOpen={open} />
          </div>
          {items.length === 0 ? <Nothing question={question} nobodys={newest.counts.nobodys} onAsk={ask} /> : null}
          {found.hasNextPage ? (
            <div className={styles.more}>
              <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </Card>
      ) : (
        <StateMessage
          kind="error"
          title="The work could not be loaded"
          text={wordsOf(found.error)}
          action={<Button onClick={() => void found.refetch()}>Retry</Button>}
        />
      )}
      {opened === null ? null : (
        <WorkPanel id={opened} onClose={close} onNext={walk(place + 1)} onPrevious={walk(place - 1)} />
      )}
    </div>
  );
}

interface NothingProps {
  question: WorkQuestion;
  nobodys: number;
  onAsk: (question: WorkQuestion) => void;
}

function Nothing({ question, nobodys, onAsk }: NothingProps) {
  const isUsual = writeWorkAddress(question).toString() === '';
  if (!isUsual) {
    return (
      <StateMessage
        kind="empty"
        title="No item matches the filters"
        action={<Button onClick={() => onAsk(usual)}>Reset</Button>}
      />
    );
  }
  return (
    <StateMessage
      kind="empty"
      title="Nothing waits for you"
      text={nobodys > 0 ? `${nobodys === 1 ? '1 item has' : `${nobodys} items have`} no owner yet.` : undefined}
      action={nobodys > 0 ? <Button onClick={() => onAsk({ ...usual, owner: 'nobody' })}>Show them</Button> : undefined}
    />
  );
}
