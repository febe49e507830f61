import { Navigate, useLocation } from 'react-router';
import { piece } from '../../ui/lazy-component.ts';
import { useUserInfo } from '../lib/storage/user-info.ts';
import { afterSignIn } from './addresses.ts';

const LoginPage = piece(() => import('../features/sign-in/login-page.tsx').then((m) => m.LoginPage));
const SsoReturn = piece(() => import('../features/sign-in/sso-return.tsx').then((m) => m.SsoReturn));

/** "/" and /login: the login page, or on to where a signed-in person belongs. */
export function LandingRoute() {
  const user = useUserInfo();
  const location = useLocation();
  const isSsoReturn = new URLSearchParams(location.search).get('sso') === 'done';
  if (isSsoReturn) return <SsoReturn />;
  if (user) return <Navigate to={afterSignIn(user, location.state)} replace />;
  return <LoginPage />;
}
