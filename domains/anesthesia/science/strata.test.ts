import { expect, it } from 'vitest';
import { ageGroup, type CaseKind, DurationThirds, strataOf } from './strata.ts';

const kind = (minutes: number | null, rest: Partial<CaseKind> = {}): CaseKind => ({
  service: 'Urology',
  procedure: 'Ureteroscopy',
  ageBand: '40-64',
  minutes,
  ...rest,
});

it('ages come as bands, as words or not at all', () => {
  expect(['0-1', '12-17', '18-39', '80+', 'Pediatric', 'Adult', '', null].map((band) => ageGroup(band))).toEqual([
    'child',
    'child',
    'adult',
    'adult',
    'child',
    'adult',
    'unknown age',
    'unknown age',
  ]);
});

it('a procedure with thirty cases is cut into thirds of its own, a rarer one takes those of its service line', () => {
  const common = Array.from({ length: 30 }, (_, n) => kind(10 + n));
  const rare = Array.from({ length: 3 }, (_, n) => kind(200 + n, { procedure: 'Nephrectomy' }));
  const thirds = new DurationThirds([...common, ...rare]);
  expect([19, 20, 29, 30].map((minutes) => thirds.thirdOf(kind(minutes)))).toEqual([
    'short',
    'middle',
    'middle',
    'long',
  ]);
  // By its own three cases 200 would be short; among all 33 of urology it is long.
  expect(thirds.thirdOf(kind(200, { procedure: 'Nephrectomy' }))).toBe('long');
  expect(thirds.thirdOf(kind(null))).toBe('unknown length');
});

it('strata go from all cases to the most alike, as far as the case is described', () => {
  const thirds = new DurationThirds(Array.from({ length: 30 }, (_, n) => kind(10 + n)));
  expect(strataOf(kind(12), thirds)).toEqual([
    'all',
    'all › adult',
    'all › adult › Urology',
    'all › adult › Urology › Ureteroscopy, short',
  ]);
  expect(strataOf(kind(12, { procedure: null }), thirds)).toHaveLength(3);
  expect(strataOf(kind(12, { service: null, procedure: 'Ureteroscopy' }), thirds)).toHaveLength(2);
});
