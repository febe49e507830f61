import type { Page } from '@playwright/test';
import type { Member, MemberLink } from '../contracts/administration.ts';
import { testPassword } from './people.ts';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const nextPassword = 'another password for tests';

async function changePassword(page: Page, current: string, next: string, repeat = next): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(repeat);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('changing the password ends the other browser’s session and keeps this one', async ({ people, open }) => {
  const person = await people.create();
  const other = await open(person, '/adm/contact-support');
  await expect(other.getByText('You have not written to support yet')).toBeVisible();
  await other.waitForLoadState('networkidle');
  const page = await open(null, '/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/no-home');
  await page.goto('/adm/profile');
  await changePassword(page, testPassword, nextPassword);
  await expect(page.getByText('Your password is changed. All your other sessions were ended.')).toBeVisible();

  await menuOf(other).getByRole('button', { name: 'Settings' }).click();
  await menuOf(other).getByRole('link', { name: 'Profile' }).click();
  await expect(other).toHaveURL('/');

  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByRole('link', { name: 'Log Out' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(nextPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/no-home');
});

test('a wrong, short or mistyped password is named at its field', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/profile');
  await changePassword(page, 'not my password', nextPassword);
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await changePassword(page, testPassword, 'short');
  await expect(page.getByText('New password must have at least 10 characters.')).toBeVisible();
  await changePassword(page, testPassword, nextPassword, 'something else');
  await expect(page.getByText('The two new passwords are not the same.')).toBeVisible();
});

test('a forgotten password leads to the same answer for everyone', async ({ open }) => {
  const page = await open(null, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Username').fill('nobody at all');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText('If there is an account with this username');
});

test('a link that was used, or never was one, is refused', async ({ open }) => {
  const page = await open(null, `/set-password#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText(
    'This link is not valid. It may have been used already, or it is too old.',
  );
  await expect(page).toHaveURL('/set-password');
});

test('a new link pasted over an old one is followed', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(null, `/set-password#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('This link is not valid.');
  const members = await person.session.ask<Member[]>('GET', 'users');
  const id = members.find(({ username }) => username === person.username)?.id;
  const { link } = await person.session.ask<MemberLink>('POST', `users/${id}/reset_password`);
  await page.goto(link ?? '');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
});
