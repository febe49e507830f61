import { useState } from 'react';
import { minimumPasswordLength, newPassword, type PasswordLinkAnswer } from '../../../contracts/password.ts';
import { done } from '../../../contracts/text.ts';
import { callPlainly } from '../../lib/call.ts';
import { forgetSession } from '../../lib/session.ts';
import { describeFailure } from './describe-refusal.ts';
import form from './form.module.css';
import { TextField } from './text-field.tsx';
import { useSubmit } from './use-submit.ts';

interface SetPasswordFormProps {
  token: string;
  link: PasswordLinkAnswer;
  onSet: () => void;
}

export function SetPasswordForm({ token, link, onSet }: SetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; again?: string }>({});

  const { busy, problem, onSubmit } = useSubmit(async () => {
    const found = findMistakes(password, again);
    setWrong(found);
    if (found.password || found.again) return undefined;
    try {
      await callPlainly(done, 'POST', 'password_links/redeem', { body: { token, password } });
      // Whoever was signed in here before is not the person who has just set this password.
      forgetSession();
      onSet();
      return undefined;
    } catch (error) {
      const why = describeFailure(error);
      if (!why.startsWith(ofPassword)) return why;
      setWrong({ password: `The password ${why.slice(ofPassword.length)}` });
      return undefined;
    }
  });

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p className={form.text}>
        {link.purpose === 'invitation' ? 'Choose a password for your account ' : 'Choose a new password for '}
        <strong>{link.username}</strong> at {link.companyname}.
      </p>
      {problem ? (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={link.username} />
      <TextField
        label="New password"
        value={password}
        onChange={setPassword}
        error={wrong.password}
        hint={`At least ${minimumPasswordLength} characters. A few words are better than a short riddle.`}
        autoComplete="new-password"
        autoFocus
        secret
      />
      <TextField
        label="Repeat new password"
        value={again}
        onChange={setAgain}
        error={wrong.again}
        autoComplete="new-password"
        secret
      />
      <button type="submit" className={form.primary} disabled={busy}>
        {busy ? 'Setting…' : 'Set password'}
      </button>
    </form>
  );
}

/** How the server names the field that it refuses. */
const ofPassword = 'password: ';

function findMistakes(password: string, again: string): { password?: string; again?: string } {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return { password: `The password ${checked.error.issues[0]?.message ?? 'is not valid'}.` };
  return password === again ? {} : { again: 'The two passwords differ.' };
}
