import { median } from '../../contracts/median.ts';
import { reports } from '../../domains/all-domains.ts';
import { ensureChromium } from '../../testkit/run/install-chromium.mjs';
import { findFreePort, startProduct } from '../setup/start-product.ts';
import { timeClicks } from './time-clicks.ts';

/**
 * `npm run clicks [page …]`: how long it takes from a click on a report in the menu to its numbers on the screen, on the demo
 * company. Ends with 1 where the median is more than people wait for without noticing. CLICKS_URL names a running product to use;
 * without it one is started on demo data of its own.
 */
const longestMedian = 500;
const timesEach = 2;
const reportPages = reports.map(({ page }) => page);
const longestStart = 5 * 60_000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((page) => !reportPages.some((known) => known === page));
if (unknown.length > 0) {
  console.error(`No report page: ${unknown.join(', ')}. There are ${reportPages.join(', ')}.`);
  process.exit(2);
}
if (!(await ensureChromium())) process.exit(1);
const pages = wanted.length > 0 ? wanted : reportPages;

const inMs = (value: number) => `${value.toFixed(0).padStart(7)} ms`;

const running = process.env.CLICKS_URL;
const product = running ? null : await startProduct(await findFreePort(), { DEMO_SCALE: '1' }, longestStart);
try {
  const clicks = await timeClicks(running ?? product?.address ?? '', pages, timesEach);
  console.log('page   first click       median');
  for (const { page, times } of clicks)
    console.log(`${page} ${inMs(times[0] ?? Number.NaN)} ${inMs(median(times) ?? Number.NaN)}`);
  const typical = median(clicks.flatMap(({ times }) => times)) ?? Number.POSITIVE_INFINITY;
  console.log(
    `median of all clicks on ${clicks.length} pages: ${typical.toFixed(0)} ms, at most ${longestMedian} are aimed at`,
  );
  process.exitCode = typical <= longestMedian ? 0 : 1;
} finally {
  await product?.stop();
}
