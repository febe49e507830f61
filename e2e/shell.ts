import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The parts of the signed-in shell, as a person finds them. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
export const headerOf = (page: Page): Locator => page.getByRole('banner');
export const menuToggle = (page: Page): Locator => headerOf(page).getByRole('button', { name: 'Main menu' });
export const siderOf = (page: Page): Locator => page.getByRole('complementary').filter({ has: menuOf(page) });

/** The branches of the menu that are open, by title, from the outermost to the innermost. */
export const openBranches = (page: Page): Promise<string[]> =>
  menuOf(page).locator('button[aria-expanded="true"]').allInnerTexts();

/** The width an element has come to rest at, in CSS pixels. */
export async function expectWidth(element: Locator, width: number): Promise<void> {
  await expect.poll(async () => (await element.boundingBox())?.width).toBe(width);
}

/** An entry of the browser's local storage, or null. */
export async function readStored(page: Page, entry: string): Promise<unknown> {
  const { origins } = await page.context().storageState();
  const { origin } = new URL(page.url());
  const stored = origins.find((one) => one.origin === origin)?.localStorage.find(({ name }) => name === entry);
  return stored ? (JSON.parse(stored.value) as unknown) : null;
}

/** Whether the page was loaded anew since the mark was set: a redirect of the browser, not of the application. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'markedByTest', true));
  return async () => {
    try {
      return await page.evaluate(() => Reflect.get(window, 'markedByTest') !== true);
    } catch {
      // The page is being replaced at this very moment.
      return false;
    }
  };
}
