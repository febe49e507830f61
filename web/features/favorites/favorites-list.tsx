import { FavoriteActions } from './favorite-actions.tsx';
import { FavoriteLink } from './favorite-link.tsx';
import styles from './favorites-list.module.css';
import type { FavoritesViewProps } from './favorites-view.ts';
import { HomeMark } from './home-mark.tsx';
import { readAddress } from './report-address.ts';
import { SavedFiltersAction } from './saved-filters-action.tsx';

export function FavoritesList({ favorites, onAsk, onInspect, onFollow }: FavoritesViewProps) {
  return (
    <ul className={styles.list}>
      {favorites.map((favorite) => {
        const report = readAddress(favorite.url).title;
        return (
          <li key={favorite.id_favorites_pk} className={styles.row}>
            <div className={styles.words}>
              <FavoriteLink favorite={favorite} onFollow={onFollow} />
              <div className={styles.second}>
                {report === favorite.name ? null : <span className={styles.report}>{report}</span>}
                <HomeMark favorite={favorite} />
              </div>
            </div>
            <SavedFiltersAction onAct={() => onInspect(favorite)} />
            <FavoriteActions
              favorite={favorite}
              title={favorite.name}
              url={favorite.url}
              editIcon="pencil"
              onAsk={onAsk}
            />
          </li>
        );
      })}
    </ul>
  );
}
