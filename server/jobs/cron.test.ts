import { describe, expect, test } from 'vitest';
import { checkPattern, checkTimeZone, dueMoment, nextMoment } from './cron.ts';

const chicago = 'America/Chicago';
const at = (text: string) => new Date(text);

describe('a pattern', () => {
  test('is of the clock on the wall of its time zone, in summer and in winter', () => {
    expect(nextMoment('0 7 * * *', chicago, at('2026-01-15T00:00:00Z'))).toEqual(at('2026-01-15T13:00:00Z'));
    expect(nextMoment('0 7 * * *', chicago, at('2026-07-15T00:00:00Z'))).toEqual(at('2026-07-15T12:00:00Z'));
  });

  test('whose hour a change of the clock leaves out comes once that day, and one whose hour comes twice as well', () => {
    const count = (pattern: string, from: string, to: string) => {
      let found = 0;
      for (let next = nextMoment(pattern, chicago, at(from)); next && next < at(to); found++)
        next = nextMoment(pattern, chicago, next);
      return found;
    };
    expect(count('30 2 * * *', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z')).toBe(1);
    expect(count('30 1 * * *', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z')).toBe(1);
  });

  test.each([
    ['nothing before its moment', '2026-03-02T12:59:59Z', null],
    ['its moment, at that moment', '2026-03-02T13:00:00Z', '2026-03-02T13:00:00Z'],
    ['of several that were missed, the newest', '2026-03-05T20:00:00Z', '2026-03-05T13:00:00Z'],
  ])('is due: %s', (_what, now, due) => {
    expect(dueMoment('0 7 * * *', chicago, at('2026-03-01T13:00:00Z'), at(now))).toEqual(due === null ? null : at(due));
  });

  test('is not due again once it was dealt with', () => {
    expect(dueMoment('0 7 * * *', chicago, at('2026-03-02T13:00:00Z'), at('2026-03-02T18:00:00Z'))).toBeNull();
  });

  test.each([
    ['every night', 'must be minute, hour'],
    ['0 0 2 * * *', 'must be minute, hour'],
    ['0 0 30 2 *', 'never comes'],
    ['*/5 * * * *', 'more often than every ten minutes'],
  ])('%s is refused', (pattern, why) => {
    expect(() => checkPattern(pattern)).toThrow(why);
  });

  test.each(['0 2 * * *', '*/10 * * * *', '30 6 * * 1-5', '0 3 1 * *'])('%s is taken', (pattern) => {
    expect(() => checkPattern(pattern)).not.toThrow();
  });
});

test('a time zone has a name of IANA', () => {
  expect(() => checkTimeZone('America/Chicago')).not.toThrow();
  expect(() => checkTimeZone('Chicago')).toThrow('must be a time zone such as America/Chicago');
});
