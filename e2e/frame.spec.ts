import { headerOf, menuToggle } from './shell.ts';
import { expect, test } from './test.ts';

const year = new Date().getFullYear();

test('the page title is the product name and Intelligence, before and after sign-in', async ({ people, open }) => {
  const stranger = await open(null, '/');
  await expect(stranger).toHaveTitle('Pestle | Intelligence');
  const page = await open(await people.demo('demo'), '/no-home');
  await expect(page).toHaveTitle('Pestle | Intelligence');
  await page.goto('/scm/1059-by-location');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory On Hand By Location');
  await expect(page).toHaveTitle('Pestle | Intelligence');
});

test('the footer shows the company name and the current year', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expect(page.getByRole('contentinfo')).toHaveText(`Cedar Valley Health © ${year}`);
  const supplier = await open(await people.demo('supplier'), '/no-home');
  await expect(supplier.getByRole('contentinfo')).toHaveText(`Harborline Pharmaceuticals © ${year}`);
});

test('the header holds the menu button, the favorites button, the company name and the log-out link', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), '/no-home');
  const header = headerOf(page);
  await expect(menuToggle(page)).toBeVisible();
  await expect(header.getByRole('button', { name: 'My Favorites' })).toBeVisible();
  await expect(header.getByText('Cedar Valley Health')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/logout');
});

test('the drop-down under the user name offers the pages about the person', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await headerOf(page).getByRole('button', { name: 'Dana' }).click();
  await expect(headerOf(page).getByText('demo', { exact: true })).toBeVisible();
  await headerOf(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/adm/profile');
});
