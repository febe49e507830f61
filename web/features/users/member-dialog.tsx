import type { ReactNode } from 'react';
import type { Role } from '../../../contracts/administration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditMemberForm } from './edit-member-form.tsx';
import { EnableForm } from './enable-form.tsx';
import { InviteFileForm } from './invite-file-form.tsx';
import { InviteForm } from './invite-form.tsx';
import type { MemberTask } from './member-task.ts';
import { nameOf } from './member-words.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

interface MemberDialogProps {
  task: MemberTask;
  roles: Role[];
  onClosed: () => void;
}

/** Every dialog about a user. Each holds a form, and some show afterwards what came of it. */
export function MemberDialog({ task, roles, onClosed }: MemberDialogProps) {
  return (
    <Dialog title={titleOf(task)} onClosed={onClosed}>
      {(close) => drawTask(task, roles, close)}
    </Dialog>
  );
}

function titleOf(task: MemberTask): string {
  if (!('member' in task)) return task.kind === 'invite' ? 'Invite a user' : 'Invite people from a file';
  const name = nameOf(task.member);
  const titles: Record<typeof task.kind, string> = {
    edit: `Edit ${name}`,
    enable: `Enable ${name}?`,
    disable: `Disable ${name}?`,
    reset: task.member.status === 'invited' ? `Invite ${name} again` : `Reset the password of ${name}`,
  };
  return titles[task.kind];
}

function drawTask(task: MemberTask, roles: Role[], close: () => void): ReactNode {
  switch (task.kind) {
    case 'invite':
      return <InviteForm roles={roles} onClose={close} />;
    case 'invite-file':
      return <InviteFileForm onClose={close} />;
    case 'edit':
      return <EditMemberForm member={task.member} roles={roles} onClose={close} />;
    case 'reset':
      return <ResetPasswordForm member={task.member} onClose={close} />;
    case 'enable':
    case 'disable':
      return <EnableForm member={task.member} disable={task.kind === 'disable'} onClose={close} />;
  }
}
