import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CycleUse, fitCensoredDemand } from './fit-censored-demand.ts';
import { type ParQuestion, recommendTrayPar, releaseValue, usedQuantile } from './recommend-tray-par.ts';

const rules = { quantile: 0.9, ranOutLimit: 0.05, fewestCycles: 20 };
const demand = [2, 3, 1, 0, 4, 2, 2, 5, 1, 3, 2, 0, 3, 2, 4, 1, 2, 3, 6, 2];
const cyclesOf = (uses: number[], present: number): CycleUse[] =>
  uses.map((used) => ({ used: Math.min(used, present), present, cycles: 1 }));
const ask = (given: Partial<ParQuestion>) =>
  recommendTrayPar({ par: 8, floor: 0, isCritical: false, own: [], company: [], ...given }, rules);

describe('a recommended par', () => {
  it('of 20 cycles with par 8 is 4, covers 93.75 % of the use and releases $2,760 in 60 trays', () => {
    const advice = ask({ own: cyclesOf(demand, 8) });
    expect(advice).toMatchObject({
      basis: 'own_cycles',
      recommended: 4,
      cycles: 20,
      usedMean: 2.4,
      usedP90: 4,
      usedP95: 5,
      usedP99: 6,
      usedMax: 6,
      zeroShare: 0.1,
      ranOutShare: 0,
      fill: 0.9375,
      useBound: null,
    });
    expect(releaseValue(8, advice.recommended, 60, 11.5)).toBe(2760);
    expect(releaseValue(8, advice.recommended, 60, null)).toBeNull();
  });

  it('does not swing: the same demand cut off at par 4 stays at 4, cut off at par 3 rises to 4', () => {
    const at4 = cyclesOf(demand, 4);
    expect(fitCensoredDemand(at4).mean).toBeCloseTo(2.38, 2);
    expect(ask({ par: 4, own: at4 })).toMatchObject({ basis: 'censored_fit', ranOutShare: 0.2, recommended: 4 });
    const at3 = cyclesOf(demand, 3);
    expect(fitCensoredDemand(at3).mean).toBeCloseTo(2.39, 2);
    expect(ask({ par: 3, own: at3 })).toMatchObject({ basis: 'censored_fit', ranOutShare: 0.4, recommended: 4 });
  });

  it('of 60 cycles without a use is 0, or par where the item is critical; a use of 4.9 % is not ruled out', () => {
    const own = [{ used: 0, present: 8, cycles: 60 }];
    expect(ask({ own })).toMatchObject({ recommended: 0, usedP90: 0, fill: null });
    expect(ask({ own }).useBound).toBeCloseTo(0.049, 3);
    expect(ask({ own, isCritical: true })).toMatchObject({ recommended: 8, basis: 'critical' });
    expect(ask({ own, floor: 2 }).recommended).toBe(2);
  });

  it('of too few cycles takes those of the company, and of too few there stays what it is', () => {
    const few = cyclesOf(demand.slice(0, 5), 8);
    expect(ask({ own: few, company: cyclesOf(demand, 8) })).toMatchObject({ basis: 'company_cycles', recommended: 4 });
    expect(ask({ own: few, company: few })).toMatchObject({ basis: 'insufficient', recommended: 8, cycles: 5 });
    expect(ask({})).toMatchObject({ basis: 'insufficient', recommended: 8, cycles: 0, usedP90: null });
  });

  it('rises to at most twice the par at once', () => {
    const own = cyclesOf(
      Array.from({ length: 30 }, () => 12),
      2,
    );
    expect(ask({ par: 2, own }).recommended).toBe(4);
  });

  it('takes the wider distribution where a few cycles use far more than the rest', () => {
    const own = [
      { used: 0, present: 6, cycles: 60 },
      { used: 1, present: 6, cycles: 10 },
      { used: 3, present: 6, cycles: 6 },
      { used: 6, present: 6, cycles: 10 },
    ];
    const { mean, variance } = fitCensoredDemand(own);
    expect(variance).toBeGreaterThan(3 * mean);
  });
});

describe('whatever was used', () => {
  const anyUses = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 60 });
  const limits = { seed: 20261115, numRuns: 60 };

  it('a cycle without use never raises the 90 % point', () => {
    fc.assert(
      fc.property(anyUses, (uses) => {
        expect(usedQuantile(cyclesOf([...uses, 0], 10), 0.9)).toBeLessThanOrEqual(
          usedQuantile(cyclesOf(uses, 10), 0.9),
        );
      }),
      limits,
    );
  });

  it('par stays between the floor and the most that was used, covers all where it reaches it, and never falls where trays ran out', () => {
    fc.assert(
      fc.property(anyUses, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }), (uses, par, floor) => {
        const own = cyclesOf(uses, par);
        const advice = recommendTrayPar({ par, floor, isCritical: false, own, company: own }, rules);
        expect(advice.recommended).toBeGreaterThanOrEqual(floor);
        if (advice.ranOutShare === 0) {
          expect(advice.recommended).toBeLessThanOrEqual(Math.max(floor, advice.usedMax ?? 0));
        }
        if ((advice.ranOutShare ?? 0) > 0.05) expect(advice.recommended).toBeGreaterThanOrEqual(par);
        if (advice.fill !== null && advice.recommended >= (advice.usedMax ?? 0)) expect(advice.fill).toBe(1);
      }),
      limits,
    );
  });
});
