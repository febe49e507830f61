import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { browserStateOf, nobodysState } from './api-session.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { type KeptBrowsers, keepBrowsers, startFresh, type TestBrowser } from './kept-browsers.ts';
import { openPeople, type People, type Person } from './people.ts';
import type { Product } from './setup/addresses.ts';

interface Fixtures {
  /** Which of the running products the test uses. */
  product: Product;
  /** What a test provokes on purpose may stand in the console; everything else there fails the test. */
  expectedComplaint: RegExp | null;
  /** Whether the test needs browsers that no test had before it, because it changes more than can be cleaned up. */
  freshBrowsers: boolean;
  people: People;
  /** A browser of its own, signed in as this person (or as nobody), at this address. */
  open: (person: Person | null, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  demoSessions: DemoSessions;
  keptBrowsers: KeptBrowsers;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: ['main', { option: true }],
  expectedComplaint: [null, { option: true }],
  freshBrowsers: [false, { option: true }],

  demoSessions: [
    // biome-ignore lint/correctness/noEmptyPattern: the tool wants to read which fixtures this one uses.
    async ({}, use) => {
      const sessions = openDemoSessions();
      await use(sessions);
      await sessions.close();
    },
    { scope: 'worker' },
  ],
  keptBrowsers: [async ({ browser }, use) => use(keepBrowsers(browser)), { scope: 'worker' }],

  people: async ({ product, demoSessions }, use) => {
    const people = openPeople(product, demoSessions);
    await use(people);
    await people.close();
  },

  open: async ({ browser, keptBrowsers, contextOptions, product, expectedComplaint, freshBrowsers }, use) => {
    const opened: TestBrowser[] = [];
    await use(async (person, path, { viewport, ...options } = {}) => {
      const state = person ? await browserStateOf(person.session) : nobodysState;
      // The size of the window can be changed later; everything else belongs to a browser from its start.
      const isFresh = freshBrowsers || Object.keys(options).length > 0;
      const own = isFresh
        ? await startFresh(browser, product, state, { ...contextOptions, ...options })
        : await keptBrowsers.lend(product, state);
      opened.push(own);
      const page = await own.context.newPage();
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(path);
      return page;
    });
    const unexpected = opened
      .flatMap(({ complaints }) => complaints)
      .filter((complaint) => !expectedComplaint?.test(complaint));
    await Promise.all(opened.map(({ leave }) => leave()));
    expect(unexpected, 'the console of the browser').toEqual([]);
  },
});

export { expect };
