import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Problem } from '../../contracts/problem.ts';
import { defineJob, type JobContext, type JobResult } from '../../domains/shared/work/job-kind.ts';
import { parReplay } from '../../domains/stock/work/par-simulation/par-replay.ts';
import { findAccount } from '../../state/accounts.ts';
import { readAuditLog } from '../../state/audit.ts';
import { readParts } from '../../state/job-files.ts';
import { createJob, mostOpenJobs, readJob } from '../../state/jobs.ts';
import { editMember, listMembers } from '../../state/members.ts';
import { createTicket, listTickets } from '../../state/tickets.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { onEachStore } from '../../testkit/stores/open-store.ts';
import { openLazyWarehouse } from '../../testkit/warehouses/lazy-warehouse.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { FairTurns, usualLimits } from '../queries/fair-turns.ts';
import { type Jobs, type JobsOptions, openJobs } from './open-jobs.ts';

type Run = (context: JobContext<{ name: string }, { step: number }>) => Promise<JobResult>;

/** What each job of the test does, by its name. */
const runs = new Map<string, Run>();
const ran: string[] = [];
const base = {
  right: 'profile_menu',
  page: 'profile',
  input: z.object({ name: z.string() }),
  subjectOf: ({ name }: { name: string }) => name,
  run(context: JobContext<{ name: string }, { step: number }>) {
    ran.push(context.input.name);
    return runs.get(context.input.name)?.(context) ?? Promise.resolve({ message: 'done' });
  },
};
const short = defineJob<{ name: string }, { step: number }>({ ...base, id: 'test-short', title: 'A short job' });
const long = defineJob<{ name: string }, { step: number }>({
  ...{ ...base, id: 'test-long', title: 'A long job', computes: { memoryMb: 128 } },
});
const audits = defineJob<{ name: string }, { step: number }>({
  ...{ ...base, id: 'test-audits', title: 'A job of auditors', right: 'audit_log_menu' },
});

