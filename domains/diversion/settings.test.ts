import { expect, it } from 'vitest';
import { metricById } from './science/scoring/metrics.ts';
import { scoreSettings } from './settings.ts';

it('offers the weight of every metric that is scored, as science has it', () => {
  for (const [id, { label, usual }] of Object.entries(scoreSettings))
    expect([id, label, usual]).toEqual([id, metricById.get(id)?.label, metricById.get(id)?.weight]);
  const offered = Object.keys(scoreSettings);
  for (const { id, weight } of metricById.values()) if (weight > 0) expect(offered).toContain(id);
});
