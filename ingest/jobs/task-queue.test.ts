import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTaskQueue, type TaskSignals } from './task-queue.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

test('tasks run one after another, in the order in which they came', async () => {
  const said: string[] = [];
  const queue = openTaskQueue(() => undefined);
  for (const jobId of [1, 2, 3]) {
    queue.add({
      jobId,
      async run() {
        said.push(`begin ${jobId}`);
        await wait(5);
        said.push(`end ${jobId}`);
      },
    });
  }
  await queue.idle();
  expect(said).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3']);
});

test('a task that fails is told of, and the next one runs', async () => {
  const failures: unknown[] = [];
  const queue = openTaskQueue((error) => failures.push(error));
  let ran = false;
  queue.add({ jobId: 1, run: () => Promise.reject(new Error('broken')) });
  queue.add({
    jobId: 2,
    async run() {
      ran = true;
    },
  });
  await queue.ended(2);
  expect([failures, ran]).toEqual([[new Error('broken')], true]);
});

test('a waiting task that is cancelled never runs, a running one is asked to stop', async () => {
  const queue = openTaskQueue(() => undefined);
  const ran: number[] = [];
  const run =
    (jobId: number) =>
    async ({ cancelled }: TaskSignals) => {
      ran.push(jobId);
      await untilAborted(cancelled);
    };
  queue.add({ jobId: 1, run: run(1) });
  queue.add({ jobId: 2, run: run(2) });
  expect(queue.cancel(2)).toBe('waiting');
  expect(queue.cancel(1)).toBe('running');
  expect(queue.cancel(3)).toBe('not-here');
  await queue.idle();
  expect(ran).toEqual([1]);
  await queue.ended(2);
});

test('stopping asks what runs to stop, and nothing runs after it', async () => {
  const queue = openTaskQueue(() => undefined);
  const ran: number[] = [];
  queue.add({
    jobId: 1,
    async run({ stopping }) {
      ran.push(1);
      await untilAborted(stopping);
    },
  });
  queue.add({
    jobId: 2,
    async run() {
      ran.push(2);
    },
  });
  await queue.stop();
  queue.add({
    jobId: 3,
    async run() {
      ran.push(3);
    },
  });
  expect(ran).toEqual([1]);
});

test('companies take turns, each with its tasks in their order; upkeep takes turns of its own', async () => {
  const ran: string[] = [];
  const queue = openTaskQueue(() => undefined);
  const add = (name: string, companyId?: number) =>
    queue.add({
      ...(companyId === undefined ? {} : { companyId }),
      async run() {
        ran.push(name);
      },
    });
  for (const name of ['a1', 'a2', 'a3']) add(name, 1);
  for (const name of ['b1', 'b2']) add(name, 2);
  add('refresh');
  await queue.idle();
  expect(ran).toEqual(['a1', 'b1', 'refresh', 'a2', 'b2', 'a3']);
});
