import { editRights } from './edit-rights.ts';
import { type ExternalPage, menu, type Page } from './menu.ts';

const entries = menu.flatMap((group) =>
  group.entries.flatMap((entry): (Page | ExternalPage)[] => (entry.kind === 'submenu' ? entry.pages : [entry])),
);

/** Every page that has an address of its own, in menu order. */
export const pages: Page[] = entries.filter((entry) => entry.kind === 'page');

const byId = new Map(pages.map((page) => [page.page, page]));
export const findPage = (page: string): Page | undefined => byId.get(page);

/** The title of the menu group that a page stands in. */
export const groupOf = (page: Page): string =>
  menu.find((group) =>
    group.entries.some((entry) => (entry.kind === 'submenu' ? entry.pages.includes(page) : entry === page)),
  )?.title ?? '';

export const groupKeys: string[] = menu.map((group) => group.key);
/** Every key that a role can grant beside groups: of pages, and of what may be changed on them. */
export const pageKeys: string[] = [...entries.map((entry) => entry.key), ...editRights.map((right) => right.key)];

/** The key that makes a user an administrator: who holds it can give it to others. */
export const administratorKey = 'user_administration_menu';
