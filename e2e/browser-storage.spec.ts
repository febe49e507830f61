import { headerOf, menuOf, readStored } from './shell.ts';
import { expect, test } from './test.ts';

const corrupt = ['{"firstname":', '"a text"', '[1,2]', '{"username":5}', 'null', ''];

test('a corrupt user-info entry is dropped and the person signs in again', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/no-home');
  await expect(headerOf(page)).toBeVisible();
  for (const text of corrupt) {
    await page.evaluate((value) => localStorage.setItem('user-info', value), text);
    await page.goto('/adm/audit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull();
  }
});

test('corrupt go-back, by-menu, by-chart and appearance entries crash nothing', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home');
  for (const text of corrupt) {
    await page.evaluate((value) => {
      for (const entry of ['go-back', 'by-menu', 'by-chart', 'appearance']) localStorage.setItem(entry, value);
    }, text);
    await page.goto('/adm/audit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
    await menuOf(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  }
});

test('a corrupt session token is dropped, and Log Out still ends the session', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('session-token', '{"no":"token"}'));
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await readStored(page, 'session-token')).toBeNull();
  expect((await person.session.send('GET', 'me')).status()).toBe(401);
});

test('opening a page from the menu is remembered in the by-menu entry as JSON', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home');
  await menuOf(page).getByRole('button', { name: 'Settings' }).click();
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL('/adm/audit');
  expect(await readStored(page, 'by-menu')).toEqual({ page: 'audit', branch: 'Settings' });
});

test('a browser that refuses to store anything shows the login page instead of crashing', async ({ open }) => {
  const page = await open(null, '/login');
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
  });
  await page.goto('/adm/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
