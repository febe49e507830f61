import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Group, menu } from '../../../catalog/menu.ts';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';
import {
  countGranted,
  type Grant,
  isWhole,
  knownGrant,
  partsOf,
  searchMatrix,
  toggleGroup,
  togglePage,
  toggleWhole,
} from './role-matrix.ts';

const nothing: Grant = { menugroups: [], menupages: [] };
const groupOf = (key: string): Group => {
  const found = menu.find((group) => group.key === key);
  if (!found) throw new Error(`no group ${key}`);
  return found;
};
const supplyChain = groupOf('restock_planning');
const sorted = ({ menugroups, menupages }: Grant) => ({
  menugroups: [...menugroups].sort(),
  menupages: [...menupages].sort(),
});

const group = fc.constantFrom(...menu);
const grant = fc.record({
  menugroups: fc.subarray(groupKeys),
  menupages: fc.subarray(pageKeys),
});

describe('the matrix of a role', () => {
  it('draws every key of the catalogue exactly once', () => {
    const drawn = menu.flatMap((one) => partsOf(one).flatMap(({ pages }) => pages.map(({ key }) => key)));
    expect(drawn.sort()).toEqual([...pageKeys].sort());
  });

  it('puts pages under the heading of their submenu', () => {
    const part = partsOf(supplyChain).find(({ heading }) => heading === 'Inventory On Hand');
    expect(part?.pages.map(({ page }) => page)).toEqual(['1059', '1069', '1070', '1058', '1064']);
  });

  it('shows the group of a page that is granted', () => {
    expect(togglePage(nothing, supplyChain, 'placed_orders_menu')).toEqual({
      menugroups: ['restock_planning'],
      menupages: ['placed_orders_menu'],
    });
  });

  it('leaves the group shown when its last page is withdrawn', () => {
    const one = togglePage(nothing, supplyChain, 'placed_orders_menu');
    expect(togglePage(one, supplyChain, 'placed_orders_menu')).toEqual({
      menugroups: ['restock_planning'],
      menupages: [],
    });
  });

  it('keeps the pages of a group that is hidden', () => {
    const one = togglePage(nothing, supplyChain, 'placed_orders_menu');
    expect(toggleGroup(one, supplyChain)).toEqual({ menugroups: [], menupages: ['placed_orders_menu'] });
  });

  it('gives back what was there when a group is toggled twice', () => {
    fc.assert(
      fc.property(grant, group, (before, one) => {
        expect(sorted(toggleGroup(toggleGroup(before, one), one))).toEqual(sorted(before));
      }),
    );
  });

  it('makes a group whole, then empty, and touches no other group', () => {
    fc.assert(
      fc.property(grant, group, (before, one) => {
        const whole = isWhole(one, before) ? before : toggleWhole(before, one);
        expect(isWhole(one, whole)).toBe(true);
        const empty = toggleWhole(whole, one);
        expect(countGranted(one, empty).granted).toBe(0);
        expect(empty.menugroups).not.toContain(one.key);
        for (const other of menu.filter(({ key }) => key !== one.key)) {
          expect(countGranted(other, empty)).toEqual(countGranted(other, before));
          expect(empty.menugroups.includes(other.key)).toBe(before.menugroups.includes(other.key));
        }
      }),
    );
  });

  it('lists no key twice', () => {
    fc.assert(
      fc.property(grant, group, (before, one) => {
        const after = toggleWhole(before, one);
        expect(new Set(after.menupages).size).toBe(after.menupages.length);
        expect(new Set(after.menugroups).size).toBe(after.menugroups.length);
      }),
    );
  });

  it('leaves out keys that the catalogue no longer has', () => {
    expect(knownGrant({ menugroups: ['support', 'gone'], menupages: ['gone_menu', 'contact_support_menu'] })).toEqual({
      menugroups: ['support'],
      menupages: ['contact_support_menu'],
    });
  });
});

describe('searching the matrix', () => {
  const found = (words: string) =>
    searchMatrix(menu, words).flatMap(({ parts }) => parts.flatMap(({ pages }) => pages.map(({ page }) => page)));

  it('finds a page by its number', () => expect(found('1059')).toEqual(['1059']));
  it('finds pages by words of the title in any order', () =>
    expect(found('user WASTE stat')).toEqual(['1035', '1094']));
  it('finds every page of a group by the title of the group', () => {
    expect(found('misuse & waste').length).toBeGreaterThanOrEqual(4);
  });
  it('shows everything when nothing is searched for', () => expect(found('  ').length).toBe(pageKeys.length));
  it('finds nothing where nothing matches', () => expect(searchMatrix(menu, 'no such page')).toEqual([]));
});
