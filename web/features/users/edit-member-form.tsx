import { type Member, type MemberEdit, memberEdit, type Role } from '../../../contracts/administration.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { onlyChanged } from '../../lib/form/only-changed.ts';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { useEditMember } from './edit-member.ts';
import styles from './member-form.module.css';
import { layoutOf } from './member-words.ts';
import { PersonFields, type PersonValues, personLabels } from './person-fields.tsx';

interface EditMemberFormProps {
  member: Member;
  roles: Role[];
  onClose: () => void;
}

/** Changes a user; only what was changed is sent. */
export function EditMemberForm({ member, roles, onClose }: EditMemberFormProps) {
  const edit = useEditMember();
  const { firstname, lastname, email, roles: held, facilities, sees_facilities, staff_code, customers } = member;
  const granted = { roles: held, facilities, sees_facilities, staff_code, customers };
  const form = useContractForm<PersonValues, MemberEdit>({
    schema: memberEdit,
    initial: { firstname, lastname, email, layout: layoutOf(member), ...granted },
    labels: personLabels,
    send: async (value, changed) => {
      await edit.mutateAsync({ ...onlyChanged(value, changed), id: member.id });
      onClose();
    },
  });
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate aria-label="Edit the user">
      <PersonFields form={form} roles={roles} />
      {form.problem ? <Notice kind="error">{form.problem}</Notice> : null}
      <DialogActions action="Save" busy={form.sending} disabled={form.changed.length === 0} onCancel={onClose} />
    </form>
  );
}
