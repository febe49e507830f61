import { withOpening } from '../../../catalog/draw-menu.ts';
import { menu } from '../../../catalog/menu.ts';
import type { Favorite } from '../../../contracts/favorites.ts';
import type { BuiltPage } from '../../../contracts/pages.ts';

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
  /** What it answers. */
  question: string;
  /** What its columns are called. */
  columns: string[];
}

/** The pages this person may open and that are built, in menu order. */
export function listPages(
  menuPages: string[],
  builtPages: Pick<BuiltPage, 'page' | 'opening' | 'question' | 'columns'>[],
): PaletteEntry[] {
  const built = new Map(builtPages.map((one) => [one.page, one]));
  return menu.flatMap((group) =>
    group.entries
      .flatMap((entry) =>
        entry.kind === 'submenu'
          ? entry.pages.map((page) => ({ page, place: `${group.title} / ${entry.title}` }))
          : entry.kind === 'page'
            ? [{ page: entry, place: group.title }]
            : [],
      )
      .filter(({ page }) => menuPages.includes(page.key) && built.has(page.page))
      .map(({ page, place }) => ({
        id: `page:${page.page}`,
        kind: 'page' as const,
        title: page.title,
        number: /^\d{4}$/u.test(page.page) ? page.page : undefined,
        place,
        words: `${page.label} ${page.page}`,
        to: withOpening(page.route, built.get(page.page)?.opening ?? ''),
        question: built.get(page.page)?.question ?? '',
        columns: built.get(page.page)?.columns ?? [],
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
    question: '',
    columns: [],
  }));
