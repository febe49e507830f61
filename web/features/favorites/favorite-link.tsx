import { Link } from 'react-router';
import type { Favorite } from '../../../contracts/favorites.ts';
import { mayOpen } from '../../lib/may-open.ts';
import { useUserInfo } from '../../lib/storage/user-info.ts';
import styles from './favorite-link.module.css';

interface FavoriteLinkProps {
  favorite: Favorite;
  onFollow: () => void;
}

/** Leads to the saved address, where its page may be opened. Opening it in another tab leaves this one as it is. */
export function FavoriteLink({ favorite, onFollow }: FavoriteLinkProps) {
  const menuPages = useUserInfo()?.menupages ?? [];
  if (!mayOpen(favorite.url, menuPages))
    return (
      <span className={styles.closed}>
        {favorite.name} <span className={styles.why}>(you may no longer open this page)</span>
      </span>
    );
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
