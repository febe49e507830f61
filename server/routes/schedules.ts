import {
  job,
  jobSchedule,
  jobSchedules,
  type JobSchedule as Shown,
  scheduleEdit,
  scheduleParams,
} from '../../contracts/jobs.ts';
import { Problem } from '../../contracts/problem.ts';
import type { JobSchedule } from '../../domains/shared/work/job-kind.ts';
import { createJob, listJobs } from '../../state/jobs.ts';
import { editSchedule, listOwnSchedules } from '../../state/schedules.ts';
import { type App, visitOf } from '../app.ts';
import { audit, openNoteOnce } from '../audit.ts';
import { checkPattern, checkTimeZone } from '../jobs/cron.ts';
import { describeJob, jobsRight, type Viewer } from '../jobs/describe-job.ts';

const config = { access: { key: jobsRight }, aboutPeople: 'always' } as const;
const tags = ['jobs'];

/** What runs by the clock in the company: when, whether, and how it went the last time. */
export function scheduleRoutes(app: App): void {
  const { state, jobs, imports, schedules, zoneOf, now } = app.services;
  const noteOnce = openNoteOnce(state);
  const find = (id: string): JobSchedule => {
    const found = schedules.declared.find((one) => one.id === id);
    if (!found) throw new Problem('not-found', 'There is no such schedule.');
    return found;
  };
  const describe = async (companyId: number, viewer: Viewer, wanted: readonly JobSchedule[]): Promise<Shown[]> => {
    const { stored, last } = await state.inCompany(companyId, async (db) => ({
      stored: await listOwnSchedules(db),
      last: await Promise.all(wanted.map(({ id }) => listJobs(db, { schedule: id }, 1))),
    }));
    const companyZone = await zoneOf(companyId);
    return Promise.all(
      wanted.map(async (schedule, index): Promise<Shown> => {
        const own = stored.find(({ id }) => id === schedule.id);
        const [newest] = last[index] ?? [];
        return {
          id: schedule.id,
          title: schedule.title,
          pattern: own?.pattern ?? schedule.pattern,
          usual_pattern: schedule.pattern,
          time_zone: own?.timeZone ?? companyZone,
          is_on: own?.isOn ?? true,
          next_at: (await schedules.nextOf(companyId, schedule, own))?.toISOString() ?? null,
          last: newest ? describeJob(newest, viewer, { jobs, imports }) : null,
          changed_by: own?.changedBy ?? null,
          changed_at: own?.changedAt?.toISOString() ?? null,
        };
      }),
    );
  };

  app.get(
    '/api/job_schedules',
    { config, schema: { tags, summary: 'What runs by the clock', response: { 200: jobSchedules } } },
    async (request) => {
      const visit = visitOf(request);
      await noteOnce(request, { action: 'jobs-view' });
      return describe(visit.companyId, visit, schedules.declared);
    },
  );

  app.patch(
    '/api/job_schedules/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change when it runs, or whether',
        params: scheduleParams,
        body: scheduleEdit,
        response: { 200: jobSchedule },
      },
    },
    async (request) => {
      const visit = visitOf(request);
      const schedule = find(request.params.id);
      const { pattern, time_zone } = request.body;
      if (pattern) checkPattern(pattern);
      if (time_zone) checkTimeZone(time_zone);
      await state.inCompany(visit.companyId, async (db) => {
        await editSchedule(db, schedule.id, request.body, visit.username, now());
        const detail = Object.entries(request.body)
          .map(([field, value]) => `${field} ${value ?? 'as usual'}`)
          .join(', ');
        await audit(db, request, { action: 'schedule-edit', subject: schedule.title, detail });
      });
      const [shown] = await describe(visit.companyId, visit, [schedule]);
      if (!shown) throw new Problem('not-found');
      return shown;
    },
  );

  app.post(
    '/api/job_schedules/:id/run',
    { config, schema: { tags, summary: 'Run it now', params: scheduleParams, response: { 202: job } } },
    async (request, reply) => {
      const visit = visitOf(request);
      const { kind, input, title } = find(request.params.id);
      const { job: made } = await state.inCompany(visit.companyId, async (db) => {
        await audit(db, request, { action: 'job-start', subject: title });
        const lane = kind.computes ? 'long' : 'short';
        const asked = { kind: kind.id, lane, subject: kind.subjectOf(input), input } as const;
        return createJob(db, { ...asked, userId: null, by: visit.username }, now());
      });
      jobs.wake();
      return reply.code(202).send(describeJob(made, visit, { jobs, imports }));
    },
  );
}
