import { randomUUID } from 'node:crypto';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

test('a role made in the matrix grants exactly its groups and pages', async ({ people, open }) => {
  const name = `Role ${randomUUID().slice(0, 8)}`;
  const colleague = await people.create();
  const page = await open(await people.create(), '/adm/users');
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByLabel('Role name').fill(name);
  const judged = page.getByRole('checkbox', { name: 'Anomaly: Case Summary 1034' });
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(judged).toBeVisible();
  await page.getByRole('button', { name: 'Fold all' }).click();
  await expect(judged).toBeHidden();
  await page.getByLabel('Find a group or page').fill('1034');
  await page.getByRole('checkbox', { name: 'Show Misuse & Waste in the menu' }).check();
  await judged.check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 of 12');

  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: `Edit ${colleague.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Administrator', { exact: true }).uncheck();
  await dialog.getByLabel(name).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: colleague.username })).toContainText(name);

  const theirs = await open(colleague, '/igs/1034');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Anomaly: Case Summary');
  await expect(menuOf(theirs).locator(':scope > ul > li > button')).toHaveText(['Misuse & Waste']);
  await theirs.goto('/igs/1036-by-item');
  await expect(theirs).toHaveURL('/adm/permission-required');
});

test('a role that is in use cannot be deleted, one that nobody holds can', async ({ people, open }) => {
  const name = `Role ${randomUUID().slice(0, 8)}`;
  const person = await people.create();
  await person.session.ask('POST', 'roles', { name, menugroups: [], menupages: [] });
  const page = await open(person, '/adm/users?tab=roles');
  await expect(page.getByRole('row').filter({ hasText: 'Administrator' })).toContainText('In use');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(`“${name}” is deleted.`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('a change of one’s own role takes effect in the menu at once', async ({ people, open }) => {
  const person = await people.create({
    menugroups: ['users_menu', 'settings'],
    menupages: ['user_administration_menu', 'profile_menu', 'audit_log_menu'],
  });
  const page = await open(person, '/adm/users?tab=roles');
  await menuOf(page).getByRole('button', { name: 'Settings' }).click();
  await expect(menuOf(page).getByRole('link')).toHaveText(['Profile', 'Audit Log']);
  await page.getByRole('button', { name: `Edit Role of ${person.username}` }).click();
  await page.getByLabel('Find a group or page').fill('audit log');
  await page.getByRole('checkbox', { name: 'Audit Log', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menuOf(page).getByRole('link')).toHaveText(['Profile']);
});
