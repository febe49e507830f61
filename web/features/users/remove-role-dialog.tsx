import type { FormEvent } from 'react';
import type { Role } from '../../../contracts/administration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './member-form.module.css';
import { useRemoveRole } from './remove-role.ts';

interface RemoveRoleDialogProps {
  role: Role;
  onRemoved: () => void;
  onClosed: () => void;
}

export function RemoveRoleDialog({ role, onRemoved, onClosed }: RemoveRoleDialogProps) {
  const remove = useRemoveRole();
  return (
    <Dialog title={`Delete the role “${role.name}”?`} onClosed={onClosed}>
      {(close) => {
        const confirm = (event: FormEvent) => {
          event.preventDefault();
          remove.mutate(role.id, {
            onSuccess: () => {
              onRemoved();
              close();
            },
          });
        };
        return (
          <form className={styles.form} onSubmit={confirm} aria-label="Delete the role">
            <p className={styles.text}>Nobody holds it. It cannot be brought back.</p>
            {remove.error ? <Notice kind="error">{wordsOf(remove.error)}</Notice> : null}
            <DialogActions action="Delete" danger busy={remove.isPending} onCancel={close} />
          </form>
        );
      }}
    </Dialog>
  );
}
