import { FavoriteActions } from './favorite-actions.tsx';
import styles from './favorite-control.module.css';
import { LoadingFavorites } from './loading-favorites.tsx';
import { type ComparedFilters, matchFavorite } from './match-favorite.ts';
import { useFavoriteDialog } from './use-favorite-dialog.tsx';
import { useFavorites } from './use-favorites.ts';

interface FavoriteControlProps {
  /** Title of the report. */
  title: string;
  /** Address of the report, query string included. */
  url: string;
  savingDisabled: boolean;
  filters: ComparedFilters;
}

/** The favorite control of a report page: saves the report with its filters, or offers what can be done with the saved one. */
export function FavoriteControl({ title, url, savingDisabled, filters }: FavoriteControlProps) {
  const { favorites, isLoading } = useFavorites();
  const { ask, dialog } = useFavoriteDialog();
  return (
    <div className={styles.control}>
      {isLoading ? (
        <LoadingFavorites />
      ) : (
        <FavoriteActions
          favorite={matchFavorite(favorites, url, filters)}
          title={title}
          url={url}
          savingDisabled={savingDisabled}
          onAsk={ask}
        />
      )}
      {dialog}
    </div>
  );
}
