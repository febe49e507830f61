import { useQuery } from '@tanstack/react-query';
import { type Favorite, favoriteList } from '../../../contracts/favorites.ts';
import { call } from '../../lib/call.ts';
import { useUserInfo } from '../../lib/storage/user-info.ts';

const none: Favorite[] = [];

/** The list belongs to a person: who signs in next in this tab never sees the one before. */
export function useFavoritesKey(): readonly unknown[] {
  return ['favorites', useUserInfo()?.username ?? null];
}

/** The saved favorites. The list loads once; where that fails, it is silently an empty one. */
export function useFavorites(): { favorites: Favorite[]; isLoading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: useFavoritesKey(),
    queryFn: () => call(favoriteList, 'GET', 'user_favorites?format=json').catch(() => none),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
  return { favorites: data ?? none, isLoading: isPending };
}
