import { describe, expect, test } from 'vitest';
import { measurePatiently, openPace, type Pace, runAtPace } from './machine-speed.ts';

/** A machine that takes so long for the fixed work, each time it is asked, and 100 at its best. */
function machine(...times: number[]): Pace {
  let asked = 0;
  return { read: async () => times[asked++] ?? times.at(-1) ?? 0, best: 100, close: () => undefined };
}

function numbered() {
  let number = 0;
  return async () => ({ number: ++number });
}

test('a round beside which the machine was slow, before or after, is run again and does not count', async () => {
  // Before the first round, and after each: the second round began at pace and ended slow, the third the other way round.
  const pace = machine(100, 110, 190, 105, 100, 120);
  const { counted, run, slowest } = await runAtPace(pace, { wanted: 3, most: 10 }, numbered());
  expect(counted.map(({ number }) => number).sort()).toEqual([1, 4, 5]);
  expect([run, slowest]).toEqual([5, 1.2]);
});

test('a machine that never comes to its pace is told, with the rounds nearest to it', async () => {
  const pace = machine(300, 300, 200, 180, 170, 160);
  const { counted, run, slowest } = await runAtPace(pace, { wanted: 2, most: 5 }, numbered());
  expect(counted.map(({ number }) => number)).toEqual([5, 4]);
  expect([run, slowest]).toEqual([5, 1.8]);
});

test('what is timed has no say in which rounds count', async () => {
  const pace = machine(100);
  const timed = [900, 5, 700];
  const { counted } = await runAtPace(pace, { wanted: 3, most: 9 }, async () => ({
    ms: timed.shift() ?? 0,
  }));
  expect(counted.map(({ ms }) => ms)).toEqual([900, 5, 700]);
});

test('the fixed work takes time, and its best is the least that it took', async () => {
  const pace = await openPace();
  const took = [await pace.read(), await pace.read(), await pace.read()];
  expect(pace.best).toBe(Math.min(...took));
  expect(pace.best).toBeGreaterThan(0);
  pace.close();
});

describe('what was not measured at the pace of the machine', () => {
  const measureAs = (paces: Record<string, number[]>) => {
    const order: string[] = [];
    const measure = async (subject: string) => {
      order.push(subject);
      return { subject, pace: paces[subject]?.shift() ?? 9, turn: order.length };
    };
    return { order, measure };
  };
  const patient = (turns: number) => ({ isLeft: () => turns-- > 0, rest: async () => undefined });

  test('is measured again until it was, and nothing else', async () => {
    const { order, measure } = measureAs({ a: [1.1], b: [2, 1.6, 1.2], c: [1.5, 1] });
    const measured = await measurePatiently(machine(100), patient(9), ['a', 'b', 'c'], measure);
    expect(order).toEqual(['a', 'b', 'c', 'b', 'c', 'b']);
    expect(measured.map(({ pace }) => pace)).toEqual([1.1, 1.2, 1]);
  });

  test('counts as it was where the machine was slower the next time', async () => {
    const { measure } = measureAs({ a: [2, 3] });
    const [measured] = await measurePatiently(machine(100), patient(1), ['a'], measure);
    expect(measured).toMatchObject({ pace: 2, turn: 1 });
  });

  test('is left as it was while the machine is slow, and when patience is at its end', async () => {
    const { order, measure } = measureAs({ a: [2, 1] });
    await measurePatiently(machine(200), patient(5), ['a'], measure);
    await measurePatiently(machine(100), patient(0), ['a'], measure);
    expect(order).toEqual(['a', 'a']);
  });
});
