import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Member, Role } from '../../../contracts/administration.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import styles from './member-table.module.css';
import type { MemberTask } from './member-task.ts';
import { layoutWords, nameOf, statusWords } from './member-words.ts';

interface MemberTableProps {
  members: Member[];
  roles: Role[];
  empty: ReactNode;
  onTask: (task: MemberTask) => void;
}

export function MemberTable({ members, roles, empty, onTask }: MemberTableProps) {
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const columns: DataColumn<Member>[] = [
    { key: 'name', label: 'Name', render: (member) => <span className={styles.name}>{nameOf(member)}</span> },
    { key: 'username', label: 'Username', render: ({ username }) => username },
    { key: 'email', label: 'Mail', render: ({ email }) => <Mail address={email} /> },
    {
      key: 'roles',
      label: 'Roles',
      render: (member) => member.roles.map((id) => roleNames.get(id) ?? `Role ${id}`).join(', ') || '—',
    },
    { key: 'status', label: 'Status', render: (member) => <Status member={member} /> },
    { key: 'layout', label: 'Menu layout', render: layoutWords },
    {
      key: 'seen',
      label: 'Last sign-in',
      render: ({ last_sign_in }) => (
        <span className={styles.time}>{last_sign_in ? <TimeStamp at={last_sign_in} /> : 'Never'}</span>
      ),
    },
    {
      key: 'actions',
      label: 'Actions',
      labelHidden: true,
      align: 'end',
      render: (member) => <Actions member={member} onTask={onTask} />,
    },
  ];
  return (
    <DataTable caption="Users of the company" columns={columns} rows={members} rowKey={({ id }) => id} empty={empty} />
  );
}

/** May be broken before the @ sign, where a reader would break it. */
function Mail({ address }: { address: string | null }) {
  if (!address) return '—';
  const at = address.lastIndexOf('@');
  return (
    <span className={styles.mail}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

function Status({ member: { status, sso } }: { member: Member }) {
  return (
    <span className={styles.status} data-status={status}>
      {statusWords[status]}
      {sso ? <span className={styles.sso}>Single sign-on</span> : null}
    </span>
  );
}

function Actions({ member, onTask }: { member: Member; onTask: (task: MemberTask) => void }) {
  const more = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { status, sso } = member;
  const canReset = status === 'invited' || (status === 'active' && !sso);
  const items = [
    ...(canReset ? [{ key: 'reset' as const, label: resetWords(member) }] : []),
    status === 'disabled'
      ? { key: 'enable' as const, label: 'Enable' }
      : { key: 'disable' as const, label: 'Disable', danger: true },
  ];
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={`Edit ${member.username}`} onClick={() => onTask({ kind: 'edit', member })}>
        Edit
      </Button>
      <Dropdown
        trigger={['click']}
        autoFocus
        open={open}
        onOpenChange={setOpen}
        menu={{
          items,
          onClick: ({ key, domEvent }) => {
            const chosen = items.find((item) => item.key === key);
            // Enter must not press, on its way up, whatever button the dialog has focused meanwhile.
            domEvent.preventDefault();
            // The menu disappears: the dialog must find the focus where it can give it back.
            more.current?.focus();
            if (chosen) onTask({ kind: chosen.key, member });
          },
        }}
      >
        <Button
          ref={more}
          size="small"
          icon={<MoreOutlined />}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-label={`More actions for ${member.username}`}
        />
      </Dropdown>
    </span>
  );
}

const resetWords = ({ status }: Member) => (status === 'invited' ? 'Invite again' : 'Reset password');
