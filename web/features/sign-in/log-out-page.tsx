import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { logOut } from './log-out.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** /logout: ends the session and goes to /login. */
export function LogOutPage() {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    void logOut().then(() => setEnded(true));
  }, []);

  if (ended) return <Navigate to="/login" replace />;
  return (
    <SignInFrame title="Logging out">
      <p role="status">One moment…</p>
    </SignInFrame>
  );
}
