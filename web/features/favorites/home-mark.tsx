import type { Favorite } from '../../../contracts/favorites.ts';
import styles from './home-mark.module.css';
import { useHomepage } from './homepage.ts';
import { texts } from './texts.ts';

/** Says in words which favorite is the homepage. */
export function HomeMark({ favorite }: { favorite: Favorite }) {
  return useHomepage() === favorite.url ? <span className={styles.mark}>{texts.yourHome}</span> : null;
}
