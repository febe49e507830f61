import { menu } from '../../../catalog/menu.ts';
import type { Favorite } from '../../../contracts/favorites.ts';

/** Something the palette can go to. */
export interface PaletteEntry {
  id: string;
  kind: 'page' | 'favorite' | 'item';
  title: string;
  /** The page number, where the page has one. */
  number: string | undefined;
  /** Where it stands in the menu. */
  place: string;
  /** More words it is known by: its short name, its route tail. */
  words: string;
  to: string;
}

/** The pages this person may open and that are built, in menu order. */
export function listPages(menuPages: string[], builtPages: string[]): PaletteEntry[] {
  return menu.flatMap((group) =>
    group.entries
      .flatMap((entry) =>
        entry.kind === 'submenu'
          ? entry.pages.map((page) => ({ page, place: `${group.title} / ${entry.title}` }))
          : entry.kind === 'page'
            ? [{ page: entry, place: group.title }]
            : [],
      )
      .filter(({ page }) => menuPages.includes(page.key) && builtPages.includes(page.page))
      .map(({ page, place }) => ({
        id: `page:${page.page}`,
        kind: 'page' as const,
        title: page.title,
        number: /^\d{4}$/u.test(page.page) ? page.page : undefined,
        place,
        words: `${page.label} ${page.page}`,
        to: page.route,
      })),
  );
}

export const listFavorites = (favorites: Favorite[]): PaletteEntry[] =>
  favorites.map((favorite) => ({
    id: `favorite:${favorite.id_favorites_pk}`,
    kind: 'favorite',
    title: favorite.name,
    number: undefined,
    place: 'My Favorites',
    words: '',
    to: favorite.url,
  }));
