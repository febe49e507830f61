import type { QueryClient } from '@tanstack/react-query';
import type { ProfileAnswer } from '../../../contracts/profile.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { profileQuery } from './read-profile.ts';

/** Every change of the profile answers with the whole of it: header and menu follow at once. */
export function keepProfile(client: QueryClient, answer: ProfileAnswer): void {
  client.setQueryData(profileQuery.queryKey, answer);
  userInfoEntry.write(answer.user);
}
