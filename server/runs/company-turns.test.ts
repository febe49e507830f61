import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Problem } from '../../contracts/problem.ts';
import { CompanyTurns } from './company-turns.ts';

const limits = { sideBySide: 2, waiting: 3, overall: 3, retryAfterSeconds: 10 };

/** Work that ends when it is told to. */
function hold(turns: CompanyTurns, companyId: number, userId = 1, signal?: AbortSignal) {
  let end = () => {};
  const state = { begun: false };
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = turns.take({ companyId, userId }, signal, async () => {
    state.begun = true;
    await ended;
  });
  return { state, done, end };
}

test('two run, three wait in order, the sixth is refused with when to try again', async () => {
  const turns = new CompanyTurns(limits);
  const held = [1, 2, 3, 4, 5].map((userId) => hold(turns, 7, userId));
  await setImmediate();
  expect(held.map(({ state }) => state.begun)).toEqual([true, true, false, false, false]);
  expect([1, 2, 3, 4, 5].map((userId) => turns.placeOf({ companyId: 7, userId }))).toEqual([null, null, 1, 2, 3]);
  const refused = await hold(turns, 7, 6).done.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ code: 'too-many-runs', retryAfterSeconds: 10 });
  held[1]?.end();
  await setImmediate();
  expect(held[2]?.state.begun).toBe(true);
  expect(turns.placeOf({ companyId: 7, userId: 5 })).toBe(2);
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
});

test('another company has turns of its own, up to what the server can do', async () => {
  const turns = new CompanyTurns(limits);
  const held = [hold(turns, 1), hold(turns, 1), hold(turns, 1), hold(turns, 2), hold(turns, 2)];
  await setImmediate();
  expect(held.map(({ state }) => state.begun)).toEqual([true, true, false, true, false]);
  // The company that has fewer at work goes first, although the other waited longer.
  held[3]?.end();
  await setImmediate();
  expect(held[4]?.state.begun).toBe(true);
  expect(held[2]?.state.begun).toBe(false);
  for (const { end } of held) end();
  await Promise.all(held.map(({ done }) => done));
});

test('who goes away loses the place, and the others move up', async () => {
  const turns = new CompanyTurns(limits);
  const leaving = new AbortController();
  const held = [hold(turns, 1, 1), hold(turns, 1, 2), hold(turns, 1, 3, leaving.signal), hold(turns, 1, 4)];
  await setImmediate();
  expect(turns.placeOf({ companyId: 1, userId: 4 })).toBe(2);
  leaving.abort();
  await expect(held[2]?.done).rejects.toThrow();
  expect(turns.placeOf({ companyId: 1, userId: 4 })).toBe(1);
  for (const { end } of held) end();
  await Promise.all([held[0], held[1], held[3]].map((one) => one?.done));
});

test('work that fails gives its turn back', async () => {
  const turns = new CompanyTurns(limits);
  const who = { companyId: 1, userId: 1 };
  for (let times = 0; times < 5; times++)
    await expect(turns.take(who, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.take(who, undefined, async () => 'yes')).resolves.toBe('yes');
});
