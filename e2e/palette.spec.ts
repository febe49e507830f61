import type { Page } from '@playwright/test';
import { headerOf } from './shell.ts';
import { expect, test } from './test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find a page, a favorite or an item' });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

async function ask(page: Page, question: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(question);
}

test('the palette opens a page by its number, without the mouse', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await ask(page, '1059');
  await expect(chosen(page)).toContainText('Inventory On Hand By Location');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/scm/1059-by-location');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the palette finds a page by words', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await ask(page, 'waste user');
  await expect(palette(page).getByRole('option').first()).toContainText('Waste Statistics By User');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Waste Statistics By Item & User');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/igs/1094-by-item-user');
});

test('the palette finds a favorite', async ({ people, open }) => {
  const favorites = [{ name: 'Morning round', url: '/adm/audit?action=import-undo' }];
  const page = await open(await people.create({ favorites }), '/no-home');
  await expect(page.getByRole('link', { name: 'Morning round' })).toBeVisible();
  await ask(page, 'morning');
  await expect(chosen(page)).toContainText('Morning round');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/adm/audit?action=import-undo');
});

test('the palette finds an item, and opens the page about it', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await ask(page, 'heparin');
  await expect(chosen(page)).toContainText('Heparin 5000 units');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/scm/1088-item-detail?item=HEP&itemName=Heparin+5000+units');
  await expect(page.getByRole('main')).toContainText('Heparin 5000 units');
});

test('the palette says when nothing matches, and Escape gives the focus back', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  const button = headerOf(page).getByRole('button', { name: 'Find a page' });
  await button.click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('xylophone');
  await expect(palette(page)).toContainText('No page, favorite or item matches “xylophone”.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the palette offers only what the person may open', async ({ people, open }) => {
  const page = await open(await people.demo('viewer'), '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await ask(page, '10');
  await expect(palette(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('audit log');
  await expect(palette(page).getByRole('option')).toHaveCount(0);
});
