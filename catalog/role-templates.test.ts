import { describe, expect, it, test } from 'vitest';
import { staffNames } from './edit-rights.ts';
import { menu } from './menu.ts';
import { administratorKey, groupKeys, pageKeys } from './pages.ts';
import { roleTemplates } from './role-templates.ts';

describe.each(roleTemplates)('$name', ({ menugroups, menupages }) => {
  it('grants what there is, each once', () => {
    expect(menugroups.filter((key) => !groupKeys.includes(key))).toEqual([]);
    expect(menupages.filter((key) => !pageKeys.includes(key))).toEqual([]);
    expect(new Set(menupages).size).toBe(menupages.length);
    expect(new Set(menugroups).size).toBe(menugroups.length);
  });

  it('has a page in every group that it shows', () => {
    for (const { key, entries } of menu.filter((group) => menugroups.includes(group.key))) {
      const pages = entries.flatMap((entry) => (entry.kind === 'submenu' ? entry.pages : [entry]));
      expect(
        pages.some((page) => menupages.includes(page.key)),
        key,
      ).toBe(true);
    }
  });
});

test('one job administers, and names of staff are for three', () => {
  const holders = (key: string) => roleTemplates.filter(({ menupages }) => menupages.includes(key)).map(({ id }) => id);
  expect(holders(administratorKey)).toEqual(['administrator']);
  expect(holders(staffNames)).toEqual(['officer', 'director', 'administrator']);
});
