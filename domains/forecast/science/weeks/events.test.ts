import { describe, expect, test } from 'vitest';
import { type DemandEvent, isMasked, learnedEffect, withEvents, withoutEvents } from './events.ts';

const monday = 20_000 * 7 + 4;
const event = (code: string, uplift: number, days = 7, more: Partial<DemandEvent> = {}): DemandEvent => ({
  code,
  name: code,
  kind: 'other',
  from: monday,
  to: monday + days - 1,
  effect: 'multiply',
  uplift,
  quantity: 0,
  ...more,
});

describe('demand events', () => {
  test('+20 % and +50 % on 100 are 180, in either order', () => {
    expect(withEvents([event('a', 0.2), event('b', 0.5)], monday, 100)).toBeCloseTo(180, 9);
    expect(withEvents([event('b', 0.5), event('a', 0.2)], monday, 100)).toBe(
      withEvents([event('a', 0.2), event('b', 0.5)], monday, 100),
    );
  });
  test('change nothing with no effect, outside of their days, and once they are taken out', () => {
    expect(withEvents([event('a', 0)], monday, 97)).toBeCloseTo(97, 9);
    expect(withEvents([event('a', 0.5)], monday + 7, 97)).toBe(97);
    expect(withEvents([], monday, 97)).toBe(97);
  });
  test('count by the day, never fall below zero, and are taken out of the past again', () => {
    expect(withEvents([event('a', 0.7, 1)], monday, 70)).toBeCloseTo(77, 9);
    expect(withEvents([event('a', -1, 7), event('b', 0, 7, { effect: 'add', quantity: -5 })], monday, 70)).toBe(0);
    const events = [event('a', 0.7, 3), event('b', 0, 7, { effect: 'add', quantity: 2 })];
    expect(withoutEvents(events, monday, withEvents(events, monday, 70))).toBeCloseTo(70, 9);
  });
  test('a shortage of most of a week leaves it out', () => {
    expect(isMasked([event('a', -0.4, 4, { kind: 'shortage' })], monday)).toBe(true);
    expect(isMasked([event('a', -0.4, 3, { kind: 'shortage' })], monday)).toBe(false);
  });
  test('three occurrences with +30, +20 and +40 % teach +18 %', () => {
    expect(learnedEffect([0.3, 0.2, 0.4])).toBeCloseTo(0.18, 12);
    expect(learnedEffect([])).toBeNull();
  });
});
