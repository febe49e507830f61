import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { type MemberInvite, type MemberLink, memberInvite, type Role } from '../../../contracts/administration.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../lib/form/text-field.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { useInviteMember } from './invite-member.ts';
import { LinkShown } from './link-shown.tsx';
import styles from './member-form.module.css';
import { PersonFields, type PersonValues, personLabels } from './person-fields.tsx';

const labels = { username: 'Username', ...personLabels, sso: 'Single sign-on' };
type Invitation = MemberInvite & PersonValues;
const empty: Invitation = {
  username: '',
  firstname: '',
  lastname: '',
  email: null,
  layout: 'Mira',
  sso: false,
  roles: [],
  facilities: [],
  sees_facilities: [],
  staff_code: null,
  customers: [],
};

export function InviteForm({ roles, onClose }: { roles: Role[]; onClose: () => void }) {
  const hintId = useId();
  const invite = useInviteMember();
  const [invited, setInvited] = useState<MemberLink | null>(null);
  const form = useContractForm<Invitation, MemberInvite>({
    schema: memberInvite,
    initial: empty,
    labels,
    send: async (value) => setInvited(await invite.mutateAsync(value)),
  });
  if (invited) return <LinkShown answer={invited} onClose={onClose} />;

  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate aria-label="Invite a user">
      <TextField form={form} name="username" label={labels.username} hint="What the person signs in with." />
      <PersonFields form={form} roles={roles} />
      <div>
        <Checkbox
          checked={form.values.sso}
          aria-describedby={hintId}
          onChange={(event) => form.set('sso', event.target.checked)}
        >
          Signs in through single sign-on
        </Checkbox>
        <p id={hintId} className={styles.hint}>
          {form.values.sso
            ? 'No password: the person opens a link, and signs in through the company’s sign-in service.'
            : 'The person gets a link to choose a password.'}
        </p>
      </div>
      {form.problem ? <Notice kind="error">{form.problem}</Notice> : null}
      <DialogActions action="Invite" busy={form.sending} onCancel={onClose} />
    </form>
  );
}
