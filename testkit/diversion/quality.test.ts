import { describe, expect, it } from 'vitest';
import { explainMetric, mainReasons } from '../../domains/diversion/science/scoring/explain.ts';
import { scoreUsers } from '../../domains/diversion/science/scoring/score-users.ts';
import { weightOfOne } from '../../domains/diversion/science/scoring/shrunk-ratio.ts';
import { inventHospital } from './invent-nurses.ts';
import { notPromised, targets } from './quality-targets.ts';
import { measureRows } from './rank-planted.ts';

const inEveryBuild = targets.filter(
  ({ pattern, delta, windowDays }) =>
    windowDays === 90 && ((pattern === 'mixed' && delta === 1) || (pattern === 'waste' && delta === 0.5)),
);
const lower = 0.1;

describe('the ranking of invented hospitals', () => {
  it('finds what is planted, beside the volume report; the whole table is `pestle bench --of diversion`', () => {
    const found = measureRows(inEveryBuild, [2001, 2002, 2003, 2004, 2005, 2006]);
    inEveryBuild.forEach(({ leastAuroc, leastRecall10 }, place) => {
      const row = found[place];
      expect(row?.auroc).toBeGreaterThan(leastAuroc - lower);
      expect(row?.recall10).toBeGreaterThan(leastRecall10 - lower);
      expect(row?.auroc).toBeGreaterThan((row?.baseAuroc ?? 1) + lower);
      expect(row?.red).toBeLessThanOrEqual(4);
    });
    expect(notPromised.some(({ pattern }) => pattern === 'maxprn')).toBe(true);
  }, 240_000);

  it('says why, in numbers that add up', () => {
    const { input, planted } = inventHospital(2007).plant({ pattern: 'waste', delta: 1 }, 90);
    const { users } = scoreUsers(input);
    const first = users.find(({ rank }) => rank === 1);
    const parts = (first?.metrics ?? []).reduce((sum, { contribution }) => sum + contribution, 0);
    expect(parts).toBeCloseTo(first?.composite ?? 0, 9);
    const reasons = mainReasons(first?.metrics ?? []);
    expect(planted).toContain(first?.user);
    const sentences = new Map(reasons.map((one) => [one.metric, explainMetric(one, 'nurses of the unit')]));
    expect(sentences.get('M3')).toMatch(
      /^\d+ whole containers wasted against \d+\.\d expected for nurses of the unit$/u,
    );
    // The same wastes stand out from the own past too; that sentence names what changed.
    expect(reasons.find(({ metric }) => metric === 'M17')?.changed).toBe('M3');
    expect(sentences.get('M17')).toMatch(/^\d+ whole containers wasted against \d+\.\d expected from the own past$/u);
    for (const sentence of sentences.values()) expect(sentence).not.toMatch(/^\d+ against/u);
    expect(
      weightOfOne(users.flatMap(({ metrics }) => metrics.filter(({ metric }) => metric === 'M3'))),
    ).toBeGreaterThan(1);
  }, 60_000);

  it('does not change with the names of users', () => {
    const { input } = inventHospital(2008).plant(null, 30);
    const rename = <T extends { user: number }>(rows: readonly T[]) =>
      rows.map((row) => ({ ...row, user: 5000 - row.user }));
    const renamed = scoreUsers({
      ...input,
      users: rename(input.users),
      cells: rename(input.cells),
      before: rename(input.before),
      sharedPatients: rename(input.sharedPatients),
      witnesses: rename(input.witnesses).map((pair) => ({ ...pair, witness: 5000 - pair.witness })),
    });
    const distances = new Map(renamed.users.map(({ user, distance }) => [5000 - user, distance]));
    for (const { user, distance } of scoreUsers(input).users)
      if (distance === null) expect(distances.get(user)).toBeNull();
      else expect(distances.get(user)).toBeCloseTo(distance, 6);
  }, 60_000);

  it('scores nobody on a feed that is not there', () => {
    const { input } = inventHospital(2009).plant(null, 30);
    const { users } = scoreUsers({ ...input, feeds: new Map([[1, new Set(['cabinets', 'containers'] as const)]]) });
    for (const { metrics, coverage, greyReason } of users) {
      expect(metrics.map(({ metric }) => metric)).not.toContain('M2');
      expect(coverage).toBeLessThan(0.6);
      expect(greyReason === null || ['dispenses', 'shifts', 'coverage'].includes(greyReason)).toBe(true);
    }
  }, 60_000);

  it('a further whole container wasted never lowers that score', () => {
    const { input } = inventHospital(2010).plant(null, 90);
    const zOf = (more: number) => {
      const [first, ...rest] = input.cells.filter(({ user, counts }) => user === 30 && (counts.dispenses ?? 0) > 0);
      if (!first) throw new Error('The user has no dispenses.');
      const cells = input.cells.map((cell) =>
        cell === first
          ? { ...cell, counts: { ...cell.counts, wholeWastes: (cell.counts.wholeWastes ?? 0) + more } }
          : cell,
      );
      expect(rest.length).toBeGreaterThan(0);
      const found = scoreUsers({ ...input, cells }).users.find(({ user }) => user === 30);
      return found?.metrics.find(({ metric }) => metric === 'M3')?.z ?? Number.NaN;
    };
    expect(zOf(1)).toBeGreaterThanOrEqual(zOf(0));
    expect(zOf(4)).toBeGreaterThan(zOf(1));
  }, 60_000);
});
