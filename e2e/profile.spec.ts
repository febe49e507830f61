import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectWidth, headerOf, menuOf, readStored, siderOf } from './shell.ts';
import { expect, test } from './test.ts';

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
}

test('a new name stands in menu and header at once', async ({ people, open }) => {
  const page = await open(await people.create({ firstname: 'Before' }), '/adm/profile');
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('First name is required.')).toBeVisible();
  await page.getByLabel('First name').fill('After');
  await save(page);
  await expect(siderOf(page).getByText('After')).toBeVisible();
  await expect(headerOf(page).getByRole('button', { name: 'After' })).toBeVisible();
  expect(await readStored(page, 'user-info')).toMatchObject({ firstname: 'After' });
});

test('an uploaded picture becomes a small jpeg, 50 wide in the menu and 25 in the collapsed one', async ({
  people,
  open,
}) => {
  const page = await open(await people.create(), '/adm/profile');
  const background = { width: 240, height: 320, channels: 3, background: '#0f766e' } as const;
  const buffer = await sharp({ create: background }).png().toBuffer();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture is saved.')).toBeVisible();
  const avatar = siderOf(page).locator('img');
  await expect(avatar).toHaveAttribute('src', /^data:image\/jpeg;base64,\/9j\//u);
  expect(await avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    100, 100,
  ]);
  await expectWidth(avatar, 50);
  const { avatar: stored } = (await readStored(page, 'user-info')) as { avatar: string };
  expect(Buffer.from(stored, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  await page.setViewportSize({ width: 1023, height: 800 });
  await expectWidth(avatar, 25);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(avatar).toHaveCount(0);
});

test('a file that is no picture is refused in words', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/profile');
  await page.getByLabel('Picture file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('alert')).toHaveText('Choose a JPEG, PNG, WebP or GIF picture.');
});

test('theme and density show at once, and come along to another browser', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(person, '/adm/profile');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByLabel('Dark').check();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Compact').check();
  await expect(root).toHaveAttribute('data-density', 'compact');
  await save(page);

  const elsewhere = await open(person, '/no-home');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('a theme that was not saved is undone when the person leaves the page', async ({ people, open }) => {
  const page = await open(await people.create(), '/adm/profile');
  await page.getByLabel('Dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the theme follows the system until the person chooses one', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home', { colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await headerOf(page).getByRole('button', { name: 'Taylor' }).click();
  await headerOf(page).getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('switching the layout changes the menu at once', async ({ people, open }) => {
  const page = await open(await people.create({ layout: 'Mira' }), '/adm/profile');
  await menuOf(page).getByRole('button', { name: 'Misuse & Waste' }).click();
  await expect(menuOf(page).getByRole('button', { name: 'Waste Statistics' })).toBeVisible();
  await page.getByLabel('Flat menu').check();
  await save(page);
  await expect(menuOf(page).getByRole('button', { name: 'Waste Statistics' })).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'Waste Statistics By User' })).toBeVisible();
  expect(await readStored(page, 'user-info')).toMatchObject({ layout: 'insights' });
});

test('a start page can be chosen and taken back', async ({ people, open }) => {
  const favorites = [{ name: 'Undone imports', url: '/adm/audit?action=import-undo' }];
  const page = await open(await people.create({ favorites }), '/adm/profile');
  const home = headerOf(page).getByRole('link', { name: 'Home' });
  await page.getByLabel('Start page').selectOption('Undone imports');
  await save(page);
  await expect(home).toHaveAttribute('href', '/adm/audit?action=import-undo');
  await page.getByLabel('Start page').selectOption('None');
  await save(page);
  await expect(home).toHaveAttribute('href', '/no-home');
});
