import { addressOf } from './setup/addresses.ts';
import { expect, test } from './test.ts';
import { watchPages } from './watch-page.ts';

test('the content security policy stops a planted script, and the watch over every journey sees it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: addressOf('main') });
  const { complaints } = await watchPages(context);
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.planted = true';
    document.body.append(script);
  });
  await expect.poll(() => complaints).toContainEqual(expect.stringMatching(/^CSP: script-src/u));
  expect(await page.evaluate(() => Reflect.get(window, 'planted'))).toBeUndefined();

  complaints.length = 0;
  await page.evaluate(() => console.error('planted'));
  await expect.poll(() => complaints).toEqual(['planted']);
  await context.close();
});
