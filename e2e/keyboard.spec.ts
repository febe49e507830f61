import type { Locator, Page } from '@playwright/test';
import { dialogOf, iconOf, titles } from './favorites.ts';
import { testPassword } from './people.ts';
import { headerOf, menuOf, menuToggle } from './shell.ts';
import { expect, test } from './test.ts';

/** Presses Tab until the focus stands on the element: it must be reachable, and what has the focus must show it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      const shown = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      expect(shown, 'the focus is visible').toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

test('signing in, opening a page and saving a favorite work without a mouse', async ({ people, open }) => {
  const person = await people.create();
  const page = await open(null, '/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/no-home');

  await tabTo(page, menuOf(page).getByRole('button', { name: 'Settings' }));
  await page.keyboard.press('Enter');
  await tabTo(page, menuOf(page).getByRole('link', { name: 'Audit Log' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/adm/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(iconOf(page, 'Save as Favorite')).toBeVisible();
  await tabTo(page, iconOf(page, 'Save as Favorite'));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, titles.add);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Saved by keyboard');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(iconOf(page, 'Edit Favorite')).toBeFocused();
});

test('a dialog lets the focus into nothing behind it, and gives it back to what opened it', async ({
  people,
  open,
}) => {
  const page = await open(await people.create(), '/adm/audit');
  const star = iconOf(page, 'Save as Favorite');
  await star.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, titles.add);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    await expect(page.locator('body :focus')).toHaveCount(await dialog.locator(':focus').count());
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(star).toBeFocused();
});

test('the favorites drawer gives the focus back to its button', async ({ people, open }) => {
  const favorites = [{ name: 'Undone imports', url: '/adm/audit?action=import-undo' }];
  const page = await open(await people.create({ favorites }), '/no-home');
  const button = headerOf(page).getByRole('button', { name: 'My Favorites' });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'My Favorites' });
  await expect(drawer.getByRole('link', { name: 'Undone imports' })).toBeVisible();
  await tabTo(page, drawer.getByRole('link', { name: 'Undone imports' }));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});

test('the first stop of a page skips to its content', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home');
  await expect(headerOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the user drop-down and a group of the collapsed menu close with Escape and keep the focus', async ({
  people,
  open,
}) => {
  const page = await open(await people.create(), '/no-home');
  const user = headerOf(page).getByRole('button', { name: 'Taylor' });
  await user.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, headerOf(page).getByRole('link', { name: 'Profile' }));
  await page.keyboard.press('Escape');
  await expect(headerOf(page).getByRole('link', { name: 'Profile' })).toHaveCount(0);
  await expect(user).toBeFocused();

  await menuToggle(page).focus();
  await page.keyboard.press('Enter');
  const group = menuOf(page).getByRole('button', { name: 'Support' });
  await tabTo(page, group);
  await page.keyboard.press('Enter');
  await tabTo(page, menuOf(page).getByRole('link', { name: 'Contact Support' }));
  await page.keyboard.press('Escape');
  await expect(menuOf(page).getByRole('link', { name: 'Contact Support' })).toBeHidden();
  await expect(group).toBeFocused();
});
