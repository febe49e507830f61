import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type PasswordLinkAnswer, passwordLinkAnswer } from '../../../contracts/password.ts';
import { CallError, callPlainly } from '../../lib/call.ts';
import { describeFailure } from './describe-refusal.ts';
import form from './form.module.css';
import { clearLinkToken, readLinkToken } from './link-token.ts';
import { OpenInvitation } from './open-invitation.tsx';
import { SetPasswordForm } from './set-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Step =
  | { at: 'asking' }
  | { at: 'refused'; why: string; mayRetry: boolean }
  | { at: 'form'; link: PasswordLinkAnswer }
  | { at: 'set'; username: string };

/** /set-password#token: an invitation, or a password reset. */
export function SetPasswordPage() {
  const [token] = useState(readLinkToken);
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const { at } = step;

  useEffect(() => {
    if (at !== 'asking') return;
    const asking = new AbortController();
    callPlainly(passwordLinkAnswer, 'POST', 'password_links/question', { body: { token }, signal: asking.signal })
      .then((link) => setStep({ at: 'form', link }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setStep(describeRefusedLink(error));
      });
    return () => asking.abort();
  }, [token, at]);
  // Only once the page stands: React may throw a first drawing away and begin again, and must find the token then too.
  useEffect(clearLinkToken, []);
  useEffect(() => {
    // A link pasted over this very page changes its fragment only, for which the browser loads nothing.
    const follow = () => window.location.reload();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return (
    <SignInFrame title={titleOf(step)}>
      {step.at === 'asking' ? <p role="status">One moment…</p> : null}
      {step.at === 'refused' ? (
        <div className={form.form}>
          <p className={form.problem} role="alert">
            {step.why}
          </p>
          {step.mayRetry ? (
            <button type="button" className={form.primary} onClick={() => setStep({ at: 'asking' })}>
              Retry
            </button>
          ) : (
            <Link className={form.secondary} to="/forgot-password">
              Ask for a new link
            </Link>
          )}
        </div>
      ) : null}
      {step.at === 'form' && step.link.sso ? <OpenInvitation token={token} link={step.link} /> : null}
      {step.at === 'form' && !step.link.sso ? (
        <SetPasswordForm
          token={token}
          link={step.link}
          onSet={() => setStep({ at: 'set', username: step.link.username })}
        />
      ) : null}
      {step.at === 'set' ? (
        <div className={form.form}>
          <p className={form.text} role="status">
            Your password is set. You can sign in with it now.
          </p>
          <Link className={form.primary} to="/login" state={{ username: step.username }}>
            Sign in
          </Link>
        </div>
      ) : null}
    </SignInFrame>
  );
}

function titleOf(step: Step): string {
  if (step.at === 'form' && step.link.purpose === 'invitation') return `Welcome, ${step.link.firstname}`;
  return step.at === 'set' ? 'Password set' : 'Set a new password';
}

function describeRefusedLink(error: unknown): Step {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return refused
    ? {
        at: 'refused',
        mayRetry: false,
        why: 'This link is not valid. It may have been used already, or it is too old.',
      }
    : { at: 'refused', mayRetry: true, why: describeFailure(error) };
}
