import { userInfoEntry, useUserInfo } from '../../lib/storage/user-info.ts';

/** The stored homepage. A favorite is the homepage when its url is exactly this one. */
export const useHomepage = (): string | null => useUserInfo()?.homepage ?? null;

export const readHomepage = (): string | null => userInfoEntry.read()?.homepage ?? null;

export function storeHomepage(homepage: string | null): void {
  const user = userInfoEntry.read();
  if (user) userInfoEntry.write({ ...user, homepage });
}
