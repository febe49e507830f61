import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { browserStateOf } from './api-session.ts';
import { openPeople, type People, type Person } from './people.ts';
import { addressOf, type Product } from './setup/addresses.ts';
import { watchPages } from './watch-page.ts';

interface Fixtures {
  /** Which of the running products the test uses. */
  product: Product;
  /** What a test provokes on purpose may stand in the console; everything else there fails the test. */
  expectedComplaint: RegExp | null;
  people: People;
  /** A browser of its own, signed in as this person (or as nobody), at this address. */
  open: (person: Person | null, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  product: ['main', { option: true }],
  expectedComplaint: [null, { option: true }],

  people: async ({ product }, use) => {
    const people = openPeople(product);
    await use(people);
    await people.close();
  },

  open: async ({ browser, contextOptions, product, expectedComplaint }, use) => {
    const opened: { close: () => Promise<void>; complaints: string[] }[] = [];
    await use(async (person, path, options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: addressOf(product),
        ...(person ? { storageState: await browserStateOf(person.session, product) } : {}),
        ...options,
      });
      const { complaints } = await watchPages(context);
      opened.push({ close: () => context.close(), complaints });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    const unexpected = opened
      .flatMap(({ complaints }) => complaints)
      .filter((complaint) => !expectedComplaint?.test(complaint));
    await Promise.all(opened.map(({ close }) => close()));
    expect(unexpected, 'the console of the browser').toEqual([]);
  },
});

export { expect };
