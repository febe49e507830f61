import { useEffect } from 'react';
import { profileAnswer } from '../../contracts/profile.ts';
import { userInfo } from '../../contracts/session.ts';
import { call, callPlainly } from '../lib/call.ts';
import { mayUseProfile } from '../lib/session.ts';
import { appearanceEntry } from '../lib/storage/appearance.ts';
import { userInfoEntry } from '../lib/storage/user-info.ts';

/** At start the stored user info may be old: permissions may have changed, or the session may have ended meanwhile. */
export function useSessionRefresh(): void {
  useEffect(() => {
    void refreshUserInfo();
    void refreshAppearance();
  }, []);
}

/** A failure other than "Login Required" leaves what is stored: the shell works with it, and every call is checked anyway. */
async function refreshUserInfo(): Promise<void> {
  try {
    const user = await call(userInfo, 'GET', 'me');
    if (userInfoEntry.read()) userInfoEntry.write(user);
  } catch {
    // Nothing to do here: the error catalogue has acted where it must.
  }
}

/** Theme and density belong to the person, not to the browser; without leave to read the profile the browser's stay. */
async function refreshAppearance(): Promise<void> {
  if (!mayUseProfile()) return;
  let changedMeanwhile = false;
  const stopWatching = appearanceEntry.subscribe(() => {
    changedMeanwhile = true;
  });
  try {
    const { theme, density } = (await callPlainly(profileAnswer, 'GET', 'profile')).profile;
    // What the person chose while the answer was on its way is newer than the answer.
    if (!changedMeanwhile) appearanceEntry.write({ theme, density });
  } catch {
    // The look that is stored stays.
  } finally {
    stopWatching();
  }
}
