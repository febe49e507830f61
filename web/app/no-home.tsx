import { useQuery } from '@tanstack/react-query';
import { pages } from '../../catalog/pages.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { useFavorites } from '../features/favorites/use-favorites.ts';
import { NoHomePage } from '../features/general-pages/no-home-page.tsx';
import { mayOpen } from '../lib/may-open.ts';
import { builtPagesQuery } from './page-views.ts';

const offered = 6;

/** /no-home, with what the person could begin with. */
export function NoHome({ user, onOpenFavorites }: { user: UserInfo; onOpenFavorites: () => void }) {
  const { favorites } = useFavorites();
  const { data: built = [] } = useQuery(builtPagesQuery);
  const isBuilt = (page: string) => built.some((one) => one.page === page);
  const open = pages.filter(({ page, key }) => user.menupages.includes(key) && isBuilt(page)).slice(0, offered);
  const openFavorites = favorites.filter(({ url }) => mayOpen(url, user.menupages));
  return <NoHomePage favorites={openFavorites} pages={open} onOpenFavorites={onOpenFavorites} />;
}
