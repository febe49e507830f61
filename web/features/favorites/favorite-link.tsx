import { Link } from 'react-router';
import type { Favorite } from '../../../contracts/favorites.ts';
import styles from './favorite-link.module.css';

interface FavoriteLinkProps {
  favorite: Favorite;
  onFollow: () => void;
}

/** Leads to the saved address. Opening it in another tab leaves this one as it is. */
export function FavoriteLink({ favorite, onFollow }: FavoriteLinkProps) {
  return (
    <Link
      to={favorite.url}
      className={styles.link}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) onFollow();
      }}
    >
      {favorite.name}
    </Link>
  );
}
