import { expect, test } from 'vitest';
import { tellApart } from './tell-apart.ts';

const shown = (names: string[], most: number) => Object.fromEntries(tellApart(names, most));

test('names that would be cut to the same are shortened where they do not differ', () => {
  const names = ['Central Pharmacy, Main', 'Central Pharmacy, East', 'Cabinet 1'];
  expect(shown(names, 16)).toEqual({
    'Central Pharmacy, Main': 'Central Pha…Main',
    'Central Pharmacy, East': 'Central Pha…East',
  });
});

test('names that fit, that differ where they are seen, or that are there twice stay as they are', () => {
  expect(shown(['ED', 'ED', 'ICU'], 4)).toEqual({});
  expect(shown(['Propofol 10 mg/mL', 'Fentanyl 50 mcg/mL'], 8)).toEqual({});
  expect(shown(['Central Pharmacy, Main', 'Central Pharmacy, Main'], 16)).toEqual({});
});

test('a whole word tells them apart, and the beginning is never given up', () => {
  expect(shown(['Ambulatory Surgery Center North', 'Ambulatory Surgery Center Northwest'], 12)).toEqual({
    'Ambulatory Surgery Center North': 'Ambula…North',
    'Ambulatory Surgery Center Northwest': 'Ambul…Northwest',
  });
});

test('where nothing is left between the beginning and the difference, nothing is left out', () => {
  expect(shown(['Intensive-care-unit-one-of-three', 'Intensive care'], 9)).toEqual({});
});
