import type { UserInfo } from '../../contracts/session.ts';
import { useFavorites } from '../features/favorites/use-favorites.ts';
import { PaletteDialog } from '../features/palette/palette-dialog.tsx';

/** The command palette over the pages this person may open, the favorites and the items. */
export function Palette({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const { favorites } = useFavorites();
  return <PaletteDialog menuPages={user.menupages} favorites={favorites} onClose={onClose} />;
}
