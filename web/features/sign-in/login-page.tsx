import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { loginAnswer, loginRequest } from '../../../contracts/session.ts';
import { callPlainly } from '../../lib/call.ts';
import { settings } from '../../lib/client-settings.ts';
import { rememberSession } from '../../lib/session.ts';
import { describeRefusal } from './describe-refusal.ts';
import form from './form.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { TextField } from './text-field.tsx';
import { useSubmit } from './use-submit.ts';

/** "/" and /login. Signing in only writes the session down; the route around it then leads on. */
export function LoginPage() {
  const [username, setUsername] = useState(useGivenUsername());
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [params] = useSearchParams();

  const { busy, problem, onSubmit } = useSubmit(async () => {
    const request = loginRequest.safeParse({ username, password });
    setMissing(request.success ? {} : firstIssues(request.error.issues));
    if (!request.success) return undefined;
    try {
      rememberSession(await callPlainly(loginAnswer, 'POST', 'login', { body: request.data }));
      return undefined;
    } catch (error) {
      return describeRefusal(error);
    }
  });
  const shownProblem = problem ?? (params.get('sso') === 'failed' ? singleSignOnFailed : undefined);

  return (
    <SignInFrame title="Sign in">
      <form className={form.form} onSubmit={onSubmit} noValidate>
        {shownProblem ? (
          <p className={form.problem} role="alert">
            {shownProblem}
          </p>
        ) : null}
        <TextField
          label="Username"
          value={username}
          onChange={setUsername}
          error={missing.username}
          autoComplete="username"
          autoFocus
        />
        <TextField
          label="Password"
          value={password}
          onChange={setPassword}
          error={missing.password}
          autoComplete="current-password"
          secret
        />
        <button type="submit" className={form.primary} disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
        {settings.singleSignOn ? (
          <>
            <p className={form.or}>or</p>
            <a className={form.secondary} href="/api/sso/start">
              Sign in with single sign-on
            </a>
          </>
        ) : null}
        <p className={form.text}>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      </form>
    </SignInFrame>
  );
}

const singleSignOnFailed = 'Single sign-on did not succeed. Try again, or ask your administrator.';

/** The name just used to set a password, so that it need not be typed again. */
function useGivenUsername(): string {
  const state: unknown = useLocation().state;
  const given = typeof state === 'object' && state !== null && 'username' in state ? state.username : undefined;
  return typeof given === 'string' ? given : '';
}

function firstIssues(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
}
