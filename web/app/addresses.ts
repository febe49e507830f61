import type { UserInfo } from '../../contracts/session.ts';

export const landing = '/';
export const noHome = '/no-home';
export const permissionRequired = '/adm/permission-required';
export const workInProgress = '/work-in-progress';

/** A path of this product. Never another site: `//host` and `/\host` leave it. */
const isOwnPath = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/u.test(address);

/** The Home link: the user's homepage, or /no-home if none. */
export const homeOf = (user: UserInfo): string => (isOwnPath(user.homepage) ? user.homepage : noHome);

/** What the landing page is told, through the router and never through the address, when a session was missing. */
export interface LandingState {
  wanted: string;
}

/** Where a sign-in leads: to the page that was asked for before the session was missing, otherwise Home. */
export function afterSignIn(user: UserInfo, state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return isOwnPath(wanted) && !isGeneral(wanted) ? wanted : homeOf(user);
}

const isGeneral = (address: string) =>
  [landing, noHome, permissionRequired, workInProgress].includes(address.split(/[?#]/u)[0] ?? address);
