import type { MenuNode } from '../../../catalog/draw-menu.ts';

/** The ids of the open branches, one per level: only one branch of a level is open at a time. */
export type OpenPath = string[];

/** Opens a branch and closes its neighbour, or closes it where it is open. What lies deeper closes with it. */
export function toggleBranch(path: OpenPath, level: number, id: string): OpenPath {
  const above = path.slice(0, level);
  return path[level] === id ? above : [...above, id];
}

/** The branches above a page, and their titles; nothing where the menu does not show the page. */
export function findBranches(nodes: MenuNode[], page: string | undefined): { id: string; title: string }[] | undefined {
  for (const node of nodes) {
    if (node.kind === 'link') {
      if (node.id === page) return [];
      continue;
    }
    const below = findBranches(node.children, page);
    if (below) return [{ id: node.id, title: node.title }, ...below];
  }
  return undefined;
}
