import { pages } from '../../catalog/pages.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { useFavorites } from '../features/favorites/use-favorites.ts';
import { NoHomePage } from '../features/general-pages/no-home-page.tsx';

const offered = 6;

/** /no-home, with what the person could begin with. */
export function NoHome({ user, onOpenFavorites }: { user: UserInfo; onOpenFavorites: () => void }) {
  const { favorites } = useFavorites();
  const mayOpen = pages.filter((page) => user.menupages.includes(page.key)).slice(0, offered);
  return <NoHomePage favorites={favorites} pages={mayOpen} onOpenFavorites={onOpenFavorites} />;
}
