import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { Profile } from '../../../contracts/profile.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../lib/form/text-field.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { useChangePassword } from './change-password.ts';
import { type PasswordForm, passwordForm, passwordLabels } from './password-form.ts';
import styles from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';

const empty: PasswordForm = { current: '', next: '', repeat: '' };
const fields = [
  { name: 'current', autoComplete: 'current-password' },
  { name: 'next', autoComplete: 'new-password' },
  { name: 'repeat', autoComplete: 'new-password' },
] as const;

export function PasswordSection({ profile }: { profile: Profile }) {
  if (profile.sso) {
    return (
      <ProfileSection title="Password" description="You sign in through single sign-on.">
        <Notice kind="info">
          Your password is kept by your company’s sign-in service, not here. Change it there, or ask your administrator.
        </Notice>
      </ProfileSection>
    );
  }
  return <ChangePassword username={profile.username} />;
}

function ChangePassword({ username }: { username: string }) {
  const change = useChangePassword();
  const [shown, setShown] = useState(false);
  const form = useContractForm<PasswordForm, PasswordForm>({
    schema: passwordForm,
    initial: empty,
    labels: passwordLabels,
    send: async ({ current, next }) => {
      await change.mutateAsync({ current, next });
      form.reset(empty);
    },
  });
  const set = (name: keyof PasswordForm, text: string) => {
    if (change.isSuccess) change.reset();
    form.set(name, text);
  };

  return (
    <ProfileSection
      title="Password"
      description="Changing it ends every other session of yours, on every device. This browser stays signed in."
    >
      <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate aria-label="Change password">
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {fields.map(({ name, autoComplete }) => (
          <TextField
            key={name}
            form={{ ...form, set }}
            name={name}
            label={passwordLabels[name]}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
          />
        ))}
        <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
          Show passwords
        </Checkbox>
        {form.problem ? <Notice kind="error">{form.problem}</Notice> : null}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" disabled={form.changed.length === 0} loading={form.sending}>
            Change password
          </Button>
        </div>
        <div role="status">
          {change.isSuccess ? (
            <Notice kind="success">Your password is changed. All your other sessions were ended.</Notice>
          ) : null}
        </div>
      </form>
    </ProfileSection>
  );
}
