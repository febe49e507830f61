import type { Favorite } from '../contracts/favorites.ts';
import { controlOf, dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { expectWidth } from './shell.ts';
import { expect, test } from './test.ts';

const report = '/adm/audit?action=import-undo,rejects-download&user=demo';

test('a report that is not saved offers Set as Home and Save as Favorite', async ({ people, open }) => {
  const page = await open(await people.create(), report);
  await expect(controlOf(page).getByRole('button')).toHaveCount(2);
  for (const name of ['Set as Home', 'Save as Favorite']) {
    await iconOf(page, name).hover();
    await expect(page.getByRole('tooltip', { name })).toBeVisible();
  }
});

test('saving asks for a description, appends the favorite, closes the dialog and turns the control to Set as Home and Edit', async ({
  people,
  open,
}) => {
  const person = await people.create({ favorites: [{ name: 'An earlier one', url: '/adm/audit?user=viewer' }] });
  const page = await open(person, report);
  await iconOf(page, 'Save as Favorite').click();
  const dialog = dialogOf(page, titles.add);
  await expectWidth(dialog, 600);
  await dialog.getByLabel('Description').fill('What was undone');
  await press(dialog, 'OK');
  await expect(dialog).toBeHidden();
  await expect(controlOf(page).getByRole('button')).toHaveCount(2);
  await expect(iconOf(page, 'Set as Home')).toBeEnabled();
  await iconOf(page, 'Edit Favorite').hover();
  await expect(page.getByRole('tooltip', { name: 'Edit Favorite' })).toBeVisible();

  const list = await person.session.ask<Favorite[]>('GET', 'user_favorites?format=json');
  expect(list.map(({ name, url }) => ({ name, url }))).toEqual([
    { name: 'An earlier one', url: '/adm/audit?user=viewer' },
    { name: 'What was undone', url: '/adm/audit?action=import-undo%2Crejects-download&user=demo' },
  ]);
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('link')).toHaveText(['An earlier one', 'What was undone']);
});

test('the description is required', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, report);
  await iconOf(page, 'Save as Favorite').click();
  const dialog = dialogOf(page, titles.add);
  for (const text of ['', '   ']) {
    await dialog.getByLabel('Description').fill(text);
    await press(dialog, 'OK');
    await expect(dialog.getByText('Description is required.', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Description')).toBeFocused();
  }
  expect(await person.session.ask('GET', 'user_favorites?format=json')).toEqual([]);
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
});

const saved = { name: 'What was undone', url: '/adm/audit?action=import-undo,rejects-download&user=demo' };
test('a saved report is known whatever the order of its parameters and comma lists, and whatever is no filter', async ({
  people,
  open,
}) => {
  const page = await open(await people.create({ favorites: [saved] }), 'about:blank');
  for (const address of [
    '/adm/audit?user=demo&action=import-undo,rejects-download',
    '/adm/audit?action=rejects-download,%20import-undo&user=demo',
    '/adm/audit?action=import-undo,rejects-download&sort=-time&user=demo&tab=2',
  ]) {
    await page.goto(address);
    await expect(iconOf(page, 'Edit Favorite'), address).toBeVisible();
    await expect(iconOf(page, 'Set as Home')).toBeVisible();
    await expect(iconOf(page, 'Save as Favorite')).toHaveCount(0);
  }
});

test('a report with another value of a filter, of its Name variant, or with a filter more is not the saved one', async ({
  people,
  open,
}) => {
  const page = await open(await people.create({ favorites: [saved] }), 'about:blank');
  for (const address of [
    '/adm/audit?action=import-undo&user=demo',
    '/adm/audit?action=import-undo,rejects-download&user=demo&userName=Dana',
    '/adm/audit?action=import-undo,rejects-download&user=demo&from=2026-01-01',
  ]) {
    await page.goto(address);
    await expect(iconOf(page, 'Save as Favorite'), address).toBeVisible();
    await expect(iconOf(page, 'Edit Favorite')).toHaveCount(0);
  }
});

test('changing a filter of the page changes what the control offers', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), saved.url);
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  await page.getByRole('button', { name: 'Remove User: demo' }).click();
  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
  await page.goBack();
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
});

test('editing changes the description only', async ({ people, open }) => {
  const person = await people.create({ favorites: [saved, { name: 'Another', url: '/adm/audit?user=viewer' }] });
  const page = await open(person, saved.url);
  await iconOf(page, 'Edit Favorite').click();
  const dialog = dialogOf(page, titles.edit);
  await expectWidth(dialog, 600);
  await expect(dialog.getByLabel('Description')).toHaveValue('What was undone');
  await dialog.getByLabel('Description').fill('');
  await press(dialog, 'OK');
  await expect(dialog.getByText('Description is required.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Description').fill('What was undone, renamed');
  await press(dialog, 'OK');
  await expect(dialog).toBeHidden();
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('link')).toHaveText(['What was undone, renamed', 'Another']);
  const list = await person.session.ask<Favorite[]>('GET', 'user_favorites?format=json');
  expect(list[0]).toEqual({ ...person.favorites[0], name: 'What was undone, renamed' });
});
