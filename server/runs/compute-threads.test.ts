import { afterAll, expect, test } from 'vitest';
import { parReplay } from '../../domains/stock/work/par-simulation/par-replay.ts';
import { ComputeThreads } from './compute-threads.ts';

const threads = new ComputeThreads();
afterAll(() => threads.close());
const nothing = { played: [], dates: [], wishes: { impute: true }, keepsDays: false };

test('a computation runs in a thread and answers', async () => {
  expect(await threads.use(undefined, (compute) => compute(parReplay, nothing))).toEqual([]);
});

test('what goes wrong in a thread is thrown where it was asked for, and the next computation has a thread', async () => {
  const unknown = { name: 'unknown', compute: () => null };
  await expect(threads.use(undefined, (compute) => compute(unknown, {}))).rejects.toThrow('no computation unknown');
  expect(await threads.use(undefined, (compute) => compute(parReplay, nothing))).toEqual([]);
});

test('a computation that needs too much memory is refused in words, and the process goes on', async () => {
  const dates = Array.from({ length: 4_000_000 }, () => '2026-01-01');
  const played = [{ position, history, rules }];
  await expect(
    threads.use(undefined, (compute) => compute(parReplay, { ...nothing, dates, played })),
  ).rejects.toMatchObject({ code: 'run-too-large' });
  expect(await threads.use(undefined, (compute) => compute(parReplay, nothing))).toEqual([]);
}, 60_000);

const position = { location_type: 'adc', ven_class: 'E', unit: 'mL', proposed: { min: 1, max: 2 } } as never;
const rules = { sameWithin: 1, fillDays: 5, idleDays: 90 };
const history = { par_min: 1, par_max: 2, moves: null, balances: null, first_day: 0 } as never;

test('who goes away ends the thread', async () => {
  const leaving = new AbortController();
  const asked = threads.use(leaving.signal, async (compute) => {
    leaving.abort();
    return compute(parReplay, nothing);
  });
  await expect(asked).rejects.toThrow();
});
