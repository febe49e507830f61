import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { csrfCookie, userInfo } from '../../../contracts/session.ts';
import { callPlainly, readCookie } from '../../lib/call.ts';
import { rememberSession } from '../../lib/session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The provider has sent the person back signed in: what the password form learns from its answer is asked for here. */
export function SsoReturn() {
  const [outcome, setOutcome] = useState<'asking' | 'done' | 'failed'>('asking');
  useEffect(() => {
    const asking = new AbortController();
    callPlainly(userInfo, 'GET', 'me', { signal: asking.signal })
      .then((user) => {
        rememberSession({ token: readCookie(csrfCookie) ?? '', user });
        setOutcome('done');
      })
      .catch(() => {
        if (!asking.signal.aborted) setOutcome('failed');
      });
    return () => asking.abort();
  }, []);

  if (outcome === 'done') return <Navigate to="/login" replace />;
  if (outcome === 'failed') return <Navigate to="/login?sso=failed" replace />;
  return (
    <SignInFrame title="Signing you in">
      <p role="status">One moment…</p>
    </SignInFrame>
  );
}
