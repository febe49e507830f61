import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, type JobSchedule } from '../../domains/shared/work/job-kind.ts';
import { listJobs } from '../../state/jobs.ts';
import { editSchedule, listOwnSchedules } from '../../state/schedules.ts';
import { findDemoCompanies, onEachStore } from '../../testkit/stores/open-store.ts';
import { openSchedules, type Schedules } from './open-schedules.ts';

const kind = defineJob({
  ...{ id: 'test-nightly', title: 'Nightly', right: 'jobs_menu', isScheduledOnly: true },
  input: z.object({}),
  subjectOf: () => 'every night',
  run: async () => ({}),
});
const nightly: JobSchedule = {
  ...{ id: 'nightly', title: 'Nightly', kind, input: {}, pattern: '0 2 * * *', catchUpHours: 12 },
};
const chicago = 'America/Chicago';

onEachStore((store) => {
  let cedar: number;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let woken = 0;
  const failures: unknown[] = [];
  const open = (): Schedules =>
    openSchedules({
      ...{ state: store.state, schedules: [nightly], zoneOf: async () => chicago, now: () => new Date(time) },
      jobs: { wake: () => void woken++ },
      onFailure: (error) => failures.push(error),
    });
  const due = async () =>
    (await store.state.inCompany(cedar, (db) => listJobs(db, { schedule: 'nightly' }, 50))).map(({ dueAt }) =>
      dueAt?.toISOString(),
    );
  const at = (text: string) => {
    time = Date.parse(text);
    return open().look();
  };
  const endAll = () =>
    store.state.inCompany(cedar, (db) =>
      db
        .updateTable('jobs')
        .set({ status: 'done', ended_at: new Date(time) })
        .where('ended_at', 'is', null)
        .execute(),
    );
  const edit = (changes: Parameters<typeof editSchedule>[2]) =>
    store.state.inCompany(cedar, (db) => editSchedule(db, 'nightly', changes, 'demo', new Date(time)));

  beforeAll(async () => {
    ({ cedar } = await findDemoCompanies(store.state));
    return () => expect(failures).toEqual([]);
  });

  test('a schedule begins when a company first has it, and asks for a job at its moment, in its time zone', async () => {
    await at('2026-03-01T12:00:00Z');
    await at('2026-03-02T07:59:59Z');
    expect(await due()).toEqual([]);
    await at('2026-03-02T08:00:00Z');
    expect(await due()).toEqual(['2026-03-02T08:00:00.000Z']);
    expect(woken).toBeGreaterThan(0);
  });

  test('servers that look at once take each moment once', async () => {
    await endAll();
    time = Date.parse('2026-03-03T08:00:10Z');
    await Promise.all([open().look(), open().look(), open().look()]);
    expect(await due()).toEqual(['2026-03-03T08:00:00.000Z', '2026-03-02T08:00:00.000Z']);
  });

  test('of moments that were missed the newest is made up for, within its hours', async () => {
    await endAll();
    await at('2026-03-07T15:00:00Z');
    expect((await due())[0]).toBe('2026-03-07T08:00:00.000Z');
    expect(await due()).toHaveLength(3);
    await endAll();
    await at('2026-03-09T23:00:00Z');
    expect(await due()).toHaveLength(3);
    await at('2026-03-10T07:00:00Z');
    // Summer time has begun.
    expect((await due())[0]).toBe('2026-03-10T07:00:00.000Z');
  });

  test('a moment waits for the job of the one before', async () => {
    await at('2026-03-11T07:00:00Z');
    expect((await due())[0]).toBe('2026-03-10T07:00:00.000Z');
    await endAll();
    await at('2026-03-11T09:00:00Z');
    expect((await due())[0]).toBe('2026-03-11T07:00:00.000Z');
  });

  describe('a company', () => {
    test('switches it off and on; what was missed meanwhile is not made up for', async () => {
      await endAll();
      const count = (await due()).length;
      await edit({ is_on: false });
      await at('2026-03-12T08:00:00Z');
      await edit({ is_on: true });
      await at('2026-03-12T08:00:30Z');
      expect(await due()).toHaveLength(count);
    });

    test('chooses another time and another clock', async () => {
      await edit({ pattern: '30 6 * * *', time_zone: 'America/New_York' });
      await at('2026-03-13T10:30:00Z');
      expect((await due())[0]).toBe('2026-03-13T10:30:00.000Z');
      const [own] = await store.state.inCompany(cedar, listOwnSchedules);
      expect(own).toMatchObject({ pattern: '30 6 * * *', timeZone: 'America/New_York', changedBy: 'demo' });
      expect((await open().nextOf(cedar, nightly, own))?.toISOString()).toBe('2026-03-14T10:30:00.000Z');
    });
  });
});
