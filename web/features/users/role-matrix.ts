import { rightsOn } from '../../../catalog/edit-rights.ts';
import type { Group, Page } from '../../../catalog/menu.ts';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';

/** The keys a role grants: menu groups and pages. */
export interface Grant {
  menugroups: string[];
  menupages: string[];
}

/** What of a stored role still means something: the server takes no key that the catalogue has dropped meanwhile. */
export function knownGrant({ menugroups, menupages }: Grant): Grant {
  return {
    menugroups: menugroups.filter((key) => groupKeys.includes(key)),
    menupages: menupages.filter((key) => pageKeys.includes(key)),
  };
}

/** Anything in a group that has a key of its own. */
type Keyed = Pick<Page, 'key' | 'title' | 'page'>;

/** The pages of a group under the headings they have in the grouped menu; the first part may have none. */
export interface MatrixPart {
  heading: string | null;
  pages: Keyed[];
}

/** A group's pages, those that stand directly in it first, then submenu by submenu. */
export function partsOf(group: Group): MatrixPart[] {
  const direct = group.entries.filter((entry) => entry.kind !== 'submenu');
  const submenus = group.entries
    .filter((entry) => entry.kind === 'submenu')
    .map(({ title, pages }) => ({ heading: title, pages }));
  const parts = [...(direct.length > 0 ? [{ heading: null, pages: direct }] : []), ...submenus];
  return parts.map(({ heading, pages }) => ({ heading, pages: pages.flatMap(withRights) }));
}

/** What may be changed on a page stands under it. */
const withRights = (page: Keyed): Keyed[] => [page, ...rightsOn(page.page)];

const keysOf = (group: Group): string[] => partsOf(group).flatMap(({ pages }) => pages.map(({ key }) => key));

export function countGranted(group: Group, { menupages }: Grant): { granted: number; total: number } {
  const keys = keysOf(group);
  return { granted: keys.filter((key) => menupages.includes(key)).length, total: keys.length };
}

/** Shows or hides the group in the menu. Its pages keep their keys: they open by address and by favorite. */
export function toggleGroup(grant: Grant, group: Group): Grant {
  return { ...grant, menugroups: toggled(grant.menugroups, group.key) };
}

/** Grants or withdraws one page. A page granted in a hidden group would be found by nobody, so the group shows with it. */
export function togglePage(grant: Grant, group: Group, key: string): Grant {
  const menupages = toggled(grant.menupages, key);
  const menugroups = menupages.includes(key) ? withKeys(grant.menugroups, [group.key]) : grant.menugroups;
  return { menugroups, menupages };
}

export function isWhole(group: Group, grant: Grant): boolean {
  return grant.menugroups.includes(group.key) && keysOf(group).every((key) => grant.menupages.includes(key));
}

/** Grants the group and all its pages, or, where that is so already, none of them. */
export function toggleWhole(grant: Grant, group: Group): Grant {
  const keys = keysOf(group);
  if (!isWhole(group, grant)) {
    return { menugroups: withKeys(grant.menugroups, [group.key]), menupages: withKeys(grant.menupages, keys) };
  }
  return {
    menugroups: grant.menugroups.filter((key) => key !== group.key),
    menupages: grant.menupages.filter((key) => !keys.includes(key)),
  };
}

/** The groups and pages whose name, heading or page number holds every word; a group found by its title stays whole. */
export function searchMatrix(groups: Group[], words: string): { group: Group; parts: MatrixPart[] }[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  const holds = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({
      group,
      parts: partsOf(group)
        .map(({ heading, pages }) => ({
          heading,
          pages: pages.filter(({ title, page }) => holds(group.title, heading ?? '', title, page)),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ group, parts }) => parts.length > 0 || holds(group.title));
}

function toggled(keys: string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}

function withKeys(keys: string[], more: string[]): string[] {
  return [...new Set([...keys, ...more])];
}
