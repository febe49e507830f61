import { useSyncExternalStore } from 'react';
import { type UserInfo, userInfo } from '../../../contracts/session.ts';
import { storageEntry } from './entry.ts';

/** Who is signed in, as the server told it. */
export const userInfoEntry = storageEntry<UserInfo>('user-info', userInfo);

export const useUserInfo = (): UserInfo | null => useSyncExternalStore(userInfoEntry.subscribe, userInfoEntry.read);
