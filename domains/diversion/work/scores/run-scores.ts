import { createHash } from 'node:crypto';
import { addDays, lastSunday } from '../../../../contracts/calendar.ts';
import { day, sql, table } from '../../../../query/define/sql.ts';
import { beginRun, findPublished, listPublished, publishRun, type Run } from '../../../../warehouse/runs/runs.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import type { Compute } from '../../../shared/work/computation.ts';
import { daysOfMetrics, diversionEngine, metricValues, scoreWindows } from '../../marts/score-results.ts';
import { readChangeWeeks } from './read-change-weeks.ts';
import { type Ask, readScoreInput } from './read-score-input.ts';
import { scoreDay } from './score-day.ts';
import { type FirstScore, type Results, writeScores } from './write-scores.ts';

/** What a run works with: its company and nothing beyond it. */
export interface ScoreWork {
  ask: Ask;
  write<T>(work: (store: CompanyStore) => Promise<T>): Promise<T>;
  compute: Compute;
  progress(done: number, total: number, words: string): void;
  signal: AbortSignal;
  now(): Date;
  /** The newest day with data. */
  newestDay: string;
  /** How many days, and how many ends of weeks, are worked out for what was known then. */
  days: number;
  weeks: number;
  settingsVersion: string;
  /** Weights that the company has set, by metric. */
  weights: Readonly<Record<string, number>>;
}

export interface Scored {
  /** Days that were worked out now. */
  days: number;
  users: number;
}

/** So many days before its own a score looks back: its window, and the own past of its users. */
const daysRead = 90 + 91;
/** Corrections of what lies further back restate the ends of weeks alone. */
const daysRestated = 90;

/**
 * Scores the newest day first, then the days before it and the ends of weeks, the newest first. A day that is known and whose records
 * are the same is left as it is; one whose records have changed is published again, beside what was said of it first.
 */
export async function runScores(work: ScoreWork): Promise<Scored> {
  const days = await readFingerprints(work);
  if (days.size === 0) return { days: 0, users: 0 };
  const first = [...days.keys()].sort()[0] ?? work.newestDay;
  const published = await work.write((store) => listPublished(store, diversionEngine));
  const known = new Map(published.map((run) => [run.as_of, run]));
  const wanted = datesOf(work).filter((date) => date >= addDays(first, 29));
  const dates = wanted.filter((date) => needsRun(work, date, known.get(date), fingerprintOf(days, date)));
  let users = 0;
  for (const [place, date] of dates.entries()) {
    work.signal.throwIfAborted();
    work.progress(place, dates.length, `Scores as of ${date}`);
    users = Math.max(users, await scoreOne(work, date, known.get(date), fingerprintOf(days, date)));
  }
  work.progress(dates.length, dates.length, 'Published');
  return { days: dates.length, users };
}

/** The newest day, the days before it, and Sundays: the newest first, each once. */
function datesOf({ newestDay, days, weeks }: ScoreWork): string[] {
  const sunday = lastSunday(newestDay);
  return [
    ...new Set([
      newestDay,
      ...Array.from({ length: days }, (_, back) => addDays(newestDay, -back - 1)),
      ...Array.from({ length: weeks }, (_, back) => addDays(sunday, -7 * back)),
    ]),
  ];
}

/** A change of settings holds from the day on which it is made; older days change with their records alone. */
function needsRun(work: ScoreWork, date: string, run: Run | undefined, fingerprint: string): boolean {
  if (!run) return true;
  const isNewest = date === work.newestDay;
  if (isNewest && (run.settings_version !== work.settingsVersion || run.code_version !== diversionEngine.codeVersion))
    return true;
  const isOld = date < addDays(work.newestDay, -daysRestated) && lastSunday(date) !== date;
  return !isOld && (JSON.parse(run.inputs) as { records?: string }).records !== fingerprint;
}

