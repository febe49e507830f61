import { menuOf } from './shell.ts';
import { expect, test } from './test.ts';

test('a request to support gets a number and stands in the list of earlier requests', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/audit');
  await menuOf(page).getByRole('button', { name: 'Support' }).click();
  await menuOf(page).getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByText('You have not written to support yet')).toBeVisible();
  await page.getByLabel('Topic').selectOption('Data looks wrong');
  await page.getByLabel('Subject', { exact: true }).fill('Stock of morphine');
  await page.getByLabel('Message').fill('The count is off by two.');
  await page.getByRole('button', { name: 'Send' }).click();
  const heading = page.getByRole('heading', { name: /Your ticket number PS-\d{6}/u });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
  const number = /PS-\d{6}/u.exec(await heading.innerText())?.[0] ?? '';

  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Stock of morphine');
  await expect(row).toContainText('Data looks wrong');
  await row.getByText('Stock of morphine').click();
  await expect(row).toContainText('The count is off by two.');
  await expect(row).toContainText('Came from /adm/audit');
});

test('what is missing is named at its field, and nothing typed is lost', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/contact-support');
  await page.getByLabel('Message').fill('Only a message');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Topic is required.')).toBeVisible();
  await expect(page.getByText('Subject is required.')).toBeVisible();
  await expect(page.getByLabel('Topic')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Only a message');
});
