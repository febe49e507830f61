import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BrowserState } from './api-session.ts';
import { addressOf, type Product } from './setup/addresses.ts';
import { watchPages } from './watch-page.ts';

/** A small file of the product: a page to stand on that runs nothing of it. */
const anchorPath = '/favicon.svg';

/** A browser for one person of a test: its own cookies, local storage and tabs. */
export interface TestBrowser {
  context: BrowserContext;
  /** What went wrong in its pages since the test got it. */
  complaints: string[];
  /** Gives it back when the test is over. */
  leave(): Promise<void>;
}

/** The browsers that a worker keeps from test to test, and lends to one at a time. */
export interface KeptBrowsers {
  lend(product: Product, state: BrowserState): Promise<TestBrowser>;
}

interface KeptBrowser {
  context: BrowserContext;
  complaints: string[];
  anchor: Page;
}

/**
 * A new browser for every test starts a process and compiles the application in it before anything can be tested:
 * that was more than half of what a test cost. A kept one has a tab that stays open, which keeps its process alive.
 * What a test could find of the one before it, cookies, local storage and tabs, is taken away in between.
 */
export function keepBrowsers(browser: Browser): KeptBrowsers {
  const free: Record<Product, KeptBrowser[]> = { main: [], sso: [] };
  return {
    async lend(product, state) {
      const kept = free[product].pop() ?? (await startKept(browser, product));
      await prepare(kept, state);
      return {
        context: kept.context,
        complaints: kept.complaints,
        async leave() {
          await closeTabs(kept);
          free[product].push(kept);
        },
      };
    },
  };
}

async function startKept(browser: Browser, product: Product): Promise<KeptBrowser> {
  const context = await browser.newContext({ baseURL: addressOf(product) });
  const { complaints } = await watchPages(context);
  const anchor = await context.newPage();
  await anchor.goto(anchorPath);
  return { context, complaints, anchor };
}

async function prepare({ context, complaints, anchor }: KeptBrowser, state: BrowserState): Promise<void> {
  complaints.length = 0;
  await context.clearCookies();
  await context.addCookies(state.cookies);
  await anchor.evaluate((entries) => {
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, state.localStorage);
}

async function closeTabs({ context, anchor }: KeptBrowser): Promise<void> {
  const tabs = context.pages().filter((page) => page !== anchor);
  await Promise.all(tabs.map(closeTab));
}

/** A tab that is told to close while it changes pages can miss it and stay: it is led away from the product first. */
async function closeTab(tab: Page): Promise<void> {
  await tab.goto('about:blank', { timeout: 5000 }).catch(() => null);
  await tab.close();
}

/** A browser that nobody had before and nobody gets after. */
export async function startFresh(
  browser: Browser,
  product: Product,
  state: BrowserState,
  options: Parameters<Browser['newContext']>[0],
): Promise<TestBrowser> {
  const origin = addressOf(product);
  const { cookies, localStorage } = state;
  const storageState = { cookies, origins: [{ origin, localStorage }] };
  const context = await browser.newContext({ baseURL: origin, storageState, ...options });
  const { complaints } = await watchPages(context);
  return { context, complaints, leave: () => context.close() };
}
