import type { Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import type { PersonWishes } from './people.ts';
import {
  emptyFavoriteStates,
  favoriteStates,
  generalStates,
  pageStates,
  reportFavorites,
  type ShellState,
  signInStates,
} from './shell-states.ts';
import { expect, test } from './test.ts';

const parts: { name: string; states: ShellState[]; signedIn: boolean; wishes: PersonWishes }[] = [
  { name: 'the pages before sign-in', states: signInStates, signedIn: false, wishes: {} },
  { name: 'the general pages', states: generalStates, signedIn: true, wishes: {} },
  { name: 'profile, support, users and audit log', states: pageStates, signedIn: true, wishes: {} },
  { name: 'favorites before the first is saved', states: emptyFavoriteStates, signedIn: true, wishes: {} },
  {
    name: 'favorites and palette',
    states: favoriteStates,
    signedIn: true,
    wishes: { favorites: reportFavorites, home: 1 },
  },
];

test('axe finds what is wrong with a page, by colors and by all else', async ({ open }) => {
  const page = await open(null, 'about:blank');
  await page.setContent(
    '<html lang="en"><title>Wrong</title><main><img src="data:,"><p style="color: #ddd; background: #fff">Pale</p></main></html>',
  );
  const rulesOf = (violations: string[]) => violations.map((violation) => violation.split(':')[0]);
  expect(rulesOf(await findViolations(page, 'WCAG 2.2 A and AA')).sort()).toEqual(['color-contrast', 'image-alt']);
  expect(rulesOf(await findViolations(page, 'colors'))).toEqual(['color-contrast']);
  expect(rulesOf(await findViolations(page, 'all but colors'))).toEqual(['image-alt']);
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const { name, states, signedIn, wishes } of parts) {
  test(`axe finds no violation of WCAG 2.2 A and AA in either theme, and a phone scrolls nothing sideways: ${name}`, async ({
    people,
    open,
  }) => {
    // As long as a machine takes that does this beside three other things.
    test.setTimeout(6 * 60_000);
    const person = await people.create(wishes);
    const page = await open(signedIn ? person : null, 'about:blank');
    const html = page.locator('html');
    for (const state of states) {
      await test.step(state.name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await state.show(page, person);
        await expect(html).toHaveAttribute('data-theme', 'light');
        expect.soft(await findViolations(page, 'WCAG 2.2 A and AA'), state.name).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(html).toHaveAttribute('data-theme', 'dark');
        expect.soft(await findViolations(page, 'colors'), `${state.name}, dark`).toEqual([]);
        if ((state.needsWidth ?? 0) > phone.width) return;

        await page.setViewportSize(phone);
        expect.soft(await widthOf(page), state.name).toBeLessThanOrEqual(phone.width);
        // What is narrow is drawn by other rules, not in other colors: one part of it stands for the rest.
        if (states === pageStates)
          expect.soft(await findViolations(page, 'all but colors'), `${state.name}, on a phone`).toEqual([]);
        await page.setViewportSize(desk);
      });
    }
  });
}

/** After two frames: the page follows the width of its window a moment later. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const measure = () => resolve(Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
        requestAnimationFrame(() => requestAnimationFrame(measure));
      }),
  );
