import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Member, Role } from '../../../contracts/administration.ts';
import { piece } from '../../../ui/lazy-component.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { filterMembers, readMemberFilter, writeMemberFilter } from './filter-members.ts';
import { useMembers } from './list-members.ts';
import { useRoles } from './list-roles.ts';
import { MemberFilterBar } from './member-filter-bar.tsx';
import { MemberTable } from './member-table.tsx';
import type { MemberTask } from './member-task.ts';

const MemberDialog = piece(() => import('./member-dialog.tsx').then((m) => m.MemberDialog));

export function MembersTab() {
  const members = useMembers();
  const roles = useRoles();
  const error = members.error ?? roles.error;
  if (members.data && roles.data) return <Members members={members.data} roles={roles.data} />;
  if (!error) return <Skeleton label="Loading the users" height={480} />;
  return (
    <StateMessage
      kind="error"
      title="The users could not be loaded"
      text={wordsOf(error)}
      action={<Button onClick={() => void Promise.all([members.refetch(), roles.refetch()])}>Retry</Button>}
    />
  );
}

function Members({ members, roles }: { members: Member[]; roles: Role[] }) {
  const [params, setParams] = useSearchParams();
  const [task, setTask] = useState<MemberTask | null>(null);
  const filter = readMemberFilter(params);
  const shown = filterMembers(members, filter);
  const isFiltered = shown.length < members.length;
  const reset = () => setParams({}, { replace: true });
  return (
    <>
      <MemberFilterBar
        filter={filter}
        roles={roles}
        summary={isFiltered ? `${shown.length} of ${members.length} users` : `${members.length} users`}
        onChange={(next) => setParams(writeMemberFilter(next), { replace: true })}
        onInvite={() => setTask({ kind: 'invite' })}
        onInviteFile={() => setTask({ kind: 'invite-file' })}
      />
      <MemberTable
        members={shown}
        roles={roles}
        onTask={setTask}
        empty={
          <StateMessage
            kind="empty"
            title="No user matches the filters"
            action={<Button onClick={reset}>Reset filters</Button>}
          />
        }
      />
      {task ? <MemberDialog task={task} roles={roles} onClosed={() => setTask(null)} /> : null}
    </>
  );
}
