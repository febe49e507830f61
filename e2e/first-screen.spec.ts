import type { Page, Route } from '@playwright/test';
import type { ReportAnswer } from '../contracts/report.ts';
import { expect, test } from './test.ts';

/** What is seen of a report at this size without scrolling: the budget of the design. */
const desk = { width: 1440, height: 900 };
const leastRows = { workList: 8, other: 4 };

/** In pixels: enough to bring the head of any table to the top. */
const wheelTurn = 900;
const headerHeight = 48;

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

/** What a turn of the wheel over the table does: the page scrolls, the head stays beneath its header and the totals at the edge of the window. */
async function turnWheel(page: Page): Promise<{ scrolled: number; head: number; foot: number }> {
  await page.locator('main tbody tr[data-row]').nth(1).hover();
  await page.mouse.wheel(0, wheelTurn);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  return page.evaluate(() => {
    const table = document.querySelector('main table:has(tbody tr[data-row])');
    return {
      scrolled: window.scrollY,
      head: Math.round(table?.querySelector('thead')?.getBoundingClientRect().top ?? -1),
      foot: Math.round(table?.querySelector('tfoot')?.getBoundingClientRect().bottom ?? -1),
    };
  });
}

test('every report shows enough of its rows on the first screen, and the wheel scrolls the page', async ({
  people,
  open,
}) => {
  const demo = await people.demo('demo');
  const { reports } = await demo.session.ask<{ reports: { page: string; route: string }[] }>('GET', 'reports');
  expect(reports.length).toBeGreaterThan(60);
  test.setTimeout(reports.length * 10_000);
  const page = await open(demo, 'about:blank', { viewport: desk });
  await page.route(/\/api\/reports\/[^/?]+\?/u, stretch);
  const tooFew: string[] = [];
  const moved: string[] = [];
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
    const { scrolled, head, foot } = await turnWheel(page);
    if (scrolled < wheelTurn || head !== headerHeight || foot !== desk.height)
      moved.push(`${number}: scrolled ${scrolled}, head at ${head}, totals down to ${foot}`);
  }
  expect(tooFew).toEqual([]);
  expect(moved).toEqual([]);
  expect(workLists.toSorted()).toEqual([
    ...['1032', '1034', '1035', '1038', '1039', '1054', '1066', '1067', '1094', '1097'],
    ...['potential-diverter-ranking', 'recall-match', 'reconciliation', 'wac-leak'],
  ]);
});
