import { expect, it } from 'vitest';
import { pairMoves } from './pair-moves.ts';

const end = (id: string, hour: number, quantity = '10', key = 'MAIN 0409-9094-22') => ({
  ...{ id, key, quantity },
  at: hour * 60,
});

it('pairs what left with what arrived within a day, each once, the earliest first', () => {
  const pairs = pairMoves([end('o1', 0), end('o2', 1), end('o3', 2)], [end('i2', 3), end('i1', 2), end('i3', 30)]);
  expect([...pairs]).toEqual([
    ['o1', 'i1'],
    ['o2', 'i2'],
  ]);
});

it('pairs other amounts only where no equal one is left', () => {
  const pairs = pairMoves([end('o1', 0), end('o2', 1, '9')], [end('i1', 2, '9'), end('i2', 3, '9')]);
  expect([...pairs]).toEqual([
    ['o2', 'i1'],
    ['o1', 'i2'],
  ]);
});

it('pairs no other NDC, and nothing that arrived before it left but for a difference of clocks', () => {
  expect(pairMoves([end('o', 10)], [end('i', 11, '10', 'MAIN 0406-0552-01')]).size).toBe(0);
  expect(pairMoves([end('o', 10)], [end('i', 9)]).size).toBe(0);
  expect(pairMoves([end('o', 10)], [end('i', 9.75)]).get('o')).toBe('i');
});

it('pairs as many as there are of a burst of equal moves', () => {
  const departures = Array.from({ length: 50 }, (_, at) => end(`o${at}`, at / 10));
  const arrivals = Array.from({ length: 49 }, (_, at) => end(`i${at}`, 5 + at / 10));
  expect(pairMoves(departures, arrivals).size).toBe(49);
});
