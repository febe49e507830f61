import { BarsOutlined, TableOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Favorite } from '../../../contracts/favorites.ts';
import { StateMessage } from '../../../ui/state-message.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './favorites-drawer.module.css';
import { FavoritesList } from './favorites-list.tsx';
import { FavoritesTable } from './favorites-table.tsx';
import { IconAction } from './icon-action.tsx';
import { LoadingFavorites } from './loading-favorites.tsx';
import { SavedFiltersDrawer } from './saved-filters-drawer.tsx';
import { sizes } from './sizes.ts';
import { texts } from './texts.ts';
import { useDrawerMotion } from './use-drawer-motion.ts';
import { useFavoriteDialog } from './use-favorite-dialog.tsx';
import { useFavorites } from './use-favorites.ts';

interface FavoritesDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The saved favorites: a list in the drawer's own width, a table in its large one, which is offered where it fits. */
export function FavoritesDrawer({ open, onClose }: FavoritesDrawerProps) {
  const { favorites, isLoading } = useFavorites();
  const largeFits = useMediaQuery(`(min-width: ${sizes.drawerLarge}px)`);
  const [wantsLarge, setWantsLarge] = useState(false);
  const isLarge = wantsLarge && largeFits;
  const [inspected, setInspected] = useState<Favorite | null>(null);
  const [isInspecting, setIsInspecting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { ask, isAsking, dialog } = useFavoriteDialog(() => body.current);
  const motion = useDrawerMotion();
  const inspect = (favorite: Favorite) => {
    setInspected(favorite);
    setIsInspecting(true);
  };
  // antd gives the Escape key to an open tooltip alone, and the drawer would need a second one.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isInspecting && !isAsking) onClose();
  };
  const View = isLarge ? FavoritesTable : FavoritesList;

  return (
    <Drawer
      open={open}
      onClose={onClose}
      onKeyDown={closeOnEscape}
      title={texts.myFavorites}
      size={isLarge ? sizes.drawerLarge : sizes.drawer}
      push={{ distance: sizes.drawerPush }}
      {...motion}
      styles={{ header: { paddingInlineEnd: 8 }, body: { padding: 0 } }}
      extra={
        favorites.length > 0 && largeFits ? (
          <div className={styles.extra}>
            <IconAction
              name={isLarge ? texts.showAsList : texts.showAsTable}
              icon={isLarge ? <BarsOutlined /> : <TableOutlined />}
              onAct={() => setWantsLarge(!isLarge)}
            />
          </div>
        ) : null
      }
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {isLoading ? (
          <div className={styles.spinner}>
            <LoadingFavorites />
          </div>
        ) : favorites.length > 0 ? (
          <View favorites={favorites} onAsk={ask} onInspect={inspect} onFollow={onClose} />
        ) : (
          <StateMessage kind="empty" title={texts.emptyTitle} text={texts.emptyHint} />
        )}
      </div>
      {inspected ? (
        <SavedFiltersDrawer favorite={inspected} open={isInspecting} onClose={() => setIsInspecting(false)} />
      ) : null}
      {dialog}
    </Drawer>
  );
}
