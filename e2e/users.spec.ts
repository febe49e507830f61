import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { testPassword } from './people.ts';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });

async function choose(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an invited person sets a password through the link and signs in', async ({ people, open }) => {
  const username = `invited-${randomUUID().slice(0, 8)}`;
  const page = await open(await people.create(), '/adm/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Username is required.')).toBeVisible();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('First name').fill('Ingrid');
  await dialog.getByLabel('Viewer', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog).toContainText(`${username} has no mail address. Pass the link on yourself.`);
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, username)).toContainText('Invited');

  const invited = await open(null, link);
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ingrid');
  await expect(invited).toHaveURL('/set-password');
  await invited.getByLabel('New password', { exact: true }).fill(testPassword);
  await invited.getByLabel('Repeat new password', { exact: true }).fill(testPassword);
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.getByRole('link', { name: 'Sign in' }).click();
  await expect(invited.getByLabel('Username')).toHaveValue(username);
  await signIn(invited, username, testPassword);
  await expect(menuOf(invited).getByRole('button')).toHaveText(['All Dashboards', 'Pharm. Supply Chain']);

  await page.reload();
  await expect(rowOf(page, username)).toContainText('Active');
});

test('a username that is taken is refused at its field', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/adm/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('First name').fill('Twin');
  await dialog.getByLabel('Viewer', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog).toContainText(`"${person.username}" is already taken.`);
  await expect(dialog.getByLabel('Username')).toBeFocused();
});

test('a disabled user is signed out everywhere and cannot sign in until enabled again', async ({ people, open }) => {
  const colleague = await people.create();
  const page = await open(await people.create(), `/adm/users?q=${colleague.username}`);
  await choose(page, colleague.username, 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(rowOf(page, colleague.username)).toContainText('Disabled');
  expect((await colleague.session.send('GET', 'me')).status()).toBe(401);

  const theirs = await open(null, '/login');
  await signIn(theirs, colleague.username, testPassword);
  await expect(theirs.getByRole('alert')).toHaveText('The username or password is wrong.');

  await choose(page, colleague.username, 'Enable');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(rowOf(page, colleague.username)).toContainText('Active');
  await signIn(theirs, colleague.username, testPassword);
  await expect(theirs).toHaveURL('/no-home');
});

test('a reset gives a link to set a new password', async ({ people, open }) => {
  const colleague = await people.create();
  const page = await open(await people.create(), `/adm/users?q=${colleague.username}`);
  await choose(page, colleague.username, 'Reset password');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const theirs = await open(null, await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await theirs.getByLabel('New password', { exact: true }).fill('a newer password');
  await theirs.getByLabel('Repeat new password', { exact: true }).fill('a newer password');
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByRole('status')).toHaveText('Your password is set. You can sign in with it now.');
  expect((await colleague.session.send('GET', 'me')).status()).toBe(401);
});

test('the layout of another user can be changed', async ({ people, open }) => {
  const colleague = await people.create({ layout: 'Mira' });
  const page = await open(await people.create(), `/adm/users?q=${colleague.username}`);
  await page.getByRole('button', { name: `Edit ${colleague.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Menu layout').selectOption('Flat menu');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, colleague.username).getByRole('cell', { name: 'Flat' })).toBeVisible();
  expect(await colleague.session.ask('GET', 'me')).toMatchObject({ layout: 'insights' });
});

test('the last administrator cannot be locked out', async ({ people, open }) => {
  const supplier = await people.demo('supplier');
  const page = await open(supplier, '/adm/users');
  await choose(page, 'supplier', 'Disable');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'This would leave the company without an administrator. Give another active user a role with User Administration first.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'supplier')).toContainText('Active');
  expect((await supplier.session.send('GET', 'me')).ok()).toBe(true);
});
