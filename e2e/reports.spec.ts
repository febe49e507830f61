import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { wards } from './setup/hospital-files.ts';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const { facility, other } = wards;
const northOnly = `facility=${facility?.code}&facilityName=${facility?.name}`;
const onHand = `/scm/1059-by-location?${northOnly}`;

const tableOf = (page: Page) => page.getByRole('main').getByRole('table').last();
/** The rows in view, without the heading and the total. */
const rowsOf = (page: Page) => tableOf(page).locator('tbody tr[data-row]');
const cellsOf = (page: Page, column: number) => rowsOf(page).locator(`td:nth-child(${column})`).allInnerTexts();
const heading = (page: Page, name: RegExp) => tableOf(page).getByRole('columnheader', { name }).getByRole('button');
const countOf = (page: Page) => page.getByText(/^[\d,]+ rows?$/u);
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const dollars = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

async function chooseFacility(page: Page, name: string): Promise<void> {
  const field = page.getByRole('search', { name: 'Filter the report' }).getByLabel('Facility', { exact: true });
  await field.click();
  await field.fill(name.slice(0, 5));
  await page.locator('.ant-select-dropdown').getByTitle(name, { exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a report opens from the menu with its figures, its chart and its rows', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  const menu = menuOf(page);
  await menu.getByRole('button', { name: 'Pharm. Supply Chain' }).click();
  await menu.getByRole('button', { name: 'Inventory On Hand' }).click();
  const started = Date.now();
  await menu.getByRole('link', { name: 'By Location', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText('Ward');
  console.log(`      from the click in the menu to the rows: ${Date.now() - started} ms`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Location');
  await expect(page.getByRole('listitem').filter({ hasText: 'Value on hand' })).toContainText('$');
  await expect(
    page
      .getByRole('img', { name: /locations hold/u })
      .locator('svg path')
      .first(),
  ).toBeAttached();
});

test('beside a key figure stands how it was, week by week', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), `/scm/1077-by-location?${northOnly}&period=30d`);
  const tile = page.getByRole('listitem').filter({ hasText: 'Used $' });
  const line = tile.getByRole('img', { name: /^Used \$ by week, .+: lowest \$.+, highest \$.+, last \$/u });
  await expect(line).toBeVisible();
  // It takes the room beside the figure, and pushes nothing away.
  const [figure, drawn] = await Promise.all([tile.boundingBox(), line.boundingBox()]);
  expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual((figure?.x ?? 0) + (figure?.width ?? 0));
});

test('a filter is written into the address, and the rows follow', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/scm/1059-by-location');
  await chooseFacility(page, facility?.name ?? '');
  await expect(countOf(page)).toHaveText(`${wards.count} rows`);
  expect(queryOf(page).get('facility')).toBe(facility?.code);
  expect(queryOf(page).get('facilityName')).toBe(facility?.name);
  await expect(rowsOf(page).first()).toContainText(dollars(wards.valueOf(wards.count)));

  // A name with a comma is still one name, also after a reload.
  await chooseFacility(page, other?.name ?? '');
  await expect(countOf(page)).toHaveText(`${2 * wards.count} rows`);
  await page.reload();
  await expect(countOf(page)).toHaveText(`${2 * wards.count} rows`);
  await page.getByRole('button', { name: `Remove Facility: ${facility?.name}` }).click();
  await expect(countOf(page)).toHaveText(`${wards.count} rows`);
  await expect(page.getByText(`Facility: ${other?.name}`)).toBeVisible();
  await page.goBack();
  await expect(countOf(page)).toHaveText(`${2 * wards.count} rows`);
});

test('a heading orders the rows, and a second one with shift', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), onHand);
  const names = Array.from({ length: wards.count }, (_, at) => wards.name(at + 1));
  await expect.poll(() => cellsOf(page, 1)).toEqual(names.toReversed());
  await heading(page, /^Location(?! type)/u).click();
  await expect.poll(() => cellsOf(page, 1)).toEqual(names);
  expect(queryOf(page).get('sort')).toBe('location');
  await heading(page, /^Value on hand/u).click({ modifiers: ['Shift'] });
  await expect.poll(() => queryOf(page).get('sort')).toBe('location,-on_hand_value');
});

