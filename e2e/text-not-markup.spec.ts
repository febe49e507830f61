import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const markup = '<img src=x onerror="document.title=1"><b id="planted">bold</b>';

test('markup in the description of a favorite is shown as text', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/audit?action=sign-in');
  await iconOf(page, 'Save as Favorite').click();
  await dialogOf(page, titles.add).getByLabel('Description').fill(markup);
  await press(dialogOf(page, titles.add), 'OK');
  await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('link', { name: markup })).toBeVisible();
  await drawer.getByRole('button', { name: 'Show as table' }).click();
  await expect(drawer.getByRole('link', { name: markup })).toBeVisible();
  await page.goto('/no-home');
  await expect(page.getByRole('main').getByRole('link', { name: markup })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: markup })).toBeVisible();
  await expect(page.locator('#planted')).toHaveCount(0);
  await expect(page).toHaveTitle('Pestle | Intelligence');
});

test('markup in a name is shown as text in the menu, the list of users and the audit log', async ({ people, open }) => {
  const firstname = '<i id="planted">Eve</i>';
  const person = await people.create({ firstname });
  const page = await open(person, `/adm/users?words=${person.username}`);
  await expect(menuOf(page).locator('..')).toContainText(firstname);
  await expect(page.getByRole('row').filter({ hasText: person.username })).toContainText(firstname);
  await page.goto('/adm/audit');
  await expect(page.getByRole('row').filter({ hasText: person.username }).first()).toBeVisible();
  await expect(page.locator('#planted')).toHaveCount(0);
});

test('markup in the address is shown as text', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/scm/%3Cb%20id=planted%3Ebold%3C/b%3E');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.locator('#planted')).toHaveCount(0);
  await page.goto('/adm/audit?user=%3Cb%20id%3Dplanted%3Ebold');
  await expect(page.getByText('No entry matches the filters')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('<b id=planted>bold');
  await expect(page.locator('#planted')).toHaveCount(0);
});
