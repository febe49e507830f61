import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePeers, funnelLine, type PeerSums, spreadOf } from './compare-peers.ts';

const user = (id: number, observed: number, rest: Partial<PeerSums> = {}): PeerSums => ({
  id,
  role: 'crna',
  cases: 20,
  observed,
  expected: 6,
  variance: 1.25,
  expectedEvents: 12,
  ...rest,
});
const team = (count = 9, role = 'crna') =>
  Array.from({ length: count }, (_, n) => user(100 + n, 4 + n * 0.5, { role }));

describe('the worked example: 20 case × drugs of 100 at 0.01, half wasted, 0.3 expected with variance 0.0625', () => {
  it('has the ratio, the raw score and the precision of the arithmetic', () => {
    const [score] = comparePeers([user(1, 10), ...team()]);
    expect(score?.ratio).toBeCloseTo(1.667, 3);
    expect(score?.rawZ).toBeCloseTo(3.578, 3);
    expect(score?.precision).toBeCloseTo(5.367, 3);
  });

  it('lies between the two lines of the funnel where the peers have median 0.2 and phi 1.5', () => {
    const group = { median: 0.2, phi: 1.5 };
    expect((3.5777 - group.median) / Math.sqrt(group.phi)).toBeCloseTo(2.758, 3);
    expect(funnelLine(group, 1.96, 5.3666)).toBeCloseTo(1.485, 3);
    expect(funnelLine(group, 3.09, 5.3666)).toBeCloseTo(1.742, 3);
  });
});

describe('a score', () => {
  it('is given only with ten cases, three expected events, something expected and eight peers', () => {
    const scores = comparePeers([
      user(1, 9, { cases: 9 }),
      user(2, 9, { expectedEvents: 2.9 }),
      user(3, 0, { expected: 0 }),
      user(4, 9, { variance: 0 }),
      ...team(),
    ]);
    expect(scores.slice(0, 4).map(({ z, ratio, suppressed }) => [z, ratio, suppressed])).toEqual([
      [null, null, 'fewer than 10 cases'],
      [null, null, 'fewer than 3 expected'],
      [null, null, 'nothing expected'],
      [null, null, 'nothing expected'],
    ]);
    expect(comparePeers(team(7)).map(({ suppressed }) => suppressed)).toEqual(
      Array(7).fill('fewer than 8 comparable users'),
    );
  });

  it('compares within the role, and with all of anesthesia where a role is small', () => {
    const scores = comparePeers([...team(9, 'crna'), ...team(3, 'resident')]);
    expect(scores[0]?.peers).toMatchObject({ roles: ['crna'], users: 9 });
    expect(scores[9]?.peers).toMatchObject({ roles: ['anesthesiologist', 'crna', 'resident'], users: 12 });
  });

  it('lies above a funnel line exactly when it is above its c', () => {
    for (const { z, ratio, precision, peers } of comparePeers([user(1, 12), ...team()])) {
      if (z === null || ratio === null || precision === null || !peers) throw new Error('a score is missing');
      for (const c of [-3.09, -1.96, 1.96, 3.09]) expect(ratio > funnelLine(peers, c, precision)).toBe(z > c);
    }
  });

  it('does not change when money is counted in another coin, and goes with the person when users are renamed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 20, noNaN: true }), { minLength: 8, maxLength: 30 }),
        (observed) => {
          const users = observed.map((value, id) => user(id, value));
          const scores = comparePeers(users).map(({ z }) => z ?? 0);
          const inCents = comparePeers(
            users.map((one) => ({
              ...one,
              observed: one.observed * 100,
              expected: one.expected * 100,
              variance: one.variance * 10_000,
            })),
          );
          for (const [place, { z }] of inCents.entries()) expect(z).toBeCloseTo(scores[place] ?? 0, 8);
          const reversed = comparePeers([...users].reverse()).map(({ z }) => z ?? 0);
          expect(reversed.reverse()).toEqual(scores);
        },
      ),
      { seed: 20261115, numRuns: 50 },
    );
  });

  it('of identical users is zero for all', () => {
    const scores = comparePeers(Array.from({ length: 10 }, (_, id) => user(id, 7)));
    for (const { z } of scores) expect(z).toBeCloseTo(0, 9);
  });
});

it('a spread of about one is what chance alone gives', () => {
  const points = Array.from({ length: 401 }, (_, n) => -4 + n * 0.02);
  const normal = points.flatMap((x) => Array<number>(Math.round(1000 * Math.exp((-x * x) / 2))).fill(x));
  expect(spreadOf(normal)?.phi).toBeCloseTo(1, 1);
});
