import type { JobSchedule } from '../../domains/shared/work/job-kind.ts';
import type { CompanyReader } from '../../query/define/company-reader.ts';
import { listCompanies } from '../../state/companies.ts';
import { createJob, listJobs } from '../../state/jobs.ts';
import type { State } from '../../state/open-state.ts';
import { beginSchedules, listSchedules, passMoment, type StoredSchedule } from '../../state/schedules.ts';
import { dueMoment, nextMoment } from './cron.ts';
import type { Jobs } from './open-jobs.ts';

export interface SchedulesOptions {
  state: State;
  jobs: Pick<Jobs, 'wake'>;
  schedules: readonly JobSchedule[];
  zoneOf: (companyId: number) => Promise<string>;
  /** Reads for a schedule that asks whether there is anything to do; such a schedule is passed over where it is not given. */
  readerOf?: (companyId: number) => CompanyReader;
  now: () => Date;
  onFailure: (error: unknown) => void;
}

/** Asks for jobs when their moment has come. */
export interface Schedules {
  /** Looks once, for all companies. Servers that share a state may all look: each moment is taken once. */
  look(): Promise<void>;
  declared: readonly JobSchedule[];
  nextOf(companyId: number, schedule: JobSchedule, stored: StoredSchedule | undefined): Promise<Date | null>;
}

const hour = 3_600_000;

export function openSchedules({
  state,
  jobs,
  schedules,
  zoneOf,
  readerOf,
  now,
  onFailure,
}: SchedulesOptions): Schedules {
  const ruleOf = async (companyId: number, schedule: JobSchedule, stored: StoredSchedule | undefined) => ({
    pattern: stored?.pattern ?? schedule.pattern,
    zone: stored?.timeZone ?? (await zoneOf(companyId)),
  });

  /** A moment whose former job is still at work waits for it; so of several that were missed only the newest is made up for. */
  const take = (companyId: number, schedule: JobSchedule, { doneUntil }: StoredSchedule, due: Date) =>
    state.inCompany(companyId, async (db) => {
      const [former] = await listJobs(db, { schedule: schedule.id }, 1);
      if (former && !former.endedAt) return;
      if (!(await passMoment(db, schedule.id, doneUntil, due))) return;
      if (now().getTime() - due.getTime() > schedule.catchUpHours * hour) return;
      const { kind, input } = schedule;
      await createJob(
        db,
        {
          ...{ kind: kind.id, lane: kind.computes ? 'long' : 'short', subject: kind.subjectOf(input), input },
          ...{ userId: null, by: 'schedule', schedule: { id: schedule.id, dueAt: due } },
        },
        now(),
      );
    });

  const hasWork = async (companyId: number, { isDue }: JobSchedule): Promise<boolean> =>
    !isDue || (readerOf !== undefined && (await isDue(readerOf(companyId))));

  return {
    declared: schedules,
    async look() {
      if (schedules.length === 0) return;
      const companies = await state.upkeep(listCompanies);
      const stored = await state.upkeep(listSchedules);
      const find = (companyId: number, id: string) =>
        stored.find((one) => one.companyId === companyId && one.id === id);
      const unknown = companies.flatMap(({ id: companyId }) =>
        schedules.filter(({ id }) => !find(companyId, id)).map(({ id }) => ({ companyId, id })),
      );
      if (unknown.length > 0) await state.upkeep((db) => beginSchedules(db, unknown, now()));
      for (const { id: companyId } of companies)
        for (const schedule of schedules) {
          const known = find(companyId, schedule.id);
          if (!known?.isOn) continue;
          try {
            const { pattern, zone } = await ruleOf(companyId, schedule, known);
            const due = dueMoment(pattern, zone, known.doneUntil, now());
            if (!due || !(await hasWork(companyId, schedule))) continue;
            await take(companyId, schedule, known, due);
          } catch (error) {
            onFailure(error);
          }
        }
      jobs.wake();
    },
    async nextOf(companyId, schedule, stored) {
      const { pattern, zone } = await ruleOf(companyId, schedule, stored);
      return stored?.isOn === false ? null : nextMoment(pattern, zone, now());
    },
  };
}
