import { describe, expect, it } from 'vitest';
import { drawMenu } from '../../../catalog/draw-menu.ts';
import { menu } from '../../../catalog/menu.ts';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';
import { findBranches, toggleBranch } from './open-path.ts';

describe('the open branches of the menu', () => {
  it('keep one branch of a level open: opening another closes the first, with what lay in it', () => {
    const first = toggleBranch(toggleBranch([], 0, 'group:a'), 1, 'submenu:x');
    expect(first).toEqual(['group:a', 'submenu:x']);
    expect(toggleBranch(first, 1, 'submenu:y')).toEqual(['group:a', 'submenu:y']);
    expect(toggleBranch(first, 0, 'group:b')).toEqual(['group:b']);
  });

  it('close a branch that is chosen again', () => {
    expect(toggleBranch(['group:a', 'submenu:x'], 0, 'group:a')).toEqual([]);
    expect(toggleBranch(['group:a', 'submenu:x'], 1, 'submenu:x')).toEqual(['group:a']);
  });

  it('are found above a page, in both layouts', () => {
    const keys = { menugroups: groupKeys, menupages: pageKeys };
    const titles = (layout: string, page: string) =>
      findBranches(drawMenu(menu, { layout, ...keys }, '...'), page)?.map((branch) => branch.title);
    expect(titles('Mira', '1059')).toEqual(['Pharm. Supply Chain', 'Inventory On Hand']);
    expect(titles('insights', '1059')).toEqual(['Pharm. Supply Chain']);
    expect(titles('Mira', 'no-such-page')).toBeUndefined();
    expect(findBranches([], undefined)).toBeUndefined();
  });
});
