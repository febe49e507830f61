import type { FormEvent } from 'react';
import type { Member } from '../../../contracts/administration.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { LinkShown } from './link-shown.tsx';
import styles from './member-form.module.css';
import { useResetPassword } from './reset-password.ts';

interface ResetPasswordFormProps {
  member: Member;
  onClose: () => void;
}

export function ResetPasswordForm({ member, onClose }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  if (reset.data) return <LinkShown answer={reset.data} onClose={onClose} />;

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate(member.id);
  };
  return (
    <form className={styles.form} onSubmit={confirm} aria-label="Make a new link">
      <p className={styles.text}>
        {member.status === 'invited'
          ? `${member.username} gets a new link ${member.sso ? 'to sign in for the first time' : 'to choose a password'}. Earlier links stop working.`
          : `${member.username} gets a link to set a new password. The present password works until the link is used. Every session ends now.`}
      </p>
      {reset.error ? <Notice kind="error">{wordsOf(reset.error)}</Notice> : null}
      <DialogActions action="Make the link" busy={reset.isPending} onCancel={onClose} />
    </form>
  );
}
