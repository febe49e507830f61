import { expect, it } from 'vitest';
import { benchAnomalies, isHonestBelow, tallyFound } from './anomaly-bench.ts';

/**
 * One company of a quarter of the demo's size: enough to tell the rankings apart. The plain one finds three of
 * the six here. How they do on twenty companies is what `npx pestle bench --of anomalies` tells.
 */
it('finds what was planted among the first ten more often than a plain ranking does', async () => {
  const results = await benchAnomalies({ seeds: [2], scale: 0.25 }, () => undefined);
  const found = tallyFound(results, 'planted');
  expect(found.map(({ what }) => what)).toEqual(['rising waste', 'wasted whole', 'single case']);
  const sum = (of: 'times' | 'ours' | 'plain') => found.reduce((total, kind) => total + kind[of], 0);
  expect(sum('times')).toBe(6);
  expect(sum('ours')).toBe(6);
  expect(sum('ours')).toBeGreaterThan(sum('plain'));
  expect(results.map((result) => isHonestBelow(result, 'place'))).toEqual([true]);
}, 240_000);
