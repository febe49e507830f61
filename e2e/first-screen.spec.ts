import type { Page, Route } from '@playwright/test';
import type { ReportAnswer } from '../contracts/report.ts';
import { expect, test } from './test.ts';

/** What is seen of a report at this size without scrolling: the budget of the design. */
const desk = { width: 1440, height: 900 };
const leastRows = { workList: 8, other: 4 };

const manyRows = 60;

/**
 * The real answer of a page, as full as answers get: many rows, and two notes. What is measured is where things stand, and a small
 * hospital has too little for most pages.
 */
async function stretch(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const answer = (await response.json()) as ReportAnswer;
  const rows =
    answer.rows.length > 0 ? answer.rows : [Object.fromEntries(answer.columns.map(({ key }) => [key, null]))];
  const note = (key: string) => ({
    key,
    level: 'info' as const,
    text: 'Something that must be known about the figures of this page.',
  });
  const json: ReportAnswer = {
    ...answer,
    rows: Array.from({ length: manyRows }, (_, at) => rows[at % rows.length] ?? {}),
    total_rows: manyRows,
    notes: [note('one'), note('two')],
  };
  await route.fulfill({ response, json });
}

/** The rows that stand wholly between the head of the table and its totals, or the edge of the window. */
const countWholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const table = document.querySelector('main table:has(tbody tr[data-row])');
    const top = table?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const foot = table?.querySelector('tfoot')?.getBoundingClientRect();
    const bottom = Math.min(window.innerHeight, foot ? foot.top : Number.POSITIVE_INFINITY);
    return [...(table?.querySelectorAll('tbody tr[data-row]') ?? [])].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= top - 1 && at.bottom <= bottom + 1;
    }).length;
  });

test('every report shows enough of its rows on the first screen', async ({ people, open }) => {
  test.setTimeout(6 * 60_000);
  const demo = await people.demo('demo');
  const { reports } = await demo.session.ask<{ reports: { page: string; route: string }[] }>('GET', 'reports');
  expect(reports.length).toBeGreaterThan(40);
  const page = await open(demo, 'about:blank', { viewport: desk });
  await page.route(/\/api\/reports\/[^/?]+\?/u, stretch);
  const tooFew: string[] = [];
  const workLists: string[] = [];
  for (const { page: number, route } of reports) {
    const answered = page.waitForResponse((response) => response.url().includes(`/api/reports/${number}?`));
    await page.goto(route);
    const answer = (await (await answered).json()) as ReportAnswer;
    await expect(page.locator('main tbody tr[data-row]').first(), number).toBeVisible();
    const least = answer.is_work_list ? leastRows.workList : leastRows.other;
    if (answer.is_work_list) workLists.push(number);
    const seen = await countWholeRows(page);
    if (seen < least) tooFew.push(`${number} shows ${seen} rows, and must show ${least}`);
  }
  expect(tooFew).toEqual([]);
  expect(workLists.toSorted()).toEqual(['1032', '1034', '1035', '1038', '1039', '1054', '1066', '1067', '1094']);
});

test('the wheel over the table scrolls the page, while its head and its totals stick', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/scm/1059-by-location', { viewport: desk });
  const table = page.getByRole('main').getByRole('table').last();
  const rows = table.locator('tbody tr[data-row]');
  await rows.nth(3).hover();
  const totalsBefore = await table.locator('tfoot').boundingBox();
  expect((totalsBefore?.y ?? 0) + (totalsBefore?.height ?? 0)).toBeCloseTo(desk.height, 0);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  const [head, firstRow] = [await table.locator('thead').boundingBox(), await rows.first().boundingBox()];
  // Beneath the header of the page, however far the rows have gone.
  expect(head?.y).toBeCloseTo(48, 0);
  expect(firstRow?.y).toBeLessThan(head?.y ?? 0);
});
