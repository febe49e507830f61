import * as z from 'zod/mini';
import { lastSunday } from '../../../contracts/calendar.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { defineJob, type JobSchedule } from '../../shared/work/job-kind.ts';
import { forecastEngine, originWeeks } from '../marts/forecast-results.ts';
import { runForecasts } from './weekly/run-forecasts.ts';

/** The newest day with use, the newest load and the newest decision on a demand event: what a forecast is made from. */
async function readState(
  reader: CompanyReader,
): Promise<{ newestDay: string | null; newestLoad: string; newestEvent: string }> {
  const [[days], [loads], [events]] = await Promise.all([
    reader.rows<{ day: string | null }>(
      sql`select cast(max(fact.local_date) as varchar) as day from ${table('use_days')} fact`,
    ),
    reader.rows<{ load: string }>(
      sql`select cast(coalesce(max(known.load_id), 0) as varchar) as load from ${table('loads')} known where known.finished_at is not null`,
    ),
    reader.rows<{ decision: string }>(
      sql`select cast(coalesce(max(decided.decision_id), 0) as varchar) as decision from ${table('decided_demand_events')} decided`,
    ),
  ]);
  return { newestDay: days?.day ?? null, newestLoad: loads?.load ?? '0', newestEvent: events?.decision ?? '0' };
}

/** Forecasts of everything that is used, restocked or given, from the newest complete week and from those before it. */
export const forecastJob = defineJob({
  id: 'forecast',
  title: 'Forecasts of demand',
  right: 'forecast_demand_by_sku_menu',
  input: z.object({}),
  subjectOf: () => 'all series',
  page: '1073',
  computes: { memoryMb: 768 },
  async run({ reader, write, compute, progress, signal, now }) {
    const { newestDay, newestLoad, newestEvent } = await readState(reader);
    if (newestDay === null) return { message: 'There is no use to forecast from yet' };
    const { series, weeks } = await runForecasts({
      ...{
        ask: (fragment) => reader.rows(fragment),
        write,
        compute,
        progress,
        signal,
        now,
        newestDay,
        newestLoad,
        newestEvent,
      },
      origins: originWeeks,
      settingsVersion: '',
    });
    return {
      message: `${series} series forecast; ${weeks} ${weeks === 1 ? 'week' : 'weeks'} worked out`,
      outcome: { series, weeks },
    };
  },
});

/** As soon as the newest complete week has no forecast, or data have come or a demand event was decided since it was made. */
async function isDue(reader: CompanyReader): Promise<boolean> {
  try {
    const { newestDay, newestLoad, newestEvent } = await readState(reader);
    if (newestDay === null) return false;
    const [run] = await reader.rows<{ as_of: string; inputs: string }>(sql`
      select cast(published.as_of as varchar) as as_of, published.inputs from ${table('engine_runs')} published
      where published.engine = ${forecastEngine.id} and published.status = 'published' and published.origin = 'live' and published.code_version = ${forecastEngine.codeVersion}
      order by published.as_of desc, published.run_id desc limit 1`);
    if (!run || run.as_of.slice(0, 10) < lastSunday(newestDay)) return true;
    const { load, event = '0' } = JSON.parse(run.inputs) as { load?: string; event?: string };
    return load !== newestLoad || event !== newestEvent;
  } catch (error) {
    // What forecasts are made from is being derived: the next look asks again.
    if ((error as { code?: string }).code === 'being-worked-out') return false;
    throw error;
  }
}

/** Looks every minute; a forecast is made only when there is something new. */
export const forecastSchedule: JobSchedule = {
  id: 'forecast-after-loads',
  title: 'Forecasts after new data',
  kind: forecastJob,
  input: {},
  pattern: '* * * * *',
  catchUpHours: 24,
  isDue,
};
