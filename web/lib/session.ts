import type { LoginAnswer } from '../../contracts/session.ts';
import { sessionTokenEntry } from './storage/session-token.ts';
import { userInfoEntry } from './storage/user-info.ts';

/** What the browser remembers of a sign-in. */
export function rememberSession({ token, user }: LoginAnswer): void {
  sessionTokenEntry.write(token);
  userInfoEntry.write(user);
}

export function forgetSession(): void {
  sessionTokenEntry.clear();
  userInfoEntry.clear();
}

/** The profile is a page like any other: to call for it without its key would stand in the audit log as refused access. */
export const mayUseProfile = (): boolean => userInfoEntry.read()?.menupages.includes('profile_menu') ?? false;
