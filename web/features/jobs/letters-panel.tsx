import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Letter, letter, lettersAnswer } from '../../../contracts/letters.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { call } from '../../lib/call.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './jobs-panel.module.css';

const lettersQuery = infiniteQueryOptions({
  queryKey: ['letters'],
  queryFn: ({ pageParam, signal }) =>
    call(lettersAnswer, 'GET', `letters${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ before }) => before,
});

const statuses: Record<Letter['status'], string> = {
  waiting: 'Waiting',
  mail: 'Sent',
  outbox: 'In the outbox folder',
  failed: 'Given up',
  withdrawn: 'Withdrawn',
};

const columns: DataColumn<Letter>[] = [
  { key: 'created', label: 'Written', render: ({ created_at }) => <TimeStamp at={created_at} /> },
  { key: 'to', label: 'To', render: ({ to }) => to },
  { key: 'subject', label: 'Subject', render: ({ subject }) => subject },
  { key: 'status', label: 'Status', render: (one) => <Status letter={one} /> },
  { key: 'attempts', label: 'Tries', align: 'end', render: ({ attempts }) => attempts },
];

function Status({ letter: { status, next_at, error } }: { letter: Letter }) {
  return (
    <>
      {statuses[status]}
      {next_at && error ? (
        <>
          , next try <TimeStamp at={next_at} />
        </>
      ) : null}
      {error ? <span className={styles.error}>{error}</span> : null}
    </>
  );
}

/** What was mailed: what the mail server has not taken comes with why, and with what can be done. */
export function LettersPanel() {
  const letters = useInfiniteQuery(lettersQuery);
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ id, deed }: { id: number; deed: 'send_again' | 'withdraw' }) =>
      call(letter, 'POST', `letters/${id}/${deed}`),
    onSettled: () => client.invalidateQueries({ queryKey: lettersQuery.queryKey }),
  });
  if (letters.isPending) return <Skeleton label="Loading the letters" height={240} />;
  const [newest] = letters.data?.pages ?? [];
  if (!letters.data || !newest) {
    return (
      <StateMessage
        kind="error"
        title="The letters could not be loaded"
        text={wordsOf(letters.error)}
        action={<Button onClick={() => void letters.refetch()}>Retry</Button>}
      />
    );
  }
  const buttons: DataColumn<Letter> = {
    key: 'actions',
    label: 'Actions',
    labelHidden: true,
    align: 'end',
    render: ({ id, status, subject }) => (
      <>
        {status === 'failed' ? (
          <Button
            size="small"
            aria-label={`Send again: ${subject}`}
            onClick={() => act.mutate({ id, deed: 'send_again' })}
          >
            Send again
          </Button>
        ) : null}{' '}
        {status === 'failed' || status === 'waiting' ? (
          <Button size="small" aria-label={`Withdraw: ${subject}`} onClick={() => act.mutate({ id, deed: 'withdraw' })}>
            Withdraw
          </Button>
        ) : null}
      </>
    ),
  };
  return (
    <>
      {newest.has_mail_server ? null : (
        <Notice kind="info">No mail server is set: letters are files in the outbox folder of the server.</Notice>
      )}
      {newest.failed > 0 ? (
        <Notice kind="error">
          {newest.failed === 1 ? '1 letter was given up.' : `${newest.failed} letters were given up.`}
        </Notice>
      ) : null}
      {newest.waiting > 0 && newest.has_mail_server ? (
        <Notice kind="warning">
          {newest.waiting === 1 ? '1 letter waits' : `${newest.waiting} letters wait`} for the mail server.
        </Notice>
      ) : null}
      {act.error ? <Notice kind="error">{wordsOf(act.error)}</Notice> : null}
      <DataTable
        caption="Letters, newest first"
        columns={[...columns, buttons]}
        rows={letters.data.pages.flatMap((page) => page.letters)}
        rowKey={({ id }) => id}
        empty="Nothing was mailed yet."
      />
      {letters.hasNextPage ? (
        <div className={styles.older}>
          <Button loading={letters.isFetchingNextPage} onClick={() => void letters.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}
