import { expect, it } from 'vitest';
import { matchRetagged } from './match-retagged.ts';

const one = (id: string, minutes: number, of = 'lot A') => ({ id, of, at: minutes * 60 });

it('a void is made good by a new tag of the same lot within the hour, and one new tag makes good one void', () => {
  const voids = [one('v1', 0), one('v2', 1), one('v3', 2), one('w', 0, 'lot B')];
  const encodings = [one('v1', -5), one('n1', 10), one('n2', 61), one('n3', 200)];
  expect([...matchRetagged(voids, encodings, 3600)]).toEqual(['v1', 'v2']);
});
