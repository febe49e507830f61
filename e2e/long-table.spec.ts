import type { Locator, Page } from '@playwright/test';
import type { ReportAnswer } from '../contracts/report.ts';
import type { ApiSession } from './api-session.ts';
import { addressOf } from './setup/addresses.ts';
import { loadFiles } from './setup/load-files.ts';
import { expect, test } from './test.ts';

const lines = 50_000;
const question = 'sort=po_number';

/** One order line per number, in the company of the supplier, whose reports are empty otherwise. */
function orderFiles(now: Date): Record<string, string> {
  const orderedAt = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 19);
  const numbers = Array.from({ length: lines }, (_, at) => `L${String(at + 1).padStart(6, '0')}`);
  return {
    facilities: 'facility_code,name,timezone\nLONG,Long Lists,America/Chicago\n',
    items: 'item_code,name,generic_name,unit\nSALINE,Saline,sodium chloride,mL\n',
    products: 'ndc,item_code,manufacturer,description,package_size\n0409-7983-09,SALINE,Hospira,Saline bag,1000\n',
    purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,packages_ordered,package_price\n${numbers
      .map((number, at) => `${number},1,LONG,Wholesaler,0409-7983-09,GPO,${orderedAt},${(at % 97) + 1},2.5\n`)
      .join('')}`,
  };
}

interface SeenRow {
  index: number;
  text: string;
  isThere: boolean;
}

/** The rows that a reader sees of the table, and how much of the window between its heading and its total no row covers. */
function look(table: Locator): Promise<{ rows: SeenRow[]; uncovered: number }> {
  return table.evaluate((element) => {
    const top = element.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const foot = element.querySelector('tfoot')?.getBoundingClientRect().top;
    const bottom = Math.min(window.innerHeight, foot ?? Number.POSITIVE_INFINITY);
    let covered = 0;
    const rows = [...element.querySelectorAll<HTMLElement>('tbody tr[data-row]')].flatMap((row) => {
      const at = row.getBoundingClientRect();
      const height = Math.min(at.bottom, bottom) - Math.max(at.top, top);
      if (height <= 0) return [];
      covered += height;
      return [
        {
          index: Number(row.dataset.row),
          text: row.querySelector('td')?.textContent ?? '',
          isThere: row.getAttribute('aria-busy') === null,
        },
      ];
    });
    return { rows, uncovered: bottom - top - covered };
  });
}

/** Once it has settled, every row in view is the one that the server tells for its place. */
async function expectTheRightRows(box: Locator, session: ApiSession): Promise<SeenRow[]> {
  let rows: SeenRow[] = [];
  const hasSettled = async () => {
    // One look for all: between two of them the table may have begun to fetch what a jump led to.
    const seen = await look(box);
    rows = seen.rows;
    return seen.uncovered < 2 && rows.length > 5 && rows.every(({ isThere }) => isThere);
  };
  await expect.poll(hasSettled).toBe(true);
  const first = rows[0]?.index ?? -1;
  const told = await session.ask<ReportAnswer>('GET', `reports/1054?${question}&offset=${first}&limit=${rows.length}`);
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => first + at));
  expect(rows.map(({ text }) => text)).toEqual(told.rows.map(({ po_number }) => po_number));
  return rows;
}

/** What a reader saw while the wheel turned: the most that was ever without a row, two frames after a turn. */
async function turnWheel(page: Page, box: Locator, turns: number, step: number): Promise<number> {
  await page.mouse.move(720, 500);
  let most = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, step);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    most = Math.max(most, (await look(box)).uncovered);
  }
  return most;
}

/** Scrolls the page until so much of the table is above the foot of the window. */
const scrollTable = (table: Locator, share: number): Promise<void> =>
  table.evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollTo({ top: top + window.scrollY + height * part - window.innerHeight });
  }, share);

test('fifty thousand rows are where they belong, by the wheel, by a jump to the end and back', async ({
  people,
  open,
  product,
}) => {
  // As long as a machine takes that loads fifty thousand rows beside two other things.
  test.setTimeout(3 * 60_000);
  await loadFiles(addressOf(product), 'supplier', orderFiles(new Date()));
  const supplier = await people.demo('supplier');
  const page = await open(supplier, `/scm/1054-placed-orders?${question}`);
  await expect(page.getByText(`${lines.toLocaleString('en-US')} rows`)).toBeVisible();
  const box = page.getByRole('main').getByRole('table').last();
  expect((await expectTheRightRows(box, supplier.session))[0]?.index).toBe(0);

  expect(await turnWheel(page, box, 12, 900)).toBeLessThan(2);
  const wheeled = await expectTheRightRows(box, supplier.session);
  expect(wheeled[0]?.index).toBeGreaterThan(100);

  await scrollTable(box, 1);
  const end = await expectTheRightRows(box, supplier.session);
  expect(end.at(-1)?.index).toBe(lines - 1);

  expect(await turnWheel(page, box, 6, -2500)).toBeLessThan(2);
  await expectTheRightRows(box, supplier.session);

  await scrollTable(box, 0.5);
  const middle = await expectTheRightRows(box, supplier.session);
  expect(Math.abs((middle[0]?.index ?? 0) - lines / 2)).toBeLessThan(50);
});
