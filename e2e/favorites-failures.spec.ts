import type { Page } from '@playwright/test';
import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { readStored } from './shell.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaint: /^(Failed to load resource|Oops! There was an error)/u });

const saved = { name: 'Undone imports', url: '/adm/audit?action=import-undo' };

/** Writes down the failures that the product logs from now on. */
function recordLogged(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('Oops')) errors.push(message.text());
  });
  return errors;
}

/** Fails every change of favorites, and writes down what the console says. */
async function breakChanges(page: Page, status: number): Promise<string[]> {
  const errors = recordLogged(page);
  await page.route('**/api/user_favorites**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json: { detail: 'Broken' } }),
  );
  return errors;
}

/** The failure is in the log and nowhere else: no message, the dialog still open, nobody sent away. */
async function expectOnlyLogged(page: Page, title: string, errors: string[]): Promise<void> {
  await expect.poll(() => errors).toEqual([expect.stringMatching(/^Oops! There was an error/u)]);
  await expect(dialogOf(page, title).getByRole('button', { name: 'OK' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Oops');
  await expect(page.locator('body')).not.toContainText('Broken');
  await expect(page).toHaveURL(saved.url);
}

for (const status of [500, 404]) {
  test(`a failed create (${status}) is only logged, and what was typed stays`, async ({ people, open }) => {
    const person = await people.create();
    const page = await open(person, saved.url);
    const errors = await breakChanges(page, status);
    await iconOf(page, 'Save as Favorite').click();
    const dialog = dialogOf(page, titles.add);
    await dialog.getByLabel('Description').fill('Typed with care');
    await press(dialog, 'OK');
    await expectOnlyLogged(page, titles.add, errors);
    await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care');

    await page.unrouteAll();
    await press(dialog, 'OK');
    await expect(dialog).toBeHidden();
    await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  });
}

test('a failed edit is only logged', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), saved.url);
  const errors = await breakChanges(page, 500);
  await iconOf(page, 'Edit Favorite').click();
  await dialogOf(page, titles.edit).getByLabel('Description').fill('Another name');
  await press(dialogOf(page, titles.edit), 'OK');
  await expectOnlyLogged(page, titles.edit, errors);
});

test('a failed removal is only logged, and the favorite stays', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), saved.url);
  const errors = await breakChanges(page, 500);
  await iconOf(page, 'Edit Favorite').click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  await press(dialogOf(page, titles.remove), 'OK');
  await expectOnlyLogged(page, titles.remove, errors);
  await press(dialogOf(page, titles.remove), 'Cancel');
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
});

test('an error in the home confirmation is only logged, and the homepage stays as it was', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), saved.url);
  const errors = await breakChanges(page, 500);
  await iconOf(page, 'Set as Home').click();
  await press(dialogOf(page, titles.home), 'OK');
  await expectOnlyLogged(page, titles.home, errors);
  expect(await readStored(page, 'user-info')).toMatchObject({ homepage: null });
});

test('an error in save and set as home is only logged', async ({ people, open }) => {
  const page = await open(await people.create(), saved.url);
  const errors = await breakChanges(page, 500);
  await iconOf(page, 'Set as Home').click();
  await press(dialogOf(page, titles.addHome), 'OK');
  await expectOnlyLogged(page, titles.addHome, errors);
  expect(await readStored(page, 'user-info')).toMatchObject({ homepage: null });
});

test('where only setting the home failed, trying again does not save the report twice', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, saved.url);
  const errors = recordLogged(page);
  await page.route('**/api/user_favorites/make_home', (route) => route.abort());
  await iconOf(page, 'Set as Home').click();
  const dialog = dialogOf(page, titles.addHome);
  await press(dialog, 'OK');
  await expect(iconOf(page, 'Edit Favorite')).toBeAttached();
  // The report is saved before its home is asked for: only the log tells that the second call has failed by now.
  await expect.poll(() => errors).toHaveLength(1);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeEnabled();
  await page.unrouteAll();
  await press(dialog, 'OK');
  await expect.poll(async () => readStored(page, 'user-info')).toMatchObject({ homepage: saved.url });
  expect(await person.session.ask('GET', 'user_favorites?format=json')).toHaveLength(1);
});

for (const [way, answer] of [
  ['an error', { status: 500, json: { detail: 'Broken' } }],
  ['something that is no list', { status: 200, json: { detail: 'no list' } }],
] as const) {
  test(`a list that answers with ${way} is silently an empty one`, async ({ people, open }) => {
    const page = await open(await people.create({ favorites: [saved] }), 'about:blank');
    await page.route('**/api/user_favorites?format=json', (route) => route.fulfill(answer));
    await page.goto(saved.url);
    await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
    const drawer = await openDrawer(page);
    await expect(drawer.getByText("You don't have any Favorites yet!", { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
