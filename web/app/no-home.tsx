import { withOpening } from '../../catalog/draw-menu.ts';
import { pages } from '../../catalog/pages.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { useFavorites } from '../features/favorites/use-favorites.ts';
import { NoHomePage } from '../features/general-pages/no-home-page.tsx';
import { mayOpen } from '../lib/may-open.ts';
import { useOpenings } from './page-views.ts';

const offered = 6;

/** /no-home, with what the person could begin with. */
export function NoHome({ user, onOpenFavorites }: { user: UserInfo; onOpenFavorites: () => void }) {
  const { favorites } = useFavorites();
  const openings = useOpenings();
  const open = pages.filter(({ page, key }) => user.menupages.includes(key) && openings.has(page)).slice(0, offered);
  const toOpen = open.map((page) => ({ ...page, route: withOpening(page.route, openings.get(page.page) ?? '') }));
  const openFavorites = favorites.filter(({ url }) => mayOpen(url, user.menupages));
  return <NoHomePage favorites={openFavorites} pages={toOpen} onOpenFavorites={onOpenFavorites} />;
}
