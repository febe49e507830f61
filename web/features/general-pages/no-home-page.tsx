import { StarOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { Page } from '../../../catalog/menu.ts';
import type { Favorite } from '../../../contracts/favorites.ts';
import { Card } from '../../../ui/card.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import styles from './general-page.module.css';

interface NoHomePageProps {
  favorites: Favorite[];
  /** Some pages this person may open. */
  pages: Page[];
  onOpenFavorites: () => void;
}

/** /no-home: where the Home link leads a person without a homepage, and how to get one. */
export function NoHomePage({ favorites, pages, onOpenFavorites }: NoHomePageProps) {
  return (
    <PageFrame title="You have no homepage yet">
      <p className={styles.text}>
        The Home link leads to the report you choose. Open a report, set its filters, and choose <b>Set as Home</b> at
        the top right; or set one of your favorites as home.
      </p>
      <div className={styles.lists}>
        {favorites.length > 0 ? (
          <Card
            title="Your favorites"
            actions={
              <PlainButton onClick={onOpenFavorites}>
                <StarOutlined aria-hidden />
                Set one as home
              </PlainButton>
            }
          >
            <ul className={styles.list}>
              {favorites.map((favorite) => (
                <li key={favorite.id_favorites_pk}>
                  <Link to={favorite.url}>{favorite.name}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {pages.length > 0 ? (
          <Card title="Pages to start with">
            <ul className={styles.list}>
              {pages.map((page) => (
                <li key={page.page}>
                  <Link to={page.route}>{page.title}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </PageFrame>
  );
}
