import { describe, expect, it } from 'vitest';
import { overdispersedZ, poissonZ } from '../../../shared/science/poisson-z.ts';
import { favoriteZ } from '../../../shared/science/witness-concentration.ts';
import { composeScore, distanceOf, referenceOf, tierOf } from './composite.ts';
import { expectCounts, type Stratum } from './expected-counts.ts';
import { explainMetric } from './explain.ts';
import { shrinkRatio } from './shrunk-ratio.ts';

describe('the worked examples of the entry', () => {
  it('14 observed, 5.2 expected', () => {
    const z = poissonZ(14, 5.2);
    expect(z).toBeCloseTo(2.97, 2);
    expect(overdispersedZ(z, { median: 0, phi: 1.8 })).toBeCloseTo(2.21, 2);
    const { ratio, low } = shrinkRatio({ observed: 14, expected: 5.2 }, 4);
    expect(14 / 5.2).toBeCloseTo(2.69, 2);
    expect(ratio).toBeCloseTo(1.96, 2);
    expect(low).toBeCloseTo(1.26, 2);
  });

  it('22 of 40 wastes with one colleague, 6.7 expected, 12 candidates', () => {
    expect(poissonZ(22, 6.7)).toBeCloseTo(4.24, 2);
    expect(favoriteZ(22, 6.7, 12)).toBeCloseTo(2.01, 2);
  });

  it('a composite of nine metrics', () => {
    const parts = Object.entries({
      M1: [2, 1.4],
      M2: [3, 2.6],
      M3: [3, 3.1],
      M4: [1, 1.9],
      M7: [1, 0.2],
      M8: [1, -0.5],
      M11: [0.5, 0.8],
      M9: [3, 0],
      M13: [1, 2],
    }).map(([metric, [weight = 0, z = 0]]) => ({ metric, weight, z }));
    const { value, parts: shared } = composeScore(parts);
    expect(value).toBeCloseTo(4.11, 2);
    expect(shared.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(value, 9);
    const share = (metric: string) =>
      Math.round((100 * (shared.find((part) => part.metric === metric)?.contribution ?? 0)) / value);
    expect(['M3', 'M2', 'M1', 'M4', 'M13'].map(share)).toEqual([38, 32, 11, 8, 8]);
    const reference = { users: 60, median: 0.82, scale: 0.57 };
    expect(distanceOf(value, reference)).toBeCloseTo(5.8, 1);
    expect(tierOf(distanceOf(value, reference), parts, reference)).toBe('red');
  });
});

describe('tiers', () => {
  const reference = { users: 20, median: 0, scale: 1 };
  const part = (z: number) => ({ metric: 'M1', weight: 1, z });
  it('need two metrics of 2 or one of 4 to be red', () => {
    expect(tierOf(3.6, [part(2), part(1.9)], reference)).toBe('amber');
    expect(tierOf(3.6, [part(2), part(2)], reference)).toBe('red');
    expect(tierOf(3.6, [part(4)], reference)).toBe('red');
    expect(tierOf(3.6, [{ ...part(4), weight: 0 }], reference)).toBe('amber');
    expect(tierOf(2.4, [part(5)], reference)).toBe('green');
  });

  it('are none where the role has fewer than 20', () => {
    expect(tierOf(9, [part(5)], { ...reference, users: 19 })).toBeNull();
  });

  it('have a scale of at least 0.25', () => {
    expect(referenceOf([1, 1, 1])).toEqual({ users: 3, median: 1, scale: 0.25 });
  });
});

const stratum = (user: number, observed: number, exposure: number, more: Partial<Stratum> = {}): Stratum => ({
  ...{ user, role: 'rn', facility: 1, unit: 1, area: 'medsurg', isNight: false, drug: 1, observed, exposure },
  ...more,
});

describe('a reason', () => {
  const found = { metric: 'M2', observed: 7, expected: 2.44, exposure: 80, weight: 3, raw: 2, spread: null, z: 2 };
  const user = { ...found, level: 'unit' as const, peers: 9, changed: null, contribution: 1 };

  it('is a sentence of numbers and a comparison', () => {
    expect(explainMetric(user, 'nurses of 4 West')).toBe(
      '7 removals not accounted for against 2.4 expected for nurses of 4 West',
    );
    expect(explainMetric({ ...user, observed: 1, expected: 0.2 }, 'nurses of 4 West')).toBe(
      '1 removal not accounted for against 0.2 expected for nurses of 4 West',
    );
    expect(explainMetric({ ...user, metric: 'M17', changed: 'M3', observed: 1 }, 'nurses')).toBe(
      '1 whole container wasted against 2.4 expected from the own past',
    );
  });
});

describe('what is expected', () => {
  it('of a user leaves the user out', () => {
    const strata = Array.from({ length: 12 }, (_, user) => stratum(user, user === 0 ? 500 : 10, 100));
    const [first, second] = expectCounts(strata);
    expect(first?.expected).toBeCloseTo(10, 6);
    expect(second?.expected).toBeGreaterThan(50);
  });

  it('follows the unit as far as its peers can be believed', () => {
    const strata = Array.from({ length: 60 }, (_, user) =>
      stratum(user, user < 12 ? 30 : 10, 100, { unit: user < 12 ? 1 : 2 + (user % 4) }),
    );
    const [first] = expectCounts(strata);
    expect(first?.level).toBe('unit_shift');
    expect(first?.expected).toBeGreaterThan(24);
    expect(first?.expected).toBeLessThan(30);
  });

  it('takes small units at the level of their care area', () => {
    const strata = Array.from({ length: 40 }, (_, user) => stratum(user, 10, 100, { unit: Math.floor(user / 4) }));
    const found = expectCounts(strata);
    expect(new Set(found.map(({ level }) => level))).toEqual(new Set(['facility_care_area']));
    expect(found[0]?.peers).toBe(39);
    for (const { expected } of found) expect(expected).toBeCloseTo(10, 6);
  });

  it('says nothing of a drug that fewer than eight others handle', () => {
    const strata = Array.from({ length: 8 }, (_, user) => stratum(user, 1, 10));
    expect(expectCounts(strata).every(({ level, expected }) => level === 'none' && expected === 0)).toBe(true);
    expect(expectCounts([...strata, stratum(9, 1, 10)]).every(({ level }) => level !== 'none')).toBe(true);
  });

  it('does not change with the names of users, and scales with the exposure alone', () => {
    const strata = Array.from({ length: 30 }, (_, user) =>
      stratum(user, (user * 7) % 11, 40 + user, { unit: user % 3 }),
    );
    const found = expectCounts(strata);
    const renamed = expectCounts(strata.map((one) => ({ ...one, user: 1000 - one.user })));
    const scaled = expectCounts(strata.map((one) => ({ ...one, exposure: one.exposure * 3 })));
    found.forEach(({ expected }, place) => {
      expect(renamed[place]?.expected).toBeCloseTo(expected, 9);
      expect(scaled[place]?.expected).toBeCloseTo(expected, 9);
    });
  });
});
