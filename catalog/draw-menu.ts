import type { ExternalPage, Group, Page } from './menu.ts';

/** What decides which menu a person sees: part of the user-info record. */
export interface MenuReader {
  layout: string;
  menugroups: string[];
  menupages: string[];
}

export interface MenuBranch {
  kind: 'branch';
  id: string;
  title: string;
  children: MenuNode[];
}
export interface MenuLink {
  kind: 'link';
  id: string;
  title: string;
  to: string;
  /** Opens in a new tab, outside the product. */
  external: boolean;
}
export type MenuNode = MenuBranch | MenuLink;

/** The query of the view that a page opens with, by page; pages without one open bare. */
export type Openings = ReadonlyMap<string, string>;

/** The address of a page with its opening view. */
export const withOpening = (route: string, opening: string): string =>
  opening === '' ? route : `${route}${route.includes('?') ? '&' : '?'}${opening}`;

const groupedLayout = 'Mira';
const workInProgress = '/work-in-progress';

/**
 * The menu of one person. 'Mira' gives groups with submenus; any other layout the flatter insights menu, in which the
 * pages of a submenu stand directly under their group.
 *
 * Visibility is the specification's section 6: a group needs its key in menugroups, a page that stands directly in a
 * group needs its key in menupages; a submenu shows without a key of its own, and so do the items within it. In the
 * insights menu there is no submenu, so every page needs its key. What a click opens is the server's decision.
 */
export function drawMenu(
  groups: Group[],
  reader: MenuReader,
  knowledgeBase: string,
  openings: Openings = new Map(),
): MenuBranch[] {
  const grouped = reader.layout === groupedLayout;
  const mayShow = (page: Page | ExternalPage) => reader.menupages.includes(page.key);

  const draw = (entry: Page | ExternalPage, title: string) =>
    link(entry, title, knowledgeBase, openings.get(entry.page) ?? '');

  const drawEntry = (entry: Group['entries'][number]): MenuNode[] => {
    if (entry.kind !== 'submenu') return mayShow(entry) ? [draw(entry, entry.label)] : [];
    if (!grouped) return entry.pages.filter(mayShow).map((page) => draw(page, page.title));
    const children = entry.pages.map((page) => draw(page, page.label));
    return [{ kind: 'branch', id: `submenu:${entry.title}`, title: entry.title, children }];
  };

  return groups
    .filter((group) => reader.menugroups.includes(group.key))
    .map((group) => ({
      kind: 'branch',
      id: `group:${group.key}`,
      title: group.title,
      children: group.entries.flatMap(drawEntry),
    }));
}

function link(entry: Page | ExternalPage, title: string, knowledgeBase: string, opening: string): MenuLink {
  const target = entry.kind === 'external' ? knowledgeBase : withOpening(entry.route, opening);
  const unfinished = target === '...';
  return {
    kind: 'link',
    id: entry.page,
    title,
    to: unfinished ? workInProgress : target,
    external: entry.kind === 'external' && !unfinished,
  };
}
