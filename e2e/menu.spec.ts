import type { Page } from '@playwright/test';
import { menuOf, openBranches } from './shell.ts';
import { specifiedForecasts, specifiedGroups, specifiedRoutes } from './specified-menu.ts';
import { expect, test } from './test.ts';

const branch = (page: Page, title: string) => menuOf(page).getByRole('button', { name: title, exact: true });
const entry = (page: Page, title: string) => menuOf(page).getByRole('link', { name: title, exact: true });

/** A page may open with a view of its own; the parameters of its route stay. */
const withoutView = (address: string): string => address.replace(/\?(?!idType=|app=).*$/u, '');

/** Opens every branch in turn and gathers the addresses that stand in it. */
async function gatherAddresses(page: Page): Promise<string[]> {
  const found: string[] = [];
  const gather = async () => {
    const links = menuOf(page).getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    found.push(...addresses.map(withoutView));
  };
  for (const group of specifiedGroups) {
    await branch(page, group).click();
    await gather();
    const submenus = await menuOf(page).locator('ul ul button[aria-expanded]').allInnerTexts();
    for (const submenu of submenus) {
      await branch(page, submenu).click();
      await gather();
    }
    await branch(page, group).click();
  }
  return [...new Set(found)];
}

for (const username of ['demo', 'insights'] as const) {
  const layout = username === 'demo' ? 'Mira' : 'insights';
  test(`the ${layout} menu has the groups of the specification and leads to every page it lists`, async ({
    people,
    open,
  }) => {
    const page = await open(await people.demo(username), '/no-home');
    await expect(menuOf(page).getByRole('button')).toHaveText(specifiedGroups);
    const addresses = await gatherAddresses(page);
    for (const [part, routes] of Object.entries(specifiedRoutes)) {
      expect(
        routes.filter((route) => !addresses.includes(route)),
        `missing of ${part}`,
      ).toEqual([]);
    }
    const forecasts = specifiedForecasts.filter(
      (number) => !addresses.some((address) => address.startsWith(`/igs/${number}-`)),
    );
    expect(forecasts, 'missing forecasts').toEqual([]);
  });
}

test('the Mira layout gives groups with submenus', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  await expect(entry(page, 'By Location')).toHaveCount(0);
  await branch(page, 'Inventory On Hand').click();
  await expect(entry(page, 'By Location')).toHaveAttribute('href', '/scm/1059-by-location');
  await entry(page, 'By Location').click();
  await expect(page).toHaveURL('/scm/1059-by-location');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Location');
  await expect(entry(page, 'By Location')).toHaveAttribute('aria-current', 'page');
});

test('any other layout gives the flatter insights menu, whose groups hold pages only', async ({ people, open }) => {
  const page = await open(await people.demo('insights'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  await expect(menuOf(page).locator('ul ul button')).toHaveCount(0);
  await expect(entry(page, 'Inventory On Hand By Location')).toHaveAttribute('href', '/scm/1059-by-location');
});

test('only one submenu branch stays open at a time', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  await branch(page, 'Inventory On Hand').click();
  expect(await openBranches(page)).toEqual(['Pharm. Supply Chain', 'Inventory On Hand']);
  await branch(page, 'Inventory Usage').click();
  expect(await openBranches(page)).toEqual(['Pharm. Supply Chain', 'Inventory Usage']);
  await branch(page, '340B Management').click();
  expect(await openBranches(page)).toEqual(['340B Management']);
  await branch(page, '340B Management').click();
  expect(await openBranches(page)).toEqual([]);
});

test('the branch of the page that is open stands open after a reload', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/scm/1062-removed-by-item');
  await expect(entry(page, 'By Item')).toHaveAttribute('aria-current', 'page');
  expect(await openBranches(page)).toEqual(['Pharm. Supply Chain', 'Inventory Removed']);
});

test('dashboards and settings stand under the parameters that the specification gives them', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), '/no-home');
  const entries = () =>
    menuOf(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  await branch(page, 'All Dashboards').click();
  expect(await entries()).toEqual([
    ['Supply Chain', '/bis/standard-dashboards?idType=1'],
    ['RFID', '/bis/standard-dashboards?idType=2'],
    ['Provider Intel', '/bis/standard-dashboards?idType=3'],
    ['340B', '/bis/standard-dashboards?idType=4'],
    ['Misuse & Waste', '/bis/standard-dashboards?idType=5'],
    ['Shortage & Recall', '/bis/standard-dashboards?idType=6'],
    ['Advanced Diversion', '/bis/standard-dashboards?idType=7'],
    ['My Work', '/adm/my-work'],
  ]);
  await branch(page, 'Settings').click();
  expect(await entries()).toEqual(
    expect.arrayContaining([
      ['RFID Settings', '/adm/1041-settings?app=igs'],
      ['Supply Chain Settings', '/adm/1041-settings?app=scm'],
      ['Edit Chart Library', '/bis/edit-chart-library'],
      ['Profile', '/adm/profile'],
    ]),
  );
});

test('the Users group leads to user administration', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await branch(page, 'Users').click();
  await entry(page, 'User Administration').click();
  await expect(page).toHaveURL('/adm/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Administration');
});

test('the knowledge base opens externally in a new tab', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await branch(page, 'Support').click();
  const opening = page.context().waitForEvent('page');
  await menuOf(page).getByRole('link', { name: 'Knowledge Base' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL('/help/');
  await expect(page).toHaveURL('/no-home');
});

test.describe("with '...' as the address of the knowledge base", () => {
  test.use({ product: 'sso' });

  test("a menu entry whose target is '...' goes to /work-in-progress in the same tab", async ({ people, open }) => {
    const page = await open(await people.demo('demo'), '/no-home');
    await expect(page).toHaveTitle('Mortar | Intelligence');
    await branch(page, 'Support').click();
    const tabs = page.context().pages().length;
    await entry(page, 'Knowledge Base').click();
    await expect(page).toHaveURL('/work-in-progress');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work in progress');
    expect(page.context().pages()).toHaveLength(tabs);
  });
});

test('a work list opens from the menu on what to do now, and its bare address shows all', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  // What the work list opens on comes with the list of reports.
  await expect(entry(page, 'Placed Orders')).toHaveAttribute('href', /status=overdue/u);
  await entry(page, 'Placed Orders').click();
  await expect(page).toHaveURL(/1054-placed-orders\?status=overdue.+sort=expected_at/u);
  await expect(page.getByRole('button', { name: 'Remove Status: Overdue' })).toBeVisible();
  await page.goto('/scm/1054-placed-orders');
  await expect(page.getByRole('search', { name: 'Filter the report' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Status: Overdue' })).toHaveCount(0);
  await expect(page).toHaveURL('/scm/1054-placed-orders');
});
