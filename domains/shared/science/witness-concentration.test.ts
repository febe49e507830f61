import { expect, it } from 'vitest';
import { poissonZ } from './poisson-z.ts';
import { favoriteZ, type WitnessedWaste, witnessConcentration } from './witness-concentration.ts';

it('22 of 40 wastes signed by one of twelve colleagues, 6.7 expected, is 4.24, and 2.01 as the largest of twelve', () => {
  expect(poissonZ(22, 6.7)).toBeCloseTo(4.24, 1);
  expect(favoriteZ(22, 6.7, 12)).toBeCloseTo(2.01, 1);
});

it('expects of each who was there an equal part of every waste', () => {
  const wastes: WitnessedWaste[] = [
    ...Array.from({ length: 6 }, () => ({ witness: 1, present: [1, 2, 3] })),
    ...Array.from({ length: 4 }, () => ({ witness: 4, present: [4, 5] })),
  ];
  expect(witnessConcentration(wastes)).toEqual({
    wastes: 10,
    witnesses: 2,
    favorite: 1,
    observed: 6,
    share: 0.6,
    expected: expect.closeTo(2, 12),
    candidates: 5,
    z: expect.closeTo(favoriteZ(6, 2, 5), 12),
  });
});

it('gives no share under five wastes, and no score where nobody knows who was there', () => {
  expect(witnessConcentration([{ witness: 1, present: [1, 2] }])).toMatchObject({ share: null, z: null });
  expect(witnessConcentration(Array(5).fill({ witness: 1, present: [] }))).toMatchObject({ share: 1, z: null });
  expect(witnessConcentration([])).toMatchObject({ favorite: null, wastes: 0 });
});
