import { Navigate, useLocation } from 'react-router';
import { piece } from '../../ui/lazy-component.ts';
import { useUserInfo } from '../lib/storage/user-info.ts';
import { type LandingState, landing } from './addresses.ts';
import { loadAntdSheet } from './antd-sheet.ts';

const Shell = piece(async () => {
  const [shell] = await Promise.all([import('./shell-providers.tsx'), loadAntdSheet()]);
  return shell.ShellProviders;
});

/** Everything but the sign-in pages: a person who is not signed in goes to "/". */
export function RequireSession() {
  const user = useUserInfo();
  const { pathname, search } = useLocation();
  if (!user) {
    const state: LandingState = { wanted: pathname + search };
    return <Navigate to={landing} replace state={state} />;
  }
  // A new person gets a new shell: nothing that was loaded for the one before is left in it.
  return <Shell key={`${user.companyname}/${user.username}`} user={user} />;
}