test('a row opens what it is made of, and "Back to" restores the page exactly as it was', async ({ people, open }) => {
  // So low that the page scrolls.
  const viewport = { width: 1440, height: 600 };
  const page = await open(await people.demo('demo'), `${onHand}&sort=location&q=ward`, { viewport });
  await expect(rowsOf(page)).toHaveCount(wards.count);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const row = rowsOf(page).filter({ hasText: wards.name(12) });
  await row.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(100);
  const before = { url: page.url(), rows: await cellsOf(page, 1) };
  await row.getByRole('link').first().click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Item');
  expect(Object.fromEntries(queryOf(page))).toMatchObject({ location: 'W12', facility: facility?.code });
  await expect(rowsOf(page).filter({ hasText: wards.item?.name ?? '' })).toHaveCount(1);
  await expect(tableOf(page).locator('tfoot')).toContainText(dollars(wards.valueOf(12)));

  await page.getByRole('link', { name: 'Back to Inventory On Hand By Location' }).click();
  await expect(page).toHaveURL(before.url);
  await expect.poll(() => cellsOf(page, 1)).toEqual(before.rows);
  await expect.poll(scrolled).toBe(place);
  await expect(page.getByRole('link', { name: /^← Back to/u })).toHaveCount(0);
});

test('a row opened in a tab of its own knows the way back too', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), onHand);
  const opening = page.context().waitForEvent('page');
  await rowsOf(page)
    .first()
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await tab.getByRole('link', { name: 'Back to Inventory On Hand By Location' }).click();
  await expect(countOf(tab)).toHaveText(`${wards.count} rows`);
});

test('a favorite of a filtered report keeps its filters', async ({ people, open }) => {
  const page = await open(await people.create(), onHand);
  await expect(countOf(page)).toHaveText(`${wards.count} rows`);
  await iconOf(page, 'Save as Favorite').click();
  await dialogOf(page, titles.add).getByLabel('Description').fill('North only');
  await press(dialogOf(page, titles.add), 'OK');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/scm/1059-by-location');
  await (await openDrawer(page)).getByRole('link', { name: /North only/u }).click();
  await expect(countOf(page)).toHaveText(`${wards.count} rows`);
  expect(queryOf(page).get('facility')).toBe(facility?.code);
});

test('the export holds the rows that are shown, in their order', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), `${onHand}&sort=location`);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split(/\r?\n/u);
  const rows = lines.filter((line) => line.startsWith('Ward '));
  expect(rows.map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: wards.count }, (_, at) => wards.name(at + 1)),
  );
});

test('an empty result says why, and how to undo it', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), `${onHand}&q=nowhere`);
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing matches what is set')).toBeVisible();
  await expect(main.getByText(`Set: Facility: ${facility?.name}; Search: nowhere.`)).toBeVisible();
  await expect(main.getByText(/^Data are held for /u)).toBeVisible();
  await main.getByRole('button', { name: 'Reset' }).last().click();
  await expect(rowsOf(page).first()).toContainText('Ward');
});

test('by keyboard alone a row is found, opened beside the table, walked from and followed', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), onHand);
  await expect(rowsOf(page)).toHaveCount(wards.count);
  const isOnRow = () => page.evaluate(() => document.activeElement?.hasAttribute('data-row') ?? false);
  await heading(page, /^Location(?! type)/u).focus();
  for (let steps = 0; steps < 60 && !(await isOnRow()); steps += 1) await page.keyboard.press('Tab');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowsOf(page).last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(wards.name(2));
  await page.keyboard.press('k');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(wards.name(3));
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(wards.name(2));
  const address = page.url();
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(wards.name(2));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.goto(address);
  await panel.getByRole('navigation', { name: 'Where it leads' }).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Item');
  expect(queryOf(page).get('location')).toBe('W2');
  await page.getByRole('link', { name: /^← Back to/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/scm/1059-by-location\\?facility=${facility?.code}&`, 'u'));
});

test('on a phone the filters are folded, and the rows are cards that open over the whole screen', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), onHand, { viewport: { width: 390, height: 844 } });
  const card = page.getByRole('main').getByRole('button', { name: /^Ward 14/u });
  await expect(card).toContainText(dollars(wards.valueOf(wards.count)));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  const field = page.getByRole('search', { name: 'Filter the report' }).getByLabel('Facility', { exact: true });
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters (1 set)' }).click();
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1 set)' }).click();

  await card.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ward 14');
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
