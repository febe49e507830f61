import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportPages } from '../../catalog/report-pages.ts';
import { startProduct } from '../../testkit/torture/product.ts';
import { timeClicks, timeScrolling } from './time-clicks.ts';

/**
 * `npm run clicks`: how long it takes from a click on a report in the menu to its numbers on the screen, on the demo company, and
 * whether a long table shows its rows wherever it is scrolled to. CLICKS_URL names a running product to use.
 */
const running = process.env.CLICKS_URL;
const dataDir = mkdtempSync(join(tmpdir(), 'pestle-clicks-'));
const product = running ? null : await startProduct(dataDir, '1');
const address = running ?? product?.address ?? '';
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
try {
  const clicks = await timeClicks(address, reportPages, 5);
  console.log('page    first click   median of the next, ms');
  for (const { page, first, next } of clicks) {
    console.log(`${page} ${first.toFixed(0).padStart(14)} ${middle(next).toFixed(0).padStart(16)}`);
  }
  console.log(`median of the first clicks: ${middle(clicks.map(({ first }) => first)).toFixed(0)} ms`);
  console.log(`median of all clicks: ${middle(clicks.flatMap(({ first, next }) => [first, ...next])).toFixed(0)} ms`);
  const scrolled = await timeScrolling(address);
  console.log(
    `scrolled through ${scrolled.rows} rows in ${scrolled.steps} steps: ${scrolled.blank} of them without a row`,
  );
  process.exitCode = scrolled.blank === 0 ? 0 : 1;
} finally {
  await product?.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
