import { expect, test } from 'vitest';
import { findBest, openPace, type Pace, runAtPace } from './pace.ts';

/** A machine that takes so long for the fixed work, each time it is asked. */
function machine(...times: number[]): Pace {
  let asked = 0;
  return { read: async () => times[asked++] ?? times.at(-1) ?? 0, close: () => undefined };
}

function numbered() {
  let number = 0;
  return async () => ({ number: ++number });
}

test('a round beside which the machine was slow, before or after, is run again and does not count', async () => {
  // Before the first round, and after each: the second round began at pace and ended slow, the third the other way round.
  const pace = machine(100, 110, 190, 105, 100, 120);
  const { counted, run, slowest } = await runAtPace(pace, { wanted: 3, most: 10, best: 100 }, numbered());
  expect(counted.map(({ number }) => number).sort()).toEqual([1, 4, 5]);
  expect([run, slowest]).toEqual([5, 1.2]);
});

test('a machine that never comes to its pace is told, with the rounds nearest to it', async () => {
  const pace = machine(300, 300, 200, 180, 170, 160);
  const { counted, run, slowest } = await runAtPace(pace, { wanted: 2, most: 5, best: 100 }, numbered());
  expect(counted.map(({ number }) => number)).toEqual([5, 4]);
  expect([run, slowest]).toEqual([5, 1.8]);
});

test('what is timed has no say in which rounds count', async () => {
  const pace = machine(100);
  const timed = [900, 5, 700];
  const { counted } = await runAtPace(pace, { wanted: 3, most: 9, best: 100 }, async () => ({
    ms: timed.shift() ?? 0,
  }));
  expect(counted.map(({ ms }) => ms)).toEqual([900, 5, 700]);
});

test('the fixed work takes time, and its best is the least of its readings', async () => {
  const pace = await openPace();
  expect(await findBest(pace, 2)).toBeGreaterThan(0);
  pace.close();
  expect(await findBest(machine(5, 3, 4), 3)).toBe(3);
});
