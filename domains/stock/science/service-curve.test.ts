import { describe, expect, it } from 'vitest';
import { type AskedDay, replayPar } from './replay-par.ts';
import { curveSteps, serviceCurve } from './service-curve.ts';
import type { JudgedPosition } from './suggest-par-change.ts';
import { summarizeReplay } from './summarize-replay.ts';

/** Five a day, and every fifteenth day sixty at once: rare enough to be left out at nine of ten. */
const days = Array.from({ length: 60 }, (_, at): AskedDay => ({ draws: [at % 15 === 14 ? 60 : 5], returned: 0 }));
const drawer: JudgedPosition = {
  locationType: 'adc',
  venClass: 'E',
  isOnCrashCart: false,
  daysSinceKnown: 400,
  daysSinceDraw: 0,
  days,
  current: { min: 2, max: 10 },
  rhythm: { serviceLevel: 0.98, everyDays: 1, delayDays: 0, multiple: 1, capacity: null },
  rules: { sameWithin: 1, fillDays: 5, idleDays: 90 },
};
const replay = (levels: { min: number; max: number }) =>
  summarizeReplay(replayPar(days, { ...levels, restockEveryDays: 1, restockDelayDays: 0, shelfLifeDays: null }), 0);
const curve = (more: Partial<JudgedPosition> = {}) => serviceCurve({ ...drawer, ...more }, replay);

describe('the curve of service levels', () => {
  it('never holds less, nor serves worse, the higher the level', () => {
    const points = curveSteps.map(({ name }) => curve()[name]);
    expect(points).toHaveLength(6);
    points.forEach((point, at) => {
      const before = points[at - 1];
      if (!before || !point) return;
      expect(point.unmetDraws).toBeLessThanOrEqual(before.unmetDraws);
      expect(point.meanOnHand).toBeGreaterThanOrEqual(before.meanOnHand);
    });
    expect(points[0]?.unmetDraws).toBeGreaterThan(0);
    expect(points[5]?.unmetDraws).toBe(0);
  });

  it('is flat where levels are not to be changed, or cannot be judged', () => {
    const now = replay({ min: 2, max: 10 });
    for (const kept of [{ locationType: 'crash_cart' }, { daysSinceDraw: 400 }, { days: days.slice(0, 20) }]) {
      expect(Object.values(curve(kept))).toEqual(curveSteps.map(() => now));
    }
  });

  it('is not there without current levels', () => {
    expect(Object.values(curve({ current: null }))).toEqual(curveSteps.map(() => null));
  });
});
