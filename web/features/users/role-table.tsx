import { Button } from 'antd';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';
import type { Role } from '../../../contracts/administration.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import styles from './role-table.module.css';

interface RoleTableProps {
  roles: Role[];
  onEdit: (role: Role) => void;
  onRemove: (role: Role) => void;
}

/** A role that somebody holds cannot be deleted: the person would silently lose what it grants. */
export function RoleTable({ roles, onEdit, onRemove }: RoleTableProps) {
  const columns: DataColumn<Role>[] = [
    { key: 'name', label: 'Role', render: ({ name }) => <span className={styles.name}>{name}</span> },
    { key: 'members', label: 'Members', align: 'end', render: ({ members }) => members },
    {
      key: 'groups',
      label: 'Menu groups',
      align: 'end',
      render: ({ menugroups }) => `${menugroups.length} of ${groupKeys.length}`,
    },
    {
      key: 'pages',
      label: 'Pages',
      align: 'end',
      render: ({ menupages }) => `${menupages.length} of ${pageKeys.length}`,
    },
    {
      key: 'actions',
      label: 'Actions',
      labelHidden: true,
      align: 'end',
      render: (role) => (
        <span className={styles.actions}>
          <Button size="small" aria-label={`Edit ${role.name}`} onClick={() => onEdit(role)}>
            Edit
          </Button>
          {role.members === 0 ? (
            <Button size="small" danger aria-label={`Delete ${role.name}`} onClick={() => onRemove(role)}>
              Delete
            </Button>
          ) : (
            <span className={styles.held}>In use</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Roles of the company"
      columns={columns}
      rows={roles}
      rowKey={({ id }) => id}
      empty={<StateMessage kind="empty" title="There is no role yet" />}
    />
  );
}
