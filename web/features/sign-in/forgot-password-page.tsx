import { useState } from 'react';
import { Link } from 'react-router';
import { forgottenPassword } from '../../../contracts/password.ts';
import { done } from '../../../contracts/text.ts';
import { callPlainly } from '../../lib/call.ts';
import { describeFailure } from './describe-refusal.ts';
import form from './form.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { TextField } from './text-field.tsx';
import { useSubmit } from './use-submit.ts';

export function ForgotPasswordPage() {
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState<string>();
  const [sent, setSent] = useState(false);

  const { busy, problem, onSubmit } = useSubmit(async () => {
    const request = forgottenPassword.safeParse({ username });
    setMissing(request.success ? undefined : request.error.issues[0]?.message);
    if (!request.success) return undefined;
    try {
      await callPlainly(done, 'POST', 'forgotten_password', { body: request.data });
      setSent(true);
      return undefined;
    } catch (error) {
      return describeFailure(error);
    }
  });

  return (
    <SignInFrame title="Forgot your password?">
      {sent ? (
        <div className={form.form}>
          {/* The answer is the same for a name nobody has: the page tells no stranger which accounts exist. */}
          <p className={form.text} role="status">
            If there is an account with this username and a mail address, a link to set a new password is on its way.
            Without one, ask your administrator to reset your password.
          </p>
          <Link className={form.secondary} to="/login">
            Back to sign in
          </Link>
        </div>
      ) : (
        <form className={form.form} onSubmit={onSubmit} noValidate>
          {problem ? (
            <p className={form.problem} role="alert">
              {problem}
            </p>
          ) : null}
          <TextField
            label="Username"
            value={username}
            onChange={setUsername}
            error={missing}
            autoComplete="username"
            autoFocus
          />
          <button type="submit" className={form.primary} disabled={busy}>
            {busy ? 'Sending…' : 'Send me a link'}
          </button>
          <p className={form.text}>
            <Link to="/login">Back to sign in</Link>
          </p>
        </form>
      )}
    </SignInFrame>
  );
}
