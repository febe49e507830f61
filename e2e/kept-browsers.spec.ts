import { nobodysState } from './api-session.ts';
import { keepBrowsers } from './kept-browsers.ts';
import { expect, test } from './test.ts';

test('a kept browser holds nothing of the test before', async ({ browser }) => {
  const browsers = keepBrowsers(browser);
  const signedIn = { ...nobodysState, localStorage: [{ name: 'user-info', value: '{}' }] };
  const first = await browsers.lend('main', signedIn);
  const page = await first.context.newPage();
  await page.goto('/login');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie of a page is what must not stay.
    document.cookie = 'planted=1';
    localStorage.setItem('planted', '1');
    console.error('planted');
  });
  await expect.poll(() => first.complaints).toEqual(['planted']);
  // What a page sets arrives in the browser a moment later.
  await expect.poll(() => first.context.cookies()).toHaveLength(1);
  await first.leave();

  const second = await browsers.lend('main', nobodysState);
  expect(second.context, 'the same browser').toBe(first.context);
  expect(second.complaints).toEqual([]);
  expect(second.context.pages(), 'its own tab alone').toHaveLength(1);
  expect(await second.context.storageState()).toEqual({ cookies: [], origins: [] });
  await second.context.close();
});

test('two people of one test have two browsers', async ({ browser }) => {
  const browsers = keepBrowsers(browser);
  const [one, other] = [await browsers.lend('main', nobodysState), await browsers.lend('main', nobodysState)];
  expect(one.context).not.toBe(other.context);
  await Promise.all([one.context.close(), other.context.close()]);
});
