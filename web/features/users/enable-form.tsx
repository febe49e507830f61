import type { FormEvent } from 'react';
import type { Member } from '../../../contracts/administration.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useEditMember } from './edit-member.ts';
import styles from './member-form.module.css';

interface EnableFormProps {
  member: Member;
  disable: boolean;
  onClose: () => void;
}

/** Asks before a user is shut out or let in again, and says here why the server refuses. */
export function EnableForm({ member, disable, onClose }: EnableFormProps) {
  const edit = useEditMember();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ id: member.id, disabled: disable }, { onSuccess: onClose });
  };
  return (
    <form className={styles.form} onSubmit={confirm} aria-label={disable ? 'Disable the user' : 'Enable the user'}>
      <p className={styles.text}>
        {disable
          ? `${member.username} is signed out everywhere and cannot sign in until enabled again. Favorites, requests and the audit log stay.`
          : `${member.username} can sign in again, with the same roles as before.`}
      </p>
      {edit.error ? <Notice kind="error">{wordsOf(edit.error)}</Notice> : null}
      <DialogActions
        action={disable ? 'Disable' : 'Enable'}
        danger={disable}
        busy={edit.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
