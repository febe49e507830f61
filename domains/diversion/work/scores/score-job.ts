import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { readSettings } from '../../../shared/marts/read-settings.ts';
import { defineJob, type JobSchedule } from '../../../shared/work/job-kind.ts';
import { scoreSettings, weightsOf } from '../../settings.ts';
import { runScores } from './run-scores.ts';

const input = z.object({
  /** How many days, and how many ends of weeks, are worked out for what was known then. */
  days: z._default(z.number().check(z.int(), z.gte(0), z.lte(90)), 30),
  weeks: z._default(z.number().check(z.int(), z.gte(0), z.lte(52)), 26),
});

export const scoreJob = defineJob({
  id: 'diversion-scores',
  title: 'Scores of controlled-drug records',
  right: 'potential_diverter_ranking_menu',
  input,
  subjectOf: () => 'All users with watched drugs',
  page: 'potential-diverter-ranking',
  computes: { memoryMb: 1024 },
  async run({ input: asked, reader, write, compute, progress, signal, now }) {
    const { values } = await write((store) => readSettings(store, scoreSettings));
    const weights = weightsOf(values);
    const scored = await runScores({
      ask: (fragment) => reader.rows(fragment),
      ...{ write, compute, progress, signal, now, weights },
      newestDay: await reader.newestDay(),
      ...asked,
      settingsVersion: createHash('sha256').update(JSON.stringify(weights)).digest('hex').slice(0, 16),
    });
    return {
      message: `${scored.days} ${scored.days === 1 ? 'day' : 'days'} scored, ${scored.users} users`,
      outcome: scored,
    };
  },
});

/** Before the officers begin; what loads bring during the day is scored with the next run. */
export const scoreSchedule: JobSchedule = {
  id: 'daily-diversion-scores',
  title: 'Daily scores of controlled-drug records',
  kind: scoreJob,
  input: {},
  pattern: '30 5 * * *',
  catchUpHours: 23,
};
