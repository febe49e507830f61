import { Drawer } from 'antd';
import type { Favorite } from '../../../contracts/favorites.ts';
import { readAddress } from './report-address.ts';
import { readSavedFilters } from './saved-filters.ts';
import styles from './saved-filters-drawer.module.css';
import { sizes } from './sizes.ts';
import { texts } from './texts.ts';
import { useDrawerMotion } from './use-drawer-motion.ts';

interface SavedFiltersDrawerProps {
  favorite: Favorite;
  open: boolean;
  onClose: () => void;
}

/** Which report and which filters a favorite keeps. Stands over the list, which it pushes aside. */
export function SavedFiltersDrawer({ favorite, open, onClose }: SavedFiltersDrawerProps) {
  const filters = readSavedFilters(favorite.url);
  return (
    <Drawer open={open} onClose={onClose} title={texts.savedFilters} size={sizes.drawer} {...useDrawerMotion()}>
      <p className={styles.name}>{favorite.name}</p>
      <dl className={styles.filters}>
        <div>
          <dt>{texts.report}</dt>
          <dd>{readAddress(favorite.url).title}</dd>
        </div>
        {filters.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {filters.length === 0 ? <p className={styles.none}>{texts.noSavedFilters}</p> : null}
    </Drawer>
  );
}
