import { type Browser, chromium, type Page } from '@playwright/test';
import { menu } from '../../catalog/menu.ts';
import { findPage } from '../../catalog/pages.ts';
import { demoSignIns } from '../../demo/people.ts';
import { findChromium } from '../../testkit/run/find-chromium.mjs';

export interface ClickTimes {
  page: string;
  /** In milliseconds. The first time nobody has asked for it since the start. */
  times: number[];
}

const resting = '/work-in-progress';

/** Opens each report again and again from the same resting page, as a click in the menu does: no page is loaded anew. */
export async function timeClicks(address: string, pages: readonly string[], times: number): Promise<ClickTimes[]> {
  return inBrowser(address, async (tab) => {
    const clicks: ClickTimes[] = [];
    for (const page of pages) {
      const route = findPage(page)?.route;
      if (!route) continue;
      const taken: number[] = [];
      while (taken.length < times) taken.push(await timeClick(tab, page, route));
      clicks.push({ page, times: taken });
    }
    return clicks;
  });
}

async function inBrowser<T>(address: string, work: (tab: Page) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to the program.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await work(await signedIn(browser, address));
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, address: string): Promise<Page> {
  const tab = await (await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })).newPage();
  // What is handed to the page was compiled with names for its functions, which the page does not know.
  await tab.addInitScript('globalThis.__name = (named) => named');
  await tab.goto('/login');
  await tab.getByLabel('Username').fill('demo');
  await tab.getByLabel('Password', { exact: true }).fill(demoSignIns.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL((url) => !url.pathname.startsWith('/login'));
  return tab;
}

/** The titles of the branches that must be open before a page's link is there, from the outermost. */
function branchesTo(page: string): string[] {
  for (const group of menu) {
    for (const entry of group.entries) {
      if (entry.kind === 'submenu' ? entry.pages.some((each) => each.page === page) : entry.page === page) {
        return entry.kind === 'submenu' ? [group.title, entry.title] : [group.title];
      }
    }
  }
  return [];
}

/** From the click to the first frame with rows in the table, or with the words that there are none. */
async function timeClick(tab: Page, page: string, route: string): Promise<number> {
  await tab.goto(resting);
  const nav = tab.getByRole('navigation', { name: 'Main menu' });
  for (const title of branchesTo(page)) {
    const branch = nav.getByRole('button', { name: title, exact: true });
    if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.click();
  }
  // A page may open with a view of its own.
  await nav.locator(`a[href="${route}"], a[href^="${route}?"]`).waitFor();
  return tab.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          // The address changes at once; until the report is there, the words of the resting page still stand.
          const isThere =
            location.pathname === to &&
            document.querySelector('main tbody tr[data-row], main [data-kind]:not([data-kind="not-built"])');
          if (isThere) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(`nav a[href="${to}"], nav a[href^="${to}?"]`)?.click();
        look();
      }),
    route,
  );
}
