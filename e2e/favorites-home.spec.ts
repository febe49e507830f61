import type { Page } from '@playwright/test';
import type { UserInfo } from '../contracts/session.ts';
import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { expectWidth, headerOf, markPage, readStored } from './shell.ts';
import { expect, test } from './test.ts';

const saved = { name: 'Undone imports', url: '/adm/audit?action=import-undo' };
const other = { name: 'Rejected rows', url: '/adm/audit?action=rejects-download' };
const homepage = async (page: Page) => ((await readStored(page, 'user-info')) as UserInfo).homepage;

test('setting a saved report as home asks, stores the homepage and has the browser load the favorite’s address', async ({
  people,
  open,
}) => {
  const person = await people.create({ favorites: [saved] });
  const page = await open(person, `${saved.url}&sort=-time`);
  const isLoadedAnew = await markPage(page);
  await iconOf(page, 'Set as Home').click();
  const dialog = dialogOf(page, titles.home);
  await expectWidth(dialog, 600);
  await expect(dialog.getByText("Click 'OK' to confirm.", { exact: true })).toBeVisible();

  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  expect(await homepage(page)).toBeNull();

  await iconOf(page, 'Set as Home').click();
  await press(dialog, 'OK');
  await expect(page).toHaveURL(saved.url);
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  await expect.poll(isLoadedAnew).toBe(true);
  expect(await homepage(page)).toBe(saved.url);
  expect(await person.session.ask('GET', 'me')).toMatchObject({ homepage: saved.url });
  await expect(headerOf(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', saved.url);
});

test('the home icon of the homepage is greyed out and reads "This is your home"', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved, other], home: 0 }), saved.url);
  const icon = iconOf(page, 'Set as Home');
  await expect(icon).toBeDisabled();
  await icon.hover();
  await expect(page.getByRole('tooltip')).toHaveText('This is your home');
  await icon.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const colorOf = () => icon.evaluate((element) => getComputedStyle(element).color);
  const greyUnderThePointer = await colorOf();
  await page.mouse.move(0, 0);
  const grey = await colorOf();
  expect(greyUnderThePointer).toBe(grey);

  await page.goto(other.url);
  await expect(icon).toBeEnabled();
  expect(await colorOf()).not.toBe(grey);
  await icon.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Set as Home');
});

test('a report that is not saved is saved and set as home in one step', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/adm/audit?action=import-undo');
  const isLoadedAnew = await markPage(page);
  await iconOf(page, 'Set as Home').click();
  const dialog = dialogOf(page, titles.addHome);
  await expectWidth(dialog, 600);
  await dialog.getByLabel('Description').fill('');
  await press(dialog, 'OK');
  await expect(dialog.getByText('Description is required.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Description').fill('My start');
  await press(dialog, 'OK');
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  await expect(page).toHaveURL('/adm/audit?action=import-undo');
  await expect.poll(isLoadedAnew).toBe(true);
  expect(await homepage(page)).toBe('/adm/audit?action=import-undo');
  expect(await person.session.ask('GET', 'user_favorites?format=json')).toMatchObject([
    { name: 'My start', url: '/adm/audit?action=import-undo' },
  ]);
  await iconOf(page, 'Set as Home').hover();
  await expect(page.getByRole('tooltip')).toHaveText('This is your home');
});

test('a favorite is set as home from the drawer', async ({ people, open }) => {
  const person = await people.create({ favorites: [saved, other], home: 0 });
  const page = await open(person, '/no-home');
  const drawer = await openDrawer(page);
  const isLoadedAnew = await markPage(page);
  await expect(
    drawer.getByRole('group', { name: saved.name }).getByRole('button', { name: 'Set as Home' }),
  ).toBeDisabled();
  await drawer.getByRole('group', { name: other.name }).getByRole('button', { name: 'Set as Home' }).click();
  await press(dialogOf(page, titles.home), 'OK');
  await expect(page).toHaveURL(other.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  await expect.poll(isLoadedAnew).toBe(true);
  expect(await homepage(page)).toBe(other.url);
});
