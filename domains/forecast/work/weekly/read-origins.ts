import { sql, table } from '../../../../query/define/sql.ts';
import type { Run } from '../../../../warehouse/runs/runs.ts';
import { testedWeeks } from '../../marts/forecast-results.ts';
import type { WeekFit } from '../../science/weeks/fit-week-series.ts';
import { groupOf, type Origin, type OriginFit } from './choose-models.ts';
import { type Ask, dayNumber, keyOf, type SeriesId, weekNumber } from './read-demand.ts';

type CandidateRow = SeriesId & { model: string; is_chosen: boolean } & Record<`c${number}`, number | null>;

/** What earlier runs said, as it was stored: nothing is fitted twice. Scales are those of the newest fit. */
export async function readOrigins(
  ask: Ask,
  runs: readonly Run[],
  fits: ReadonlyMap<string, WeekFit>,
): Promise<Origin[]> {
  const origins: Origin[] = [];
  for (const run of runs) {
    const rows = await ask<CandidateRow & Record<string, string | number | boolean | null>>(
      sql`select * from ${table('forecast_candidates')} fact where fact.run_id = ${Number(run.run_id)} order by fact.kind, fact.facility_id, fact.item_id, fact.tray_type_id`,
    );
    const byKey = new Map<string, OriginFit & { models: Map<string, Float64Array> }>();
    for (const row of rows) {
      const key = keyOf(row);
      const fit = fits.get(key);
      if (!fit) continue;
      const own = byKey.get(key) ?? {
        ...{
          group: '',
          pattern: fit.pattern,
          scale: fit.scale,
          squareScale: fit.squareScale,
          noise: fit.noise,
          chosen: row.model,
        },
        models: new Map<string, Float64Array>(),
      };
      byKey.set(key, own);
      if (row.is_chosen) own.chosen = row.model;
      own.models.set(
        row.model,
        Float64Array.from({ length: testedWeeks }, (_, step) => Number(row[`c${step + 1}`] ?? Number.NaN)),
      );
    }
    for (const [key, own] of byKey)
      own.group = groupOf(key, {
        pattern: own.pattern,
        models: [...own.models].map(([name, path]) => ({ name, path })),
      });
    origins.push({
      week: weekNumber(dayNumber(run.as_of)),
      isBackfilled: run.origin === 'backfilled',
      fits: byKey,
    });
  }
  return origins.sort((a, b) => a.week - b.week);
}

/** The classes that a run found, by series. */
export async function readClasses(ask: Ask, run: number | undefined): Promise<Map<string, string>> {
  if (run === undefined) return new Map();
  const rows = await ask<SeriesId & { demand_class: string }>(
    sql`select fact.kind, fact.facility_id, fact.item_id, fact.tray_type_id, fact.demand_class from ${table('forecast_series')} fact where fact.run_id = ${Number(run)}`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.demand_class]));
}
