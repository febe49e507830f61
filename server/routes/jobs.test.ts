import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Job, job, jobSchedule, jobSchedules, jobsAnswer } from '../../contracts/jobs.ts';
import { defineJob, type JobSchedule } from '../../domains/shared/work/job-kind.ts';
import { findAccount } from '../../state/accounts.ts';
import { readAuditLog } from '../../state/audit.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';

const file = defineJob<{ words: string }>({
  ...{ id: 'test-file', title: 'A file', right: 'item_detail_menu' },
  input: z.object({ words: z.string().check(z.maxLength(20, 'must have at most 20 characters')) }),
  subjectOf: ({ words }) => words,
  run: async ({ input }) => ({
    message: 'One file',
    file: { name: 'words.txt', type: 'text/plain', keptFor: 1, content: [Buffer.from(input.words)] },
  }),
});

const nightly: JobSchedule = {
  ...{ id: 'nightly-file', title: 'Nightly file', kind: file, input: { words: 'night' }, pattern: '0 2 * * *' },
  catchUpHours: 6,
};

onEachServer(
  (server) => {
    let demo: Visitor;
    let companyId: number;
    beforeAll(async () => {
      demo = await server.visit('demo');
      companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    });
    const start = async (words: string, by = demo): Promise<Job> => {
      const answer = await by.call('POST', '/api/jobs', { kind: file.id, input: { words } });
      expect(answer.status).toBe(202);
      return job.parse(answer.body);
    };
    const ended = async (words: string, by = demo) => {
      const { id } = await start(words, by);
      await server.services.jobs.ended(companyId, id);
      return id;
    };
    const read = async (id: number, by = demo) => by.call('GET', `/api/jobs/${id}`);
    const newestEntries = () => server.services.state.inCompany(companyId, (db) => readAuditLog(db, {}, { limit: 3 }));

    test('a job is started, watched and in the list of who asked', async () => {
      const id = await ended('hello');
      expect(job.parse((await read(id)).body)).toMatchObject({
        ...{ status: 'done', message: 'One file', subject: 'hello', by: 'demo', may_cancel: false },
      });
      const mine = jobsAnswer.parse((await demo.call('GET', '/api/jobs')).body);
      expect(mine.jobs.map((one) => one.id)).toContain(id);
      const others = jobsAnswer.parse((await (await server.visit('insights')).call('GET', '/api/jobs')).body);
      expect(others.jobs).toEqual([]);
    });

    test('its file is downloaded by whoever has the right, the same bytes each time, and each time in the log', async () => {
      const id = await ended('the same');
      for (const name of ['demo', 'insights', 'viewer']) {
        const answer = await (await server.visit(name)).call('GET', `/api/jobs/${id}/file`);
        expect([answer.status, answer.text]).toEqual([200, 'the same']);
        expect(answer.headers['content-disposition']).toBe('attachment; filename="words.txt"');
        const [entry] = await newestEntries();
        expect(entry).toMatchObject({ action: 'job-download', username: name, subject: 'A file' });
      }
    });

    test('no other company sees it', async () => {
      const id = await ended('ours');
      const supplier = await server.visit('supplier');
      for (const address of [`/api/jobs/${id}`, `/api/jobs/${id}/file`])
        expectProblem(await supplier.call('GET', address), 'not-found', 'There is no such job.');
      expectProblem(await supplier.call('POST', `/api/jobs/${id}/cancel`), 'not-found', 'There is no such job.');
    });

    test('an input that the kind does not take is refused with the field', async () => {
      const answer = await demo.call('POST', '/api/jobs', { kind: file.id, input: { words: 'x'.repeat(21) } });
      expectProblem(answer, 'bad-input', 'input.words: must have at most 20 characters');
      const unknown = await demo.call('POST', '/api/jobs', { kind: 'unknown' });
      expectProblem(unknown, 'bad-input', 'kind: there is no kind of job "unknown".');
    });

    describe('those of the company', () => {
      test('are for administrators, and reading them is in the log', async () => {
        await ended('seen');
        const insights = await server.visit('insights');
        const all = jobsAnswer.parse((await insights.call('GET', '/api/jobs?of=company')).body);
        expect(all.jobs.map((one) => one.subject)).toContain('seen');
        expect((await newestEntries())[0]).toMatchObject({ action: 'jobs-view', username: 'insights' });
      });

      test('are refused to others, and the attempt is in the log', async () => {
        const viewer = await server.visit('viewer');
        const refused = await viewer.call('GET', '/api/jobs?of=company');
        expectProblem(refused, 'permission-required', 'Permission Required: jobs_menu');
        expect((await newestEntries())[0]).toMatchObject({ action: 'access-refused', username: 'viewer' });
      });
    });

    test('what has ended cannot be cancelled, and others may not cancel what is not theirs', async () => {
      const id = await ended('over');
      expectProblem(await demo.call('POST', `/api/jobs/${id}/cancel`), 'conflict', 'The job has ended already.');
      const viewer = await server.visit('viewer');
      expect((await viewer.call('POST', `/api/jobs/${id}/cancel`)).status).toBe(403);
    });

    describe('schedules', () => {
      test('are listed for administrators alone', async () => {
        const answer = await demo.call('GET', '/api/job_schedules');
        expect(jobSchedules.parse(answer.body)).toMatchObject([
          {
            title: 'Nightly file',
            pattern: '0 2 * * *',
            time_zone: 'UTC',
            is_on: true,
            next_at: '2026-03-03T02:00:00.000Z',
          },
          { id: 'morning-mail', pattern: '0 7 * * 1-5' },
        ]);
        const viewer = await server.visit('viewer');
        expect((await viewer.call('GET', '/api/job_schedules')).status).toBe(403);
      });

      test('that are not there, and patterns and zones that cannot be, are refused', async () => {
        expectProblem(
          await demo.call('PATCH', '/api/job_schedules/nothing', {}),
          'not-found',
          'There is no such schedule.',
        );
        const [first] = jobSchedules.parse((await demo.call('GET', '/api/job_schedules')).body);
        const edit = (body: object) => demo.call('PATCH', `/api/job_schedules/${first?.id}`, body);
        expectProblem(
          await edit({ time_zone: 'Mars' }),
          'bad-input',
          'time_zone: must be a time zone such as America/Chicago',
        );
        expect((await edit({ pattern: 'often' })).status).toBe(400);
        const changed = jobSchedule.parse((await edit({ pattern: '15 3 * * *', time_zone: 'America/Denver' })).body);
        expect(changed).toMatchObject({ pattern: '15 3 * * *', time_zone: 'America/Denver', changed_by: 'demo' });
        expect((await newestEntries())[0]).toMatchObject({ action: 'schedule-edit' });
      });

      test('run at once where an administrator wants it', async () => {
        const answer = await demo.call('POST', '/api/job_schedules/nightly-file/run');
        expect(answer.status).toBe(202);
        const { id } = job.parse(answer.body);
        expect(await server.services.jobs.ended(companyId, id)).toMatchObject({ status: 'done', by: 'demo' });
      });
    });
  },
  { background: { kinds: [file], schedules: [nightly] } },
);
