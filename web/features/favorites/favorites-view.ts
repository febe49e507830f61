import type { Favorite } from '../../../contracts/favorites.ts';
import type { DialogRequest } from './dialog-request.ts';

/** What both views of the drawer, list and table, are given. */
export interface FavoritesViewProps {
  favorites: Favorite[];
  onAsk: (request: DialogRequest) => void;
  onInspect: (favorite: Favorite) => void;
  /** A favorite is being gone to in this tab. */
  onFollow: () => void;
}
