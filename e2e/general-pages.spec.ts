import { headerOf, menuOf } from './shell.ts';
import { expect, test } from './test.ts';

test('the Home link goes to /no-home while there is no homepage', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/contact-support');
  await headerOf(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/no-home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no homepage yet');
});

test('the Home link goes to the homepage', async ({ people, open }) => {
  const favorites = [{ name: 'Undone imports of a week', url: '/adm/audit?action=import-undo&from=2026-01-01' }];
  const page = await open(await people.create({ favorites, home: 0 }), '/adm/contact-support');
  await headerOf(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/adm/audit?action=import-undo&from=2026-01-01');
});

test('/no-home says how to get a homepage and offers favorites and pages to begin with', async ({ people, open }) => {
  const favorites = [{ name: 'Undone imports', url: '/adm/audit?action=import-undo' }];
  const page = await open(await people.create({ favorites }), '/no-home');
  await expect(page.getByRole('main')).toContainText('Set as Home');
  await page.getByRole('main').getByRole('link', { name: 'Undone imports' }).click();
  await expect(page).toHaveURL('/adm/audit?action=import-undo');
});

test('/adm/permission-required and /work-in-progress stand in the shell and lead home', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/permission-required');
  await expect(page.getByRole('main')).toContainText('You do not have permission for this');
  await expect(menuOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/no-home');
  await page.goto('/work-in-progress');
  await expect(page.getByRole('main')).toContainText('This menu entry has no page yet');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/no-home');
});

test('a page that is not built yet says so, and no favorite can be made of it', async ({ people, open }) => {
  const page = await open(await people.create(), '/scm/1047-customer-usage-by-customer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Usage By Customer');
  await expect(page.getByRole('main')).toContainText('This page is not built yet');
  const control = page.getByRole('main').getByRole('group', { name: 'Favorite' });
  for (const name of ['Set as Home', 'Save as Favorite']) {
    const icon = control.getByRole('button', { name });
    await expect(icon).toBeDisabled();
    await icon.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Not allowed');
    await icon.click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
  }
});

test('a page is reached by its number alone, under its canonical address and with the query kept', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), 'about:blank');
  for (const address of ['/scm/1059', '/scm/1059-anything', '/igs/1059']) {
    await page.goto(`${address}?x=1&facility=2,3`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Location');
    await expect(page).toHaveURL('/scm/1059-by-location?x=1&facility=2%2C3');
  }
});

test('an address that no page has says so', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/scm/9999-nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('main')).toContainText('/scm/9999-nothing');
  await expect(page).toHaveURL('/scm/9999-nothing');
});
