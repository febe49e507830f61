import type { BrowserContext, Page } from '@playwright/test';
import { providerPasswords } from './setup/provider-people.ts';
import { headerOf, readStored } from './shell.ts';
import { expect, test } from './test.ts';

test.use({ product: 'sso' });

const failed = 'Single sign-on did not succeed. Try again, or ask your administrator.';

async function goToProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospital identity');
}

async function identify(page: Page, username: keyof typeof providerPasswords): Promise<void> {
  await page.getByLabel('Hospital username').fill(username);
  await page.getByLabel('Hospital password').fill(providerPasswords[username]);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in through the identity provider', async ({ open }) => {
  const page = await open(null, '/login');
  await goToProvider(page);
  await page.getByLabel('Hospital username').fill('sso');
  await page.getByLabel('Hospital password').fill('a wrong one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.');
  await identify(page, 'sso');
  await expect(page).toHaveURL('/no-home');
  expect(await readStored(page, 'user-info')).toMatchObject({ username: 'sso', sso: true, firstname: 'Sonia' });
  const cookies = await page.context().cookies();
  expect(await readStored(page, 'session-token')).toBe(cookies.find(({ name }) => name === 'csrftoken')?.value);
});

test('a single sign-on user sees neither the Log Out link nor the username drop-down', async ({ open }) => {
  const page = await open(null, '/');
  await goToProvider(page);
  await identify(page, 'sso');
  await expect(headerOf(page).getByText('Cedar Valley Health')).toBeVisible();
  await expect(headerOf(page).getByRole('link', { name: 'Log Out' })).toHaveCount(0);
  await expect(headerOf(page).getByRole('button', { name: 'Sonia' })).toHaveCount(0);
  await expect(headerOf(page).getByRole('button', { name: 'My Favorites' })).toBeVisible();
});

test('cancelling at the provider leads back to the login page with a message', async ({ open }) => {
  const page = await open(null, '/login');
  await goToProvider(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?sso=failed');
  await expect(page.getByRole('alert')).toHaveText(failed);
});

for (const [username, why] of [
  ['stranger', 'whom the product does not know'],
  ['demo', 'whose namesake here signs in by password'],
] as const) {
  test(`a person ${why} is not let in by the provider’s word`, async ({ open }) => {
    const page = await open(null, '/login');
    await goToProvider(page);
    await identify(page, username);
    await expect(page).toHaveURL('/login?sso=failed');
    await expect(page.getByRole('alert')).toHaveText(failed);
    expect(await readStored(page, 'user-info')).toBeNull();
  });
}

test('a way back that another browser began is refused: the state does not match', async ({ open }) => {
  const stranger = await open(null, '/login');
  await goToProvider(stranger);
  const wayBack = await followToWayBack(stranger.context(), stranger.url());

  const victim = await open(null, '/login');
  await goToProvider(victim);
  await victim.goto(wayBack);
  await expect(victim).toHaveURL('/login?sso=failed');
  await expect(victim.getByRole('alert')).toHaveText(failed);
  expect(await readStored(victim, 'user-info')).toBeNull();

  await stranger.goto(wayBack);
  await expect(stranger).toHaveURL('/no-home');
});

test('a way back works once', async ({ open }) => {
  const page = await open(null, '/login');
  await goToProvider(page);
  const wayBack = await followToWayBack(page.context(), page.url());
  const begun = await page.context().cookies();
  await page.goto(wayBack);
  await expect(page).toHaveURL('/no-home');

  const again = await open(null, '/login');
  await again.context().addCookies(begun);
  await again.goto(wayBack);
  await expect(again).toHaveURL('/login?sso=failed');
  await expect(again.getByRole('alert')).toHaveText(failed);
});

test('a single sign-on user cannot sign in with a password', async ({ open }) => {
  const page = await open(null, '/login');
  await page.getByLabel('Username').fill('sso');
  await page.getByLabel('Password', { exact: true }).fill('pestle-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The username or password is wrong.');
});

/** Signs in at the provider's form and stops where it sends the browser back to the product. */
async function followToWayBack(context: BrowserContext, form: string): Promise<string> {
  let answer = await context.request.post(form, {
    form: { username: 'sso', password: providerPasswords.sso, choice: 'continue' },
    maxRedirects: 0,
  });
  for (let hop = 0; hop < 5; hop++) {
    const location = new URL(answer.headers().location ?? '', answer.url()).href;
    if (location.includes('/api/sso/callback')) return location;
    answer = await context.request.get(location, { maxRedirects: 0 });
  }
  throw new Error('The provider did not send the browser back.');
}
