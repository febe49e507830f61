import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { userInfo } from '../../../contracts/session.ts';
import { call } from '../../lib/call.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';

/**
 * A change to a user or a role shows in both lists: names here, member counts there. It may also have changed what the
 * administrator themselves may see, so the shell is told anew who they are.
 */
async function followChange(client: QueryClient): Promise<void> {
  const lists = client.invalidateQueries({ queryKey: ['users'] });
  const self = call(userInfo, 'GET', 'me').then((user) => userInfoEntry.write(user));
  await Promise.allSettled([lists, self]);
}

export function useFollowChange(): () => Promise<void> {
  const client = useQueryClient();
  return () => followChange(client);
}
