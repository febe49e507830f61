import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '../../contracts/session.ts';
import { useFavorites } from '../features/favorites/use-favorites.ts';
import { PaletteDialog } from '../features/palette/palette-dialog.tsx';
import { mayOpen } from '../lib/may-open.ts';
import { builtPagesQuery } from './page-views.ts';

/** The command palette over the pages this person may open, the favorites and the items. */
export function Palette({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const { favorites } = useFavorites();
  const { data: built = [] } = useQuery(builtPagesQuery);
  return (
    <PaletteDialog
      menuPages={user.menupages}
      builtPages={built}
      favorites={favorites.filter(({ url }) => mayOpen(url, user.menupages))}
      onClose={onClose}
    />
  );
}
