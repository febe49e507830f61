import { expect, test } from 'vitest';
import { replayTrayPar } from './replay-tray-par.ts';

const uses = [2, 3, 1, 0, 4, 2, 2, 5, 1, 3, 2, 0, 3, 2, 4, 1, 2, 3, 6, 2].map((used) => ({
  used,
  present: 8,
  cycles: 1,
}));

test('a par of 4 would have covered 45 of 48 units, and two of twenty cycles would have wanted more', () => {
  expect(replayTrayPar(uses, 4)).toEqual({ fill: 0.9375, beyond: 2 });
});

test('the par of then covered everything', () => {
  expect(replayTrayPar(uses, 8)).toEqual({ fill: 1, beyond: 0 });
});

test('where nothing was used, nobody can say what was covered', () => {
  expect(replayTrayPar([{ used: 0, present: 2, cycles: 60 }], 0)).toEqual({ fill: null, beyond: 0 });
});
