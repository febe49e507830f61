import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '../../../contracts/administration.ts';
import { piece } from '../../../ui/lazy-component.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useRoles } from './list-roles.ts';
import styles from './role-table.module.css';
import { RoleTable } from './role-table.tsx';

const RoleEditor = piece(() => import('./role-editor.tsx').then((m) => m.RoleEditor));
const RemoveRoleDialog = piece(() => import('./remove-role-dialog.tsx').then((m) => m.RemoveRoleDialog));

export function RolesTab() {
  const { data, error, isPending, refetch } = useRoles();
  if (isPending) return <Skeleton label="Loading the roles" height={480} />;
  if (data) return <Roles roles={data} />;
  return (
    <StateMessage
      kind="error"
      title="The roles could not be loaded"
      text={wordsOf(error)}
      action={<Button onClick={() => void refetch()}>Retry</Button>}
    />
  );
}

/** The list, or the editor of the role that the address names: `edit=new` or `edit=` and its id. */
function Roles({ roles }: { roles: Role[] }) {
  const [params, setParams] = useSearchParams();
  const [removing, setRemoving] = useState<Role | null>(null);
  const [done, setDone] = useState('');
  const edited = params.get('edit');
  const showList = (words: string) => {
    setDone(words);
    setParams({ tab: 'roles' });
  };
  const role = roles.find(({ id }) => String(id) === edited) ?? null;

  if (role || edited === 'new') {
    return (
      <RoleEditor
        key={edited}
        role={role}
        onClose={showList}
        meanwhile={<Skeleton label="Loading the role" height={480} />}
      />
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.summary} role="status">
          {edited
            ? 'There is no such role any more.'
            : done || `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`}
        </p>
        <Button type="primary" onClick={() => setParams({ tab: 'roles', edit: 'new' })}>
          Create role
        </Button>
      </div>
      <RoleTable
        roles={roles}
        onEdit={({ id }) => setParams({ tab: 'roles', edit: String(id) })}
        onRemove={setRemoving}
      />
      {removing ? (
        <RemoveRoleDialog
          role={removing}
          onRemoved={() => showList(`“${removing.name}” is deleted.`)}
          onClosed={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}
