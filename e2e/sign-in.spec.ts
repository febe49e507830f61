import type { Page } from '@playwright/test';
import type { UserInfo } from '../contracts/session.ts';
import { testPassword } from './people.ts';
import { headerOf, readStored } from './shell.ts';
import { expect, test } from './test.ts';

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const address of ['/', '/login']) {
  test(`a person signs in at ${address} and lands on /no-home while there is no homepage`, async ({ people, open }) => {
    const person = await people.create({ firstname: 'Robin' });
    const page = await open(null, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await signIn(page, person.username, testPassword);
    await expect(page).toHaveURL('/no-home');
    await expect(headerOf(page).getByText('Cedar Valley Health')).toBeVisible();
  });
}

test('signing in stores the session token and the user info with exactly the fields of the specification', async ({
  people,
  open,
}) => {
  const person = await people.create({ firstname: 'Robin', layout: 'insights' });
  const page = await open(null, '/login');
  await signIn(page, person.username, testPassword);
  await expect(page).toHaveURL('/no-home');
  const user = (await readStored(page, 'user-info')) as UserInfo;
  expect(Object.keys(user).toSorted()).toEqual([
    'avatar',
    'companyname',
    'firstname',
    'homepage',
    'layout',
    'menugroups',
    'menupages',
    'sso',
    'username',
  ]);
  expect(user).toMatchObject({
    firstname: 'Robin',
    username: person.username,
    companyname: 'Cedar Valley Health',
    avatar: null,
    homepage: null,
    sso: false,
    layout: 'insights',
  });
  expect(user.menugroups).toContain('restock_planning');
  expect(user.menupages).toContain('demand_event_menu');
  const cookies = await page.context().cookies();
  expect(await readStored(page, 'session-token')).toBe(cookies.find(({ name }) => name === 'csrftoken')?.value);
});

test('signing in leads to the homepage', async ({ people, open }) => {
  const favorites = [{ name: 'Undone imports', url: '/adm/audit?action=import-undo' }];
  const person = await people.create({ favorites, home: 0 });
  const page = await open(null, '/login');
  await signIn(page, person.username, testPassword);
  await expect(page).toHaveURL('/adm/audit?action=import-undo');
});

test('signing in leads to the page that was asked for before', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(null, '/adm/audit?user=demo');
  await expect(page).toHaveURL('/');
  await signIn(page, person.username, testPassword);
  await expect(page).toHaveURL('/adm/audit?user=demo');
});

test('a wrong password and an unknown username get the same message', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(null, '/');
  for (const [username, password] of [
    [person.username, 'not the password'],
    [`nobody-${person.username}`, testPassword],
  ] as const) {
    await signIn(page, username, password);
    await expect(page.getByRole('alert')).toHaveText('The username or password is wrong.');
    await expect(page).toHaveURL('/');
  }
  expect(await readStored(page, 'user-info')).toBeNull();
});

test('a missing username or password is named at its field', async ({ open }) => {
  const page = await open(null, '/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
});

test('a person who is signed in already goes from the login page straight home', async ({ people, open }) => {
  const page = await open(await people.create(), '/login');
  await expect(page).toHaveURL('/no-home');
});

test('too many failed sign-ins of one account make the next one wait', async ({ people, open }) => {
  const person = await people.create();
  for (let attempt = 0; attempt < 10; attempt++) {
    const data = { username: person.username, password: 'not the password' };
    await person.session.request.post('/api/login', { data });
  }
  const page = await open(null, '/login');
  await signIn(page, person.username, testPassword);
  await expect(page.getByRole('alert')).toHaveText('Too many failed sign-ins. Wait a few minutes and try again.');
});
