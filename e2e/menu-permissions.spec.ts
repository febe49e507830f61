import type { Page } from '@playwright/test';
import type { UserInfo } from '../contracts/session.ts';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const branch = (page: Page, title: string) => menuOf(page).getByRole('button', { name: title, exact: true });
const entry = (page: Page, title: string) => menuOf(page).getByRole('link', { name: title, exact: true });

test('a group shows only if its key is in menugroups, and its top-level pages only if theirs is in menupages', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('viewer'), '/no-home');
  await expect(menuOf(page).getByRole('button')).toHaveText(['All Dashboards', 'Pharm. Supply Chain']);
  await branch(page, 'All Dashboards').click();
  await expect(menuOf(page).getByRole('link')).toHaveText(['Supply Chain']);
  await branch(page, 'Pharm. Supply Chain').click();
  await expect(menuOf(page).getByRole('link')).toHaveText(['Placed Orders', 'Item Detail (NDC)']);
});

test('submenus and the items within them show without a key check', async ({ people, open }) => {
  const page = await open(await people.demo('viewer'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  await expect(menuOf(page).locator('ul ul button')).toHaveText([
    'Inventory On Hand',
    'Inventory Usage',
    'Inventory Removed',
    'Forecast Demand',
    'Item Tracking',
    'Inventory Policy',
  ]);
  await branch(page, 'Inventory Removed').click();
  await expect(menuOf(page).locator('ul ul ul').getByRole('link')).toHaveText([
    'By Item',
    'By Location',
    'By Location Type',
  ]);
});

test('the server refuses a page whose key is missing, and the person lands on /adm/permission-required', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('viewer'), '/no-home');
  await branch(page, 'Pharm. Supply Chain').click();
  await branch(page, 'Inventory Removed').click();
  const answering = page.waitForResponse('**/api/pages/1062');
  await entry(page, 'By Item').click();
  const answer = await answering;
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toEqual({ detail: expect.stringContaining('Permission Required') });
  await expect(page).toHaveURL('/adm/permission-required');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission required');

  await branch(page, 'Inventory On Hand').click();
  await entry(page, 'By Location').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Location');
});

test('an address typed by hand is refused like a click', async ({ people, open }) => {
  const page = await open(await people.demo('viewer'), '/adm/users');
  await expect(page).toHaveURL('/adm/permission-required');
});

test('a group whose pages are all hidden still shows, because only its own key decides about it', async ({
  people,
  open,
}) => {
  const person = await people.create({ menugroups: ['users_menu'], menupages: [] });
  const page = await open(person, '/no-home');
  await expect(menuOf(page).getByRole('button')).toHaveText(['Users']);
  await branch(page, 'Users').click();
  await expect(menuOf(page).getByRole('link')).toHaveCount(0);
});

test('the insights menu checks the key of every page, since it has no submenus', async ({ people, open }) => {
  const person = await people.create({
    layout: 'insights',
    menugroups: ['anomaly_detection'],
    menupages: ['waste_stats_by_item_menu'],
  });
  const page = await open(person, '/no-home');
  await branch(page, 'Misuse & Waste').click();
  await expect(menuOf(page).getByRole('link')).toHaveText(['Waste Statistics By Item']);
});

test('the permission keys that the specification names are in use', async ({ people }) => {
  const { session } = await people.demo('demo');
  const { menugroups, menupages } = await session.ask<UserInfo>('GET', 'me');
  const named = `dashboards restock_planning ig_pharmacy anomaly_detection shortage_management 340b_management
    provider_intel advanced_diversion settings users_menu support collaborative_planning_menu demand_event_menu
    inventory_policy_menu items_encoded_menu`.split(/\s+/u);
  const used = [...menugroups, ...menupages];
  expect(named.filter((key) => !used.includes(key))).toEqual([]);
  // What opens a page ends in _menu, what allows a change on it in _edit, a verdict about a record in _review. Names are seen on every page.
  const others = menupages.filter((key) => !/_(?:menu|edit|review)$/u.test(key));
  expect(others.toSorted()).toEqual(['recall_verdict_lower', 'staff_names']);
});
