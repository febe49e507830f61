import type { Page } from '@playwright/test';
import { menuOf, readStored } from './shell.ts';
import { expect, test } from './test.ts';

test('an expired session clears the stored session token and user info and sends the person to "/"', async ({
  people,
  open,
}) => {
  const person = await people.create();
  const page = await open(person, '/adm/contact-support');
  await expect(page.getByText('You have not written to support yet')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await person.session.ask('GET', 'logout');

  const answering = page.waitForResponse('**/api/pages/profile');
  await menuOf(page).getByRole('button', { name: 'Settings' }).click();
  await menuOf(page).getByRole('link', { name: 'Profile' }).click();
  expect((await answering).status()).toBe(401);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(await readStored(page, 'session-token')).toBeNull();
  expect(await readStored(page, 'user-info')).toBeNull();
});

test('an expired session is noticed at the next page load', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/no-home');
  // A call still under way would notice it before the next load does.
  await page.waitForLoadState('networkidle');
  await person.session.ask('GET', 'logout');
  // The page leaves for the sign-in as soon as it runs, perhaps before all of it is there.
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
  expect(await readStored(page, 'user-info')).toBeNull();
});

test('Log Out ends the session with the stored session token as CSRF header and goes to /login', async ({
  people,
  open,
}) => {
  const person = await people.create();
  const page = await open(person, '/no-home');
  const stored = await readStored(page, 'session-token');
  const calling = page.waitForRequest('**/api/logout');
  await page.getByRole('link', { name: 'Log Out' }).click();
  const request = await calling;
  expect(request.method()).toBe('GET');
  expect(await request.headerValue('X-Csrftoken')).toBe(stored);
  await expect(page).toHaveURL('/login');
  expect(await readStored(page, 'session-token')).toBeNull();
  expect(await readStored(page, 'user-info')).toBeNull();
  expect((await person.session.send('GET', 'me')).status()).toBe(401);
});

test('the address /logout does the same', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/logout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect((await person.session.send('GET', 'me')).status()).toBe(401);
});

test('after logging out, the browser’s Back button shows nothing of the person', async ({ people, open }) => {
  const page = await open(await people.create({ firstname: 'Quentin' }), '/adm/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Quentin');
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test.describe('when the logout call fails', () => {
  test.use({ expectedComplaint: /^(Failed to load resource|Oops! There was an error)/u });

  for (const [way, fail] of [
    ['without an answer', { abort: true }],
    ['with an error', { status: 500 }],
  ] as const) {
    test(`Log Out still goes to /login: ${way}`, async ({ people, open }) => {
      const page = await open(await people.create(), '/no-home');
      await page.route('**/api/logout', (route) =>
        'abort' in fail ? route.abort() : route.fulfill({ status: fail.status, json: { detail: 'Broken' } }),
      );
      await page.getByRole('link', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
      expect(await readStored(page, 'session-token')).toBeNull();
    });
  }
});

/** Opens Contact Support while its list answers so. */
async function openAnswered(page: Page, status: number, detail: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/support/tickets', (route) => route.fulfill({ status, json: { detail } }));
  await page.goto('/no-home');
  await menuOf(page).getByRole('button', { name: 'Support' }).click();
  await menuOf(page).getByRole('link', { name: 'Contact Support' }).click();
}

test('an error is passed on where it is a 404, whatever its detail says, or where its detail asks for nothing', async ({
  people,
  open,
}) => {
  const page = await open(await people.create(), 'about:blank');
  for (const [status, detail] of [
    [404, 'Login Required'],
    [404, 'Permission Required'],
    [409, 'Something else'],
  ] as const) {
    await openAnswered(page, status, detail);
    await expect(page.getByRole('alert')).toContainText(detail);
    await expect(page).toHaveURL('/adm/contact-support');
    expect(await readStored(page, 'user-info')).not.toBeNull();
  }
});

test('a detail that contains "Permission Required" leads to /adm/permission-required, one with "Login Required" to "/"', async ({
  people,
  open,
}) => {
  const page = await open(await people.create(), 'about:blank');
  await openAnswered(page, 400, 'Sorry: Permission Required, says the gateway');
  await expect(page).toHaveURL('/adm/permission-required');
  expect(await readStored(page, 'user-info')).not.toBeNull();
  await openAnswered(page, 403, 'Sorry: Login Required, says the gateway');
  await expect(page).toHaveURL('/');
  expect(await readStored(page, 'user-info')).toBeNull();
  expect(await readStored(page, 'session-token')).toBeNull();
});
