import { expect, it } from 'vitest';
import { benchAnomalies, isHonestBelow, tallyFound } from './anomaly-bench.ts';

/**
 * Two companies of a quarter of the demo's size: enough to tell the rankings apart. How they do on twenty companies is what
 * `npx pestle bench --of anomalies` tells.
 */
it('finds what was planted among the first ten more often than a plain ranking does', async () => {
  const results = await benchAnomalies({ seeds: [1, 2], scale: 0.25 }, () => undefined);
  const found = tallyFound(results, 'planted');
  expect(found.map(({ what }) => what)).toEqual(['rising waste', 'wasted whole', 'single case']);
  const sum = (of: 'times' | 'ours' | 'plain') => found.reduce((total, kind) => total + kind[of], 0);
  expect(sum('times')).toBe(12);
  expect(sum('ours')).toBeGreaterThanOrEqual(11);
  expect(sum('ours')).toBeGreaterThan(sum('plain'));
  expect(results.map((result) => isHonestBelow(result, 'place'))).toEqual([true, true]);
}, 240_000);
