import type { ReactNode } from 'react';
import { type AuditEntry, auditActions } from '../../../contracts/audit.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import styles from './audit-table.module.css';

interface AuditTableProps {
  entries: AuditEntry[];
  empty: ReactNode;
  busy: boolean;
}

const unknown = <span className={styles.unknown}>—</span>;

const columns: DataColumn<AuditEntry>[] = [
  {
    key: 'at',
    label: 'Time',
    render: ({ at }) => (
      <span className={styles.time}>
        <TimeStamp at={at} />
      </span>
    ),
  },
  { key: 'username', label: 'User', render: ({ username }) => username ?? unknown },
  { key: 'action', label: 'Action', render: ({ action }) => <Action action={action} /> },
  {
    key: 'subject',
    label: 'Subject',
    render: ({ subject }) => <span className={styles.text}>{subject ?? unknown}</span>,
  },
  { key: 'detail', label: 'Detail', render: ({ detail }) => <span className={styles.text}>{detail ?? unknown}</span> },
  { key: 'address', label: 'From where', render: ({ address }) => address ?? unknown },
];

/** The entries of the log, newest first, times in the reader's own zone. */
export function AuditTable({ entries, empty, busy }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log, newest first"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={empty}
      busy={busy}
    />
  );
}

/** What was refused or failed is what an auditor looks for. */
const telling: ReadonlySet<AuditEntry['action']> = new Set(['sign-in-failed', 'access-refused']);

function Action({ action }: Pick<AuditEntry, 'action'>) {
  return <span className={telling.has(action) ? styles.telling : styles.action}>{auditActions[action]}</span>;
}
