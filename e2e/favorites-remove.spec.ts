import type { UserInfo } from '../contracts/session.ts';
import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { expectWidth, headerOf, markPage, readStored } from './shell.ts';
import { expect, test } from './test.ts';

const saved = { name: 'Undone imports', url: '/adm/audit?action=import-undo' };
const other = { name: 'Rejected rows', url: '/adm/audit?action=rejects-download' };

test('removing asks first, then drops the favorite from the list without a reload', async ({ people, open }) => {
  const person = await people.create({ favorites: [saved, other], home: 1 });
  const page = await open(person, saved.url);
  const isLoadedAnew = await markPage(page);
  await iconOf(page, 'Edit Favorite').click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  const dialog = dialogOf(page, titles.remove);
  await expectWidth(dialog, 600);
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();

  await iconOf(page, 'Edit Favorite').click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  await press(dialog, 'OK');
  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await isLoadedAnew()).toBe(false);
  expect(((await readStored(page, 'user-info')) as UserInfo).homepage).toBe(other.url);
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('link')).toHaveText([other.name]);
  expect(await person.session.ask('GET', 'user_favorites?format=json')).toEqual([person.favorites[1]]);
});

test('removing the homepage clears the stored homepage and reloads the page at its address', async ({
  people,
  open,
}) => {
  const person = await people.create({ favorites: [saved], home: 0 });
  const page = await open(person, saved.url);
  const isLoadedAnew = await markPage(page);
  await iconOf(page, 'Edit Favorite').click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  await press(dialogOf(page, titles.remove), 'OK');
  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
  await expect.poll(isLoadedAnew).toBe(true);
  await expect(page).toHaveURL(saved.url);
  await expect(headerOf(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/no-home');
  expect(((await readStored(page, 'user-info')) as UserInfo).homepage).toBeNull();
  expect(await person.session.ask('GET', 'me')).toMatchObject({ homepage: null });
});

test('a favorite is removed from the drawer, the last one leaving the empty state', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), '/no-home');
  const drawer = await openDrawer(page);
  await drawer.getByRole('group', { name: saved.name }).getByRole('button', { name: 'Edit Favorite' }).click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  await press(dialogOf(page, titles.remove), 'OK');
  await expect(drawer.getByText("You don't have any Favorites yet!", { exact: true })).toBeVisible();
});
