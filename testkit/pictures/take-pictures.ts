import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { ReportAnswer } from '../../contracts/report.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { demoSignIns } from '../../demo/people.ts';
import { findChromium } from '../run/find-chromium.mjs';
import { findAddress } from './find-address.ts';

interface Wishes {
  address: string;
  pages: string[];
  folder: string;
  looks: Look[];
  onPicture: (file: string) => void;
}

interface Look {
  /** How it is asked for, and the end of the file's name. */
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** A desk and a phone, by day and by night. */
export const everyLook: Look[] = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${viewport.width}-${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

/** One browser, one picture after the other. Returns what went wrong in the browser's console. */
export async function takePictures({ address, pages, folder, looks, onPicture }: Wishes): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to the program.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const complaints: string[] = [];
  try {
    const { state, ask } = await signIn(browser, address, complaints);
    const addresses = new Map<string, string>();
    for (const page of pages) addresses.set(page, await findAddress(page, ask));
    for (const { name, viewport, colorScheme } of looks) {
      const shared = { viewport, colorScheme, storageState: state, baseURL: address, locale: 'en-US' };
      const context = await browser.newContext({ ...shared, reducedMotion: 'reduce' });
      const said: string[] = [];
      context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      context.on('weberror', (error) => said.push(String(error.error())));
      for (const [page, path] of addresses) {
        const file = join(folder, `${page}-${name}.png`);
        await takePicture(context, path, file);
        onPicture(`${file} of ${path}`);
        complaints.push(...said.splice(0).map((complaint) => `${path}: ${complaint}`));
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return complaints;
}

const longestWait = 30_000;
const screensSeen = 3;
const longestWork = 10 * 60_000;
const pauseBetweenAsking = 2_000;
/**
 * A chart is fetched with its library, and drawn once it comes into view. In one go, because what waits may be there at one
 * moment and gone at the next.
 */
const bringWaitingIntoView = `(() => {
  const waiting = document.querySelector('main [aria-busy="true"]');
  waiting?.scrollIntoView();
  return waiting !== null;
})()`;

async function takePicture(context: BrowserContext, path: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  const filters = page.getByRole('search', { name: 'Filter the report' });
  await filters.or(page.getByRole('alert')).first().waitFor({ timeout: longestWait });
  await page.waitForLoadState('networkidle');
  const deadline = Date.now() + longestWait;
  while (await page.evaluate<boolean>(bringWaitingIntoView)) {
    if (Date.now() > deadline) throw new Error(`Something on ${path} is still on its way.`);
    await page.waitForTimeout(50);
  }
  await page.evaluate('window.scrollTo(0, 0)');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const length = await page.evaluate<number>('document.documentElement.scrollHeight');
  // A page is as long as its table: what is further down is more of the same.
  const clip = { x: 0, y: 0, width, height: Math.min(length, screensSeen * height) };
  await page.screenshot({ path: file, fullPage: true, clip });
  await page.close();
}

/** What a browser holds after the sign-in of the demo user, and a way to ask for reports as that user. */
async function signIn(browser: Browser, address: string, complaints: string[]) {
  const context = await browser.newContext({ baseURL: address });
  const data = { username: 'demo', password: demoSignIns.password };
  const answer = await context.request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`The demo user could not sign in: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: UserInfo };
  const { cookies } = await context.storageState();
  const localStorage = [
    { name: 'session-token', value: JSON.stringify(token) },
    { name: 'user-info', value: JSON.stringify(user) },
  ];
  const ask = async (page: string): Promise<ReportAnswer | null> => {
    const deadline = Date.now() + longestWork;
    for (;;) {
      const response = await context.request.get(`/api/reports/${page}?limit=1`);
      if (response.ok()) return (await response.json()) as ReportAnswer;
      // After a first start figures are worked out behind the sign-in.
      if (response.status() !== 503 || Date.now() > deadline) {
        complaints.push(`Report ${page}: ${await response.text()}`);
        return null;
      }
      await wait(pauseBetweenAsking);
    }
  };
  return { state: { cookies, origins: [{ origin: new URL(address).origin, localStorage }] }, ask };
}
