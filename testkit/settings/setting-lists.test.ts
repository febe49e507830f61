import { expect, test } from 'vitest';
import { findReport, settings } from '../../domains/all-domains.ts';
import { readQuestion } from '../../server/reports/read-question.ts';

const listed = settings.flatMap(({ key, pages, list }) => (list ? [{ key, pages, list }] : []));

test.each(listed)(
  '$key: the list of its preview is a page of its own, with filters and columns that there are',
  ({ pages, list }) => {
    const report = findReport(list.page);
    expect(pages).toContain(list.page);
    if (!report) throw new Error(`There is no page ${list.page}.`);
    const { table } = readQuestion(report, list.filters);
    const shown = [...table.columns, ...(table.optionalColumns ?? []), ...(table.is === 'summed' ? table.by : [])];
    expect(list.keys.filter((name) => !shown.includes(name))).toEqual([]);
  },
);

test('every page that a setting names is there, and settings of a group are on one page', () => {
  expect(
    settings.flatMap(({ key, pages }) => pages.filter((page) => !findReport(page)).map((page) => [key, page])),
  ).toEqual([]);
  const apps = new Map<string, Set<string>>();
  for (const { group, app } of settings) apps.set(group, (apps.get(group) ?? new Set()).add(app));
  expect([...apps].filter(([, of]) => of.size > 1)).toEqual([]);
});
