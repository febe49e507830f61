import type { Favorite } from '../contracts/favorites.ts';
import { describeCall, dialogOf, iconOf, openDrawer, press, recordCalls, titles } from './favorites.ts';
import { expect, test } from './test.ts';

const report = '/adm/audit?action=import-undo';

test('the calls about favorites are those of the specification, with cookies, CSRF header and JSON', async ({
  people,
  open,
}) => {
  const person = await people.create();
  const page = await open(person, 'about:blank');
  const calls = recordCalls(page);
  const cookies = await page.context().cookies();
  const csrfToken = cookies.find(({ name }) => name === 'csrftoken')?.value;

  const expectCall = async (expected: ReturnType<typeof describeCall>) => {
    await expect.poll(() => calls.map(describeCall)).toEqual([expected]);
    const headers = (await calls[0]?.allHeaders()) ?? {};
    expect(headers.cookie).toMatch(/\bsessionid=/u);
    if (expected.method === 'GET') return;
    expect(headers['x-csrftoken']).toBe(csrfToken);
    expect(headers['content-type']).toBe('application/json');
  };
  const next = () => calls.splice(0);

  await page.goto(report);
  await expectCall({ method: 'GET', path: '/api/user_favorites?format=json', body: null });

  next();
  const creating = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await iconOf(page, 'Save as Favorite').click();
  await dialogOf(page, titles.add).getByLabel('Description').fill('Undone imports');
  await press(dialogOf(page, titles.add), 'OK');
  await expectCall({ method: 'POST', path: '/api/user_favorites', body: { name: 'Undone imports', url: report } });
  const created = (await (await creating).json()) as Favorite;
  expect(created).toEqual({ id_favorites_pk: expect.any(Number), name: 'Undone imports', url: report });
  const id = created.id_favorites_pk;

  next();
  await iconOf(page, 'Edit Favorite').click();
  await dialogOf(page, titles.edit).getByLabel('Description').fill('Undone imports, all');
  await press(dialogOf(page, titles.edit), 'OK');
  await expectCall({ method: 'PUT', path: `/api/user_favorites/${id}`, body: { name: 'Undone imports, all' } });

  next();
  await iconOf(page, 'Edit Favorite').click();
  await press(dialogOf(page, titles.edit), 'Remove Favorite');
  await press(dialogOf(page, titles.remove), 'OK');
  await expectCall({ method: 'DELETE', path: `/api/user_favorites/${id}`, body: null });
  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
});

test('setting the home posts id_home to make_home, from the control and from the drawer', async ({ people, open }) => {
  const favorites = [
    { name: 'Undone imports', url: report },
    { name: 'Rejected rows', url: '/adm/audit?action=rejects-download' },
  ];
  const person = await people.create({ favorites });
  const page = await open(person, report);
  const posting = () => page.waitForRequest((request) => request.method() === 'POST');

  let request = posting();
  await iconOf(page, 'Set as Home').click();
  await press(dialogOf(page, titles.home), 'OK');
  expect(new URL((await request).url()).pathname).toBe('/api/user_favorites/make_home');
  expect((await request).postDataJSON()).toEqual({ id_home: person.favorites[0]?.id_favorites_pk });
  await expect(iconOf(page, 'Set as Home')).toBeDisabled();

  request = posting();
  const drawer = await openDrawer(page);
  await drawer.getByRole('group', { name: 'Rejected rows' }).getByRole('button', { name: 'Set as Home' }).click();
  await press(dialogOf(page, titles.home), 'OK');
  expect(new URL((await request).url()).pathname).toBe('/api/user_favorites/make_home');
  expect((await request).postDataJSON()).toEqual({ id_home: person.favorites[1]?.id_favorites_pk });
  await expect(page).toHaveURL('/adm/audit?action=rejects-download');
});

test('save and set as home first creates the favorite, then makes it the home', async ({ people, open }) => {
  const page = await open(await people.create(), report);
  await expect(iconOf(page, 'Set as Home')).toBeVisible();
  const calls = recordCalls(page);
  await iconOf(page, 'Set as Home').click();
  await dialogOf(page, titles.addHome).getByLabel('Description').fill('My start');
  await press(dialogOf(page, titles.addHome), 'OK');
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  await expect
    .poll(() => calls.map(describeCall).filter(({ method }) => method !== 'GET'))
    .toEqual([
      { method: 'POST', path: '/api/user_favorites', body: { name: 'My start', url: report } },
      { method: 'POST', path: '/api/user_favorites/make_home', body: { id_home: expect.any(Number) } },
    ]);
});

test.describe('with a clock of its own', () => {
  test.use({ freshBrowsers: true });

  test('there is no client time-out: a slow answer is waited for', async ({ people, open }) => {
    const page = await open(await people.create(), report);
    await iconOf(page, 'Save as Favorite').click();
    await page.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user_favorites', async (route) => {
      await held;
      await route.continue();
    });
    await press(dialogOf(page, titles.add), 'OK');
    await page.clock.fastForward('30:00');
    await expect(dialogOf(page, titles.add)).toBeVisible();
    answer();
    await expect(dialogOf(page, titles.add)).toBeHidden();
    await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  });
});
