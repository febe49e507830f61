import type { Page } from '@playwright/test';
import { expectWidth, menuOf, menuToggle, siderOf } from './shell.ts';
import { expect, test } from './test.ts';

const avatarOf = (page: Page) => siderOf(page).locator('[class*="avatar"]');

async function expectSidebar(page: Page, state: 'expanded' | 'collapsed'): Promise<void> {
  await expectWidth(siderOf(page), state === 'expanded' ? 200 : 50);
  await expectWidth(avatarOf(page), state === 'expanded' ? 50 : 25);
  await expect(menuToggle(page)).toHaveAttribute('aria-expanded', String(state === 'expanded'));
}

test('the sidebar is 200 wide with an avatar of 50, and 50 wide with an avatar of 25 when collapsed by the button', async ({
  people,
  open,
}) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expectSidebar(page, 'expanded');
  await menuToggle(page).click();
  await expectSidebar(page, 'collapsed');
  await menuToggle(page).click();
  await expectSidebar(page, 'expanded');
});

test('the sidebar is collapsed at a window width of 1023 and expanded at 1024', async ({ people, open }) => {
  const person = await people.demo('demo');
  const narrow = await open(person, '/no-home', { viewport: { width: 1023, height: 800 } });
  await expectSidebar(narrow, 'collapsed');
  const wide = await open(person, '/no-home', { viewport: { width: 1024, height: 800 } });
  await expectSidebar(wide, 'expanded');
});

test('the sidebar follows the window when its width passes 1024', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home');
  await expectSidebar(page, 'expanded');
  await page.setViewportSize({ width: 1023, height: 800 });
  await expectSidebar(page, 'collapsed');
  await page.setViewportSize({ width: 1024, height: 800 });
  await expectSidebar(page, 'expanded');
});

test('the collapsed sidebar still opens every group, and a page from it', async ({ people, open }) => {
  const page = await open(await people.demo('demo'), '/no-home', { viewport: { width: 1023, height: 900 } });
  await menuOf(page).getByRole('button', { name: 'Settings' }).click();
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL('/adm/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  await expectSidebar(page, 'collapsed');
});

test('on a phone the expanded menu lies over the page, and a chosen page closes it', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home', { viewport: { width: 390, height: 844 } });
  const column = await page.getByRole('main').boundingBox();
  // No rail takes room from the page.
  expect(column?.x).toBe(0);
  await menuToggle(page).click();
  await expectSidebar(page, 'expanded');
  expect(await page.getByRole('main').boundingBox()).toEqual(column);
  await menuOf(page).getByRole('button', { name: 'Settings' }).click();
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  await expect(siderOf(page)).toBeHidden();
  await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
});
