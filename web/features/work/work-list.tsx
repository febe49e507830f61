import type { WorkItem } from '../../../contracts/work-items.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './my-work.module.css';
import { dueInWords } from './work-words.ts';

interface WorkListProps {
  items: WorkItem[];
  total: number;
  opened: number | null;
  busy: boolean;
  onOpen: (id: number) => void;
}

/** The items as rows; on a phone as cards, what it is and how it stands first. */
export function WorkList({ items, total, opened, busy, onOpen }: WorkListProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const caption = `Work items, ${items.length} of ${total}`;
  const title = (item: WorkItem) => (
    <button
      type="button"
      className={styles.open}
      data-item={item.id}
      aria-expanded={item.id === opened}
      onClick={() => onOpen(item.id)}
    >
      {item.title}
    </button>
  );
  const state = (item: WorkItem) => (
    <span className={styles.state} data-closed={item.is_closed}>
      {item.state_label}
    </span>
  );
  const due = (item: WorkItem) => (
    <span className={styles.due} data-overdue={item.is_overdue}>
      {dueInWords(item)}
    </span>
  );
  if (items.length === 0) return null;
  if (isPhone) {
    return (
      <ul className={styles.cards} aria-label={caption} aria-busy={busy}>
        {items.map((item) => (
          <li key={item.id} className={styles.card} data-opened={item.id === opened}>
            {title(item)}
            <p className={styles.line}>
              {state(item)} {due(item)}
            </p>
            <p className={styles.muted}>
              {[item.kind_title, item.facility_code, item.owner ?? 'Nobody'].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    );
  }
  const columns: DataColumn<WorkItem>[] = [
    { key: 'title', label: 'What', render: title },
    { key: 'kind', label: 'Kind', render: ({ kind_title }) => kind_title },
    { key: 'state', label: 'Status', render: state },
    { key: 'due', label: 'Due', render: due },
    { key: 'owner', label: 'Owner', render: ({ owner }) => owner ?? 'Nobody' },
    { key: 'facility', label: 'Facility', render: ({ facility_code }) => facility_code ?? '—' },
    { key: 'opened', label: 'Opened', render: ({ opened_at }) => <TimeStamp at={opened_at} dayOnly /> },
  ];
  return (
    <DataTable caption={caption} columns={columns} rows={items} rowKey={({ id }) => id} busy={busy} empty={null} />
  );
}
