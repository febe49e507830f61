import type { PasswordLinkAnswer } from '../../../contracts/password.ts';
import { done } from '../../../contracts/text.ts';
import { callPlainly } from '../../lib/call.ts';
import { describeFailure } from './describe-refusal.ts';
import form from './form.module.css';
import { useSubmit } from './use-submit.ts';

/** An invitation of a person who signs in through single sign-on: opened here, it binds the account to that sign-in. */
export function OpenInvitation({ token, link }: { token: string; link: PasswordLinkAnswer }) {
  const { busy, problem, onSubmit } = useSubmit(async () => {
    try {
      await callPlainly(done, 'POST', 'sso/invitation', { body: { token } });
      window.location.assign('/api/sso/start');
      return undefined;
    } catch (error) {
      return describeFailure(error);
    }
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p className={form.text}>
        Your account <strong>{link.username}</strong> at {link.companyname} is opened with your company’s sign-in.
      </p>
      {problem ? (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <button type="submit" className={form.primary} disabled={busy}>
        {busy ? 'One moment…' : 'Sign in with single sign-on'}
      </button>
    </form>
  );
}
