import { expect, test } from 'vitest';
import { findPage } from '../catalog/pages.ts';
import { builtPages, isPersonalView } from './built-pages.ts';

test('every built page is in the catalogue, once', () => {
  expect(builtPages.filter(({ page }) => !findPage(page))).toEqual([]);
  expect(new Set(builtPages.map(({ page }) => page)).size).toBe(builtPages.length);
});

test('a page about how people work is personal once it names one, under any address', () => {
  expect(isPersonalView('/igs/1035?user=N1&userName=Ann')).toBe(true);
  expect(isPersonalView('/igs/1035-anything?period=7d&user=N1#top')).toBe(true);
  expect(isPersonalView('/igs/1035')).toBe(false);
  expect(isPersonalView('/igs/1035?facility=MAIN')).toBe(false);
});

test('a page about tags or stock is never personal', () => {
  expect(isPersonalView('/igs/1001?user=N1')).toBe(false);
  expect(isPersonalView('/nowhere?user=N1')).toBe(false);
});
