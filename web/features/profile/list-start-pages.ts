import { queryOptions, useQuery } from '@tanstack/react-query';
import { favoriteList } from '../../../contracts/favorites.ts';
import { call } from '../../lib/call.ts';
import { mayOpen } from '../../lib/may-open.ts';
import { useUserInfo } from '../../lib/storage/user-info.ts';

/** The key is that of the favorites in the shell: the list is loaded once, and a new favorite is there at once. */
const startPagesQuery = (username: string | null) =>
  queryOptions({
    queryKey: ['favorites', username],
    // A list that fails to load is an empty one, for every reader of this key.
    queryFn: () => call(favoriteList, 'GET', 'user_favorites?format=json').catch(() => []),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Any favorite can be the start page, as long as its page may be opened. */
export function useStartPages() {
  const user = useUserInfo();
  const { data, isPending } = useQuery(startPagesQuery(user?.username ?? null));
  return { data: data?.filter(({ url }) => mayOpen(url, user?.menupages ?? [])), isPending };
}
