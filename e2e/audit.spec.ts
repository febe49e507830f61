import { readFile } from 'node:fs/promises';
import { dialogOf, iconOf, press, titles } from './favorites.ts';
import { expect, test } from './test.ts';

test('the audit log shows what was just done: by whom, what and from where', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, `/adm/audit?user=${person.username}`);
  await iconOf(page, 'Save as Favorite').click();
  await dialogOf(page, titles.add).getByLabel('Description').fill('Everything I did');
  await press(dialogOf(page, titles.add), 'OK');
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Created a favorite' });
  await expect(row).toContainText(person.username);
  await expect(row).toContainText('/adm/audit');
  await expect(row).toContainText('Everything I did');
  await expect(row).toContainText('127.0.0.1');
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' })).toContainText('password');
  await expect(page.getByRole('row').filter({ hasText: 'Opened a page' }).first()).toContainText('/adm/audit');
});

test('refused access and failed sign-ins are in the log', async ({ people, open }) => {
  const person = await people.create({ menugroups: [], menupages: ['audit_log_menu'] });
  await person.session.request.post('/api/login', { data: { username: person.username, password: 'wrong' } });
  const page = await open(person, '/adm/users');
  await expect(page).toHaveURL('/adm/permission-required');
  await page.goto(`/adm/audit?user=${person.username}&action=access-refused,sign-in-failed`);
  await expect(page.getByRole('row').filter({ hasText: 'Access refused' })).toContainText(['user_administration_menu']);
  await expect(page.getByRole('row').filter({ hasText: 'Sign-in failed' })).toBeVisible();
});

test('filters live in the address, and chips take them away', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/adm/audit');
  await page.getByRole('combobox', { name: 'Action' }).fill('Signed in');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]action=sign-in(&|$)/u);
  await page.reload();
  await page.getByRole('button', { name: 'Remove Action: Signed in' }).click();
  await expect(page).toHaveURL('/adm/audit');
});

test('the log is exported as CSV with the filters that are set', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, `/adm/audit?user=${person.username}&action=sign-in`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Time (UTC),User,Action,Subject,Detail,Address');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${person.username},Signed in,`);
});