/** Ends when it is told to, or when it is given up. */
function hold() {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run: Run = async ({ signal }) => {
    signal.throwIfAborted();
    await Promise.race([
      held,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return { message: 'held' };
  };
  return { run, end: () => end() };
}

onEachStore((store, kindOfStore) => {
  let warehouse: Engine;
  let cedar: { id: number; companyId: number };
  let harborline: { id: number; companyId: number };
  let jobs: Jobs;
  const opened: Jobs[] = [];
  const failures: unknown[] = [];
  const now = () => new Date();
  const open = (changes: Partial<JobsOptions> = {}): Jobs => {
    const made = openJobs({
      ...{ state: store.state, warehouse, dataDir: store.options.dataDir, now, kinds: [short, long, audits] },
      turns: new FairTurns({ ...usualLimits, questions: 2 }),
      outbox: { wake: () => undefined },
      imports: { cancel: () => Promise.reject(new Error('No import here.')) },
      onFailure: (error) => failures.push(error),
      ...changes,
    });
    opened.push(made);
    return made;
  };
  const starterOf = (user: { id: number }, username: string) => ({
    ...{ user: { id: user.id, username }, address: 'test', userAgent: undefined },
    rights: ['profile_menu', 'audit_log_menu'],
  });
  const start = (name: string, kind = short, by: Jobs = jobs) =>
    by.start(cedar.companyId, { kind: kind.id, input: { name } }, starterOf(cedar, 'demo'));
  const startTheirs = (name: string) =>
    jobs.start(harborline.companyId, { kind: short.id, input: { name } }, starterOf(harborline, 'supplier'));
  const look = (id: number) => store.state.inCompany(cedar.companyId, (db) => readJob(db, id));
  /** Until the kind has begun: the runner takes the job a moment earlier. */
  const untilRunning = async ({ subject }: { subject: string }) => {
    while (!ran.includes(subject)) await wait(5);
  };

  beforeAll(async () => {
    warehouse = openLazyWarehouse(store);
    const find = async (name: string) => {
      const found = await store.state.atFrontDesk((db) => findAccount(db, name));
      if (!found) throw new Error(`${name} is missing.`);
      return found;
    };
    cedar = await find('demo');
    harborline = await find('supplier');
    return () => warehouse.close();
  });
  beforeEach(() => {
    jobs = open();
    ran.length = 0;
    runs.clear();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
    await asOwner(store.state, (db) =>
      sql`update jobs set ended_at = now(), status = 'cancelled' where ended_at is null`.execute(db),
    );
    expect(failures.splice(0)).toEqual([]);
  });

  test('a job runs, says what came of it, and is in the audit log from start to end', async () => {
    runs.set('A', async ({ progress, asker }) => {
      progress(1, 4, 'One of four');
      return { message: `for ${asker.username}`, outcome: { items: 4 } };
    });
    const asked = await start('A');
    expect(asked).toMatchObject({ status: 'waiting', by: 'demo', subject: 'A', lane: 'short' });
    expect(await jobs.ended(cedar.companyId, asked.id)).toMatchObject({
      ...{ status: 'done', message: 'for demo', outcome: { items: 4 }, attempts: 1, file: null },
    });
    const entries = await store.state.inCompany(cedar.companyId, (db) => readAuditLog(db, {}, { limit: 2 }));
    expect(entries.map(({ action, username, subject, detail }) => [action, username, subject, detail])).toEqual([
      ['job-done', 'demo', 'A short job', 'A'],
      ['job-start', 'demo', 'A short job', 'A'],
    ]);
  });

  test('how far it has come is known while it runs', async () => {
    const held = hold();
    runs.set('B', async (context) => {
      context.progress(30, 120, 'Item 30 of 120');
      return held.run(context);
    });
    const job = await start('B');
    const { id } = job;
    await untilRunning(job);
    while (!jobs.progressOf(id)) await wait(5);
    expect(jobs.progressOf(id)).toEqual({ percent: 25, words: 'Item 30 of 120' });
    held.end();
    await jobs.ended(cedar.companyId, id);
    expect(jobs.progressOf(id)).toBeNull();
  });

  test('what was sent twice under one id is one job', async () => {
    const wanted = { kind: short.id, input: { name: 'twice' }, requestId: 'request-0001' };
    const [one, two] = await Promise.all([
      jobs.start(cedar.companyId, wanted, starterOf(cedar, 'demo')),
      jobs.start(cedar.companyId, wanted, starterOf(cedar, 'demo')),
    ]);
    expect(two.id).toBe(one.id);
    await jobs.ended(cedar.companyId, one.id);
    expect(ran).toEqual(['twice']);
  });

  describe('is refused', () => {
    test('without the right, with an input that it does not take, and of a kind that is not there', async () => {
      const asker = { ...starterOf(cedar, 'demo'), rights: [] };
      await expect(jobs.start(cedar.companyId, { kind: short.id, input: { name: 'x' } }, asker)).rejects.toMatchObject({
        code: 'permission-required',
      });
      const wrong = jobs.start(cedar.companyId, { kind: short.id, input: {} }, starterOf(cedar, 'demo'));
      await expect(wrong).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringMatching(/^input\.name: /u),
      });
      const unknown = jobs.start(cedar.companyId, { kind: 'nothing', input: {} }, starterOf(cedar, 'demo'));
      await expect(unknown).rejects.toMatchObject({ code: 'bad-input' });
    });

    test('beyond what a company may have open, with when to try again; another company is not', async () => {
      const held = hold();
      runs.set('many', held.run);
      for (let count = 0; count < mostOpenJobs; count++) await start('many');
      await expect(start('one more')).rejects.toMatchObject({
        code: 'too-many-jobs',
        status: 429,
        retryAfterSeconds: 30,
      });
      const theirs = await startTheirs('theirs');
      expect((await jobs.ended(harborline.companyId, theirs.id)).status).toBe('done');
    });

    test('in words, where the kind says what is wrong', async () => {
      runs.set('C', () => Promise.reject(new Problem('conflict', 'There is nothing to pack.')));
      const { id } = await start('C');
      expect(await jobs.ended(cedar.companyId, id)).toMatchObject({
        ...{ status: 'refused', message: 'There is nothing to pack.' },
      });
    });

    test('when the right was taken away before it ran', async () => {
      const [role] = await store.state.inCompany(cedar.companyId, async (db) =>
        (await listMembers(db)).filter(({ username }) => username === 'viewer'),
      );
      const viewer = { id: role?.id ?? 0 };
      const started = await jobs.start(
        cedar.companyId,
        { kind: audits.id, input: { name: 'no longer' } },
        starterOf(viewer, 'viewer'),
      );
      expect(await jobs.ended(cedar.companyId, started.id)).toMatchObject({
        ...{ status: 'refused', message: 'Permission Required: audit_log_menu' },
      });
      await store.state.inCompany(cedar.companyId, (db) => editMember(db, viewer.id, { disabled: true }));
      const another = await start('disabled');
      await store.state.inCompany(cedar.companyId, (db) => editMember(db, viewer.id, { disabled: false }));
      expect((await jobs.ended(cedar.companyId, another.id)).status).toBe('done');
      expect(ran).toEqual(['disabled']);
    });
  });

  test('what goes wrong on our side ends it in words, and the next one runs', async () => {
    runs.set('broken', () => Promise.reject(new Error('The details.')));
    const { id } = await start('broken');
    const next = await start('next');
    expect(await jobs.ended(cedar.companyId, id)).toMatchObject({
      ...{ status: 'failed', message: expect.stringContaining('Something went wrong on our side') },
    });
    expect((await jobs.ended(cedar.companyId, next.id)).status).toBe('done');
    expect(failures.splice(0)).toMatchObject([{ message: 'The details.' }]);
  });

  test('companies take turns: one with many jobs does not keep another waiting', async () => {
    await jobs.stop();
    jobs = open({ limits: { short: 1 } });
    const held = hold();
    runs.set('first', held.run);
    const first = await start('first');
    await untilRunning(first);
    await start('second');
    await start('third');
    const theirs = await startTheirs('theirs');
    held.end();
    await jobs.ended(harborline.companyId, theirs.id);
    await jobs.idle();
    expect(ran).toEqual(['first', 'theirs', 'second', 'third']);
  });

  test('one of a company runs at a time in each lane, and a long one keeps no short one waiting', async () => {
    const held = hold();
    runs.set('forecast', held.run);
    const forecast = await start('forecast', long);
    await untilRunning(forecast);
    const [one, two] = [await start('pack 1'), await start('pack 2')];
    expect((await jobs.ended(cedar.companyId, two.id)).status).toBe('done');
    expect((await look(one.id)).status).toBe('done');
    expect((await look(forecast.id)).status).toBe('running');
    held.end();
    await jobs.ended(cedar.companyId, forecast.id);
  });

  describe('cancelled', () => {
    test('while it waits, it never runs', async () => {
      const held = hold();
      runs.set('running', held.run);
      await start('running');
      const waiting = await start('waiting');
      expect(await jobs.cancel(cedar.companyId, waiting.id, starterOf(cedar, 'demo'))).toMatchObject({
        ...{ status: 'cancelled', cancelledBy: 'demo' },
      });
      held.end();
      await jobs.idle();
      expect(ran).toEqual(['running']);
    });

    test('while it runs, it stops, and leaves no file', async () => {
      const held = hold();
      runs.set('filing', async ({ signal, ...context }) => {
        async function* content() {
          yield Buffer.alloc(300_000);
          await held.run({ signal, ...context });
        }
        return { file: { name: 'x.bin', type: 'application/octet-stream', keptFor: 1, content: content() } };
      });
      const job = await start('filing');
      const { id } = job;
      await untilRunning(job);
      const parts = () =>
        store.state.inCompany(cedar.companyId, (db) =>
          db.selectFrom('job_file_parts').select('part').where('job_id', '=', id).execute(),
        );
      while ((await parts()).length < 2) await wait(5);
      expect(await jobs.cancel(cedar.companyId, id, starterOf(cedar, 'demo'))).toMatchObject({ status: 'cancelled' });
      expect(await parts()).toEqual([]);
      await expect(jobs.cancel(cedar.companyId, id, starterOf(cedar, 'demo'))).rejects.toMatchObject({
        code: 'conflict',
      });
    });
  });

  test('its file has the bytes that were made, in parts, with their hash', async () => {
    const content = Buffer.from(Array.from({ length: 500_000 }, (_, at) => (at * 7) % 251));
    runs.set('file', async () => ({
      file: {
        name: 'a.zip',
        type: 'application/zip',
        keptFor: 30,
        content: [content.subarray(0, 10), content.subarray(10)],
      },
    }));
    const { id } = await start('file');
    const { file } = await jobs.ended(cedar.companyId, id);
    const pieces: Buffer[] = [];
    for await (const piece of readParts(store.state, cedar.companyId, id)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    expect(pieces.length).toBeGreaterThan(3);
    expect(file).toMatchObject({
      ...{ name: 'a.zip', bytes: 500_000, sha256: createHash('sha256').update(content).digest('hex') },
    });
  });

  test('a computation runs in the thread of the job', async () => {
    runs.set('computing', async ({ compute }) => ({
      outcome: await compute(parReplay, { played: [], dates: [], wishes: { impute: true }, keepsDays: false }),
    }));
    const { id } = await start('computing', long);
    expect(await jobs.ended(cedar.companyId, id)).toMatchObject({ status: 'done', outcome: [] });
    const { id: wrong } = await start('computing');
    expect((await jobs.ended(cedar.companyId, wrong)).status).toBe('failed');
    expect(failures.splice(0)).toMatchObject([{ message: expect.stringContaining('does not say that it computes') }]);
  });

  describe('cut off', () => {
    /** Another life of the same server: the former one is not told. */
    const restart = async () => {
      const next = open();
      await next.resume();
      return next;
    };
    const ticket = { topic: 'question', subject: 'Made by a job', message: 'once' } as const;
    const countTickets = () =>
      store.state.inCompany(cedar.companyId, async (db) => (await listTickets(db, cedar.id)).length);

    test('it runs again from its checkpoint, and does once what it does at its end', async () => {
      const before = await countTickets();
      const steps: number[] = [];
      const former = hold();
      const run =
        (isFormer: boolean): Run =>
        async (context) => {
          for (let step = (context.checkpoint?.step ?? 0) + 1; step <= 5; step++) {
            steps.push(step);
            await context.saveCheckpoint({ step });
            if (isFormer && step === 3) await former.run({ ...context, signal: new AbortController().signal });
          }
          return { finish: async (db) => void (await createTicket(db, cedar.id, ticket)) };
        };
      runs.set('steps', run(true));
      const { id } = await start('steps');
      while (steps.length < 3) await wait(5);
      runs.set('steps', run(false));
      const next = await restart();
      expect(await next.ended(cedar.companyId, id)).toMatchObject({ status: 'done' });
      expect(steps).toEqual([1, 2, 3, 4, 5]);
      // The former life ends its work as well, and finds that it is no longer its own.
      former.end();
      await jobs.idle();
      expect(await countTickets()).toBe(before + 1);
    });

    test('of a kind without checkpoints it runs again from its start', async () => {
      const former = hold();
      runs.set('again', former.run);
      const job = await start('again');
      const { id } = job;
      await untilRunning(job);
      runs.delete('again');
      const next = await restart();
      expect(await next.ended(cedar.companyId, id)).toMatchObject({ status: 'done', message: 'done', attempts: 2 });
      former.end();
      await jobs.idle();
      expect(ran).toEqual(['again', 'again']);
    });

    test('again and again without coming further, it fails in words', async () => {
      const { id } = await store.state.inCompany(cedar.companyId, async (db) => {
        const wanted = { kind: short.id, lane: 'short', subject: 'poison', by: 'demo', userId: cedar.id } as const;
        const { job } = await createJob(db, { ...wanted, input: { name: 'poison' } }, now());
        await db.updateTable('jobs').set({ attempts: 10 }).where('id', '=', job.id).execute();
        return job;
      });
      jobs.wake();
      expect(await jobs.ended(cedar.companyId, id)).toMatchObject({
        ...{ status: 'failed', message: 'It was cut off 10 times without coming further.' },
      });
      expect(ran).toEqual([]);
    });

    test('by a stop of the program it waits for the next start, and that was no attempt', async () => {
      runs.set('stopped', hold().run);
      const job = await start('stopped');
      const { id } = job;
      await untilRunning(job);
      await jobs.stop();
      expect(await look(id)).toMatchObject({ status: 'running', attempts: 0 });
      runs.delete('stopped');
      const next = await restart();
      expect(await next.ended(cedar.companyId, id)).toMatchObject({ status: 'done', attempts: 1 });
    });
  });

  describe.runIf(kindOfStore === 'server')('where servers share one state', () => {
    let folder: string;
    const limits = { leaseSeconds: 1, renewMs: 200, lookMs: 100 };
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'pestle-other-'));
      return () => rmSync(folder, { recursive: true, force: true });
    });
    const openOther = async () => {
      const other = open({ dataDir: folder, limits });
      await other.resume();
      return other;
    };

    test('each job is run by one of them', async () => {
      await jobs.stop();
      jobs = open({ limits });
      await openOther();
      const started = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => start(name)));
      for (const { id } of started) expect((await jobs.ended(cedar.companyId, id)).status).toBe('done');
      expect([...ran].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
    });

    test('one that keeps its lease keeps its job; one that is silent loses it, and what it does then counts for nothing', async () => {
      await jobs.stop();
      jobs = open({ limits });
      const held = hold();
      runs.set('kept', held.run);
      const job = await start('kept');
      const { id } = job;
      await untilRunning(job);
      const other = await openOther();
      await wait(1_500);
      expect(ran).toEqual(['kept']);
      runs.delete('kept');
      // The owner is alive and may renew its lease before the other one looks.
      const expire = setInterval(() => {
        void asOwner(store.state, (db) =>
          sql`update jobs set lease_until = now() - interval '1 second' where id = ${id} and status = 'running'`.execute(
            db,
          ),
        ).catch(() => undefined);
      }, 100);
      const outcome = await other.ended(cedar.companyId, id).finally(() => clearInterval(expire));
      expect(outcome).toMatchObject({ status: 'done', message: 'done' });
      held.end();
      await jobs.idle();
      expect((await look(id)).message).toBe('done');
    });

    test('one cancels what the other runs', async () => {
      await jobs.stop();
      jobs = open({ limits });
      const held = hold();
      runs.set('far', held.run);
      const job = await start('far');
      const { id } = job;
      await untilRunning(job);
      const other = await openOther();
      await other.cancel(cedar.companyId, id, starterOf(cedar, 'demo'));
      expect((await other.ended(cedar.companyId, id)).status).toBe('cancelled');
    });
  });
});
