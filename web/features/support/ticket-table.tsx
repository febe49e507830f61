import { Button } from 'antd';
import type { Ticket } from '../../../contracts/support.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './contact-support-page.module.css';
import { useTickets } from './list-tickets.ts';
import { deliveryLabels, topicWords } from './ticket-words.ts';

const columns: DataColumn<Ticket>[] = [
  { key: 'number', label: 'Number', render: ({ number }) => <span className={styles.short}>{number}</span> },
  {
    key: 'created',
    label: 'Date',
    render: ({ created_at }) => (
      <span className={styles.short}>
        <TimeStamp at={created_at} dayOnly />
      </span>
    ),
  },
  { key: 'topic', label: 'Topic', render: ({ topic }) => <span className={styles.short}>{topicWords[topic]}</span> },
  {
    key: 'subject',
    label: 'Subject and message',
    render: ({ subject, message, page }) => (
      <details className={styles.ticket}>
        <summary>{subject}</summary>
        <p className={styles.message}>{message}</p>
        {page ? <p className={styles.path}>Came from {page}</p> : null}
      </details>
    ),
  },
  { key: 'delivery', label: 'Delivery', render: ({ delivery }) => deliveryLabels[delivery] },
];

/** What the person has asked before. */
export function TicketTable() {
  const { data, error, isPending, refetch } = useTickets();
  if (isPending) return <Skeleton label="Loading your earlier requests" height={160} />;
  if (!data) {
    return (
      <StateMessage
        kind="error"
        title="Your earlier requests could not be loaded"
        text={wordsOf(error)}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    );
  }
  return (
    <DataTable
      caption="Your earlier requests, newest first"
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      empty={<StateMessage kind="empty" title="You have not written to support yet" />}
    />
  );
}