/** What each day's records come to, so that a correction is seen. */
async function readFingerprints({ ask, newestDay, weeks, days }: ScoreWork): Promise<Map<string, string>> {
  const from = addDays(newestDay, -Math.max(7 * weeks, days) - daysRead - 7);
  const rows = await ask<{ local_date: string; sums: string }>(sql`
    select told.local_date, cast(sum(told.one) as varchar) || '/' || cast(sum(told.two) as varchar) || '/' || cast(round(cast(sum(told.three) as decimal(28,4)), 3) as varchar) as sums
    from (
      select fact.local_date, fact.dispenses + 3 * fact.wastes + 7 * fact.overrides as one, fact.shifts + 3 * fact.no_order + 7 * fact.cancels + 13 * fact.whole_wastes + 29 * fact.late_wastes as two,
        cast(fact.dispensed_amount + 3 * fact.wasted_amount + fact.staff_id * (fact.dispenses + fact.wastes) as double precision) as three
      from ${table('handling_days')} fact where fact.local_date between ${day(from)} and ${day(newestDay)}
      union all
      select fact.local_date, 1, case fact.state when 'open' then 1 when 'pending' then 100 else 0 end, cast(fact.variance * 7 + fact.removals * fact.staff_id as double precision)
      from ${table('episodes')} fact where fact.local_date between ${day(from)} and ${day(newestDay)}
    ) told group by told.local_date`);
  return new Map(rows.map(({ local_date, sums }) => [local_date, sums]));
}

function fingerprintOf(days: ReadonlyMap<string, string>, date: string): string {
  const from = addDays(date, -daysRead);
  const own = [...days].filter(([one]) => one > from && one <= date).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16);
}

async function scoreOne(work: ScoreWork, date: string, before: Run | undefined, records: string): Promise<number> {
  const { ask, compute, write, newestDay, now } = work;
  const scored: Results['scored'] = [];
  for (const windowDays of scoreWindows) {
    const { input, drugs } = await readScoreInput(ask, date, windowDays);
    scored.push({ windowDays, drugs, day: await compute(scoreDay, { ...input, weights: work.weights }) });
    work.signal.throwIfAborted();
  }
  const isNewest = date === newestDay;
  const [units, weeks, firsts] = await Promise.all([
    ask<{ unit_id: number; unit: string; location_id: number }>(
      sql`select unit_id, min(unit) as unit, min(location_id) as location_id from ${table('care_units')} known group by unit_id`,
    ),
    isNewest ? readChangeWeeks(ask, date) : [],
    before
      ? ask<FirstScore>(
          sql`select window_days, staff_id, first_distance, first_score, first_tier, first_place, first_at, revision from ${table('risk_scores')} known where known.run_id = ${before.run_id}`,
        )
      : [],
  ]);
  await write(async (store) => {
    const id = await beginRun(store, diversionEngine, {
      asOf: date,
      origin: isNewest ? 'live' : (before?.origin ?? 'backfilled'),
      settingsVersion: isNewest ? work.settingsVersion : (before?.settings_version ?? work.settingsVersion),
      inputs: { records },
      now: now(),
    });
    await writeScores(store, id, { date, scored, units, weeks, firsts, isNewest, now: now() });
    await publishRun(store, diversionEngine, id, now());
    if (isNewest) await forgetOldMetrics(store, newestDay);
  });
  return scored[0]?.day.users.length ?? 0;
}

/** Metrics with all of their arithmetic stay for the newest days; weekly charts for the newest day alone. */
async function forgetOldMetrics(store: CompanyStore, newestDay: string): Promise<void> {
  const oldest = addDays(newestDay, -daysOfMetrics);
  await store.run(
    `delete from ${metricValues.name} where run_id in (select run_id from engine_runs where engine = $2 and as_of < cast($3 as date))`,
    [diversionEngine.id, oldest],
  );
  const newest = await findPublished(store, diversionEngine, newestDay);
  if (newest) await store.run('delete from change_weeks where run_id <> $2', [newest.run_id]);
}
