import { describe, expect, it } from 'vitest';
import { type Availability, type Shortage, scoreImpact, usualWeights } from './impact.ts';

const dopamine: Shortage = {
  state: 'current',
  availability: 'unavailable',
  isGone: false,
  daysOut: 644,
  daysOnHand: 15,
  alternatives: [],
  venClass: 'V',
};

describe('the impact of a shortage', () => {
  it('of the published example is 99.07: 629 of 644 days without stock, unavailable, no alternative, vital', () => {
    const impact = scoreImpact(dopamine);
    expect(impact.gapDays).toBe(629);
    expect(impact.score).toBeCloseTo(99.07, 2);
    expect([impact.availability, impact.alternative, impact.vital]).toEqual([25, 20, 15]);
  });

  it.each<[string, Partial<Shortage>, number]>([
    ['limited', { availability: 'limited' }, 15],
    ['pending', { availability: 'pending' }, 15],
    ['available at this NDC', { availability: 'available' }, 5],
    ['another product of the generic', { state: 'generic', availability: null }, 5],
    ['to be discontinued, the day has passed', { state: 'to_be_discontinued', availability: null, isGone: true }, 25],
    ['to be discontinued on a later day', { state: 'to_be_discontinued', availability: null }, 17.5],
  ])('counts availability: %s', (_, more, points) => {
    expect(scoreImpact({ ...dopamine, ...more }).availability).toBe(points);
  });

  it.each<[Shortage['alternatives'], number]>([
    [[], 20],
    [[{ tier: 'B', days: 400 }], 10],
    [
      [
        { tier: 'A', days: 29.9 },
        { tier: 'B', days: 400 },
      ],
      4,
    ],
    [[{ tier: 'A', days: null }], 4],
    [[{ tier: 'A', days: 30 }], 0],
  ])('counts alternatives: %j', (alternatives, points) => {
    expect(scoreImpact({ ...dopamine, alternatives }).alternative).toBe(points);
  });

  it('of a rarely used antidote counts without days on hand', () => {
    expect(scoreImpact({ ...dopamine, daysOnHand: null })).toMatchObject({ gapDays: null, gap: 0, score: 60 });
  });

  it('of a resolved shortage is 0', () => {
    expect(scoreImpact({ ...dopamine, state: 'resolved' }).score).toBe(0);
  });

  it('never falls when days on hand fall or supply comes later, and stays between 0 and 100', () => {
    const words: Availability[] = ['available', 'limited', 'pending', 'unavailable'];
    for (let daysOut = 1; daysOut <= 400; daysOut += 7)
      for (let daysOnHand = 0; daysOnHand <= 400; daysOnHand += 13) {
        const availability = words[(daysOut + daysOnHand) % 4] ?? null;
        const now = { ...dopamine, availability, daysOut, daysOnHand };
        const { score } = scoreImpact(now);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(scoreImpact({ ...now, daysOnHand: daysOnHand + 1 }).score).toBeLessThanOrEqual(score);
        expect(scoreImpact({ ...now, daysOut: daysOut + 1 }).score).toBeGreaterThanOrEqual(score);
      }
  });

  it('follows the weights', () => {
    expect(scoreImpact(dopamine, { ...usualWeights, vital: 0 }).score).toBeCloseTo(84.07, 2);
    expect(
      scoreImpact({ ...dopamine, alternatives: [{ tier: 'A', days: 20 }] }, { ...usualWeights, enoughDays: 20 })
        .alternative,
    ).toBe(0);
  });
});
