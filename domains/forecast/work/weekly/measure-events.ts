import type { Value } from '../../../../warehouse/sql.ts';
import { sumErrorQuantile } from '../../science/intervals/conformal.ts';
import { at } from '../../science/series/values.ts';
import { withEvents } from '../../science/weeks/events.ts';
import { type Actual, groupOf, type Lessons } from './choose-models.ts';
import { fitWeeks } from './fit-weeks.ts';
import type { ForecastWork } from './forecast-work.ts';
import type { UnitCosts } from './read-costs.ts';
import { type Demand, type DemandSeries, dayNumber, keyOf, mondayOfWeek, seenAt, weekNumber } from './read-demand.ts';

type Records = Record<string, Value>[];

/** Without so many weeks before it, nothing can be said of what would have come without an event. */
const fewestWeeks = 12;
const longestEvent = 53;
const seriesAtOnce = 40;
/** Of an event with a wide scope, those with the most use. */
const mostSeries = 150;

/**
 * What past and running events did: what came on their closed days, beside a forecast from before they began, in which the other events of
 * those days have their expected effect. Days within a week are shares of it.
 */
export async function measureEvents(
  work: ForecastWork,
  demand: Demand,
  actual: Actual,
  lessons: Lessons,
  costs: UnitCosts,
): Promise<Records> {
  const end = dayNumber(demand.asOf);
  const rows: Records = [];
  for (const event of demand.events) {
    const until = Math.min(event.to, end, event.from + 7 * longestEvent);
    const meant = demand.series.filter((one) => one.kind === 'used' && one.events.includes(event));
    if (event.from > end) {
      rows.push(...meant.map((one) => untold(event.code, one, costs)));
      continue;
    }
    const origin = weekNumber(event.from) - 1;
    const known = meant.filter((one) => origin - one.firstWeek + 1 >= fewestWeeks).slice(0, mostSeries);
    rows.push(...meant.filter((one) => !known.includes(one)).map((one) => untold(event.code, one, costs)));
    const horizon = weekNumber(until) - origin;
    for (let start = 0; start < known.length; start += seriesAtOnce) {
      work.signal.throwIfAborted();
      const some = known.slice(start, start + seriesAtOnce);
      const found = await work.compute(fitWeeks, {
        horizon,
        series: some.map((one) => seenAt(one, origin)),
        isPlain: true,
      });
      for (const [place, fit] of found.entries()) {
        const one = some[place];
        if (!one) continue;
        const path = fit.models[0]?.path ?? new Float64Array(0);
        const others = one.events.filter((other) => other !== event);
        let [without, came, weeks] = [0, 0, 0];
        for (let step = 0; step < path.length; step++) {
          const monday = mondayOfWeek(origin + 1 + step);
          const share = Math.max(0, Math.min(until, monday + 6) - Math.max(event.from, monday) + 1) / 7;
          const raw = rawOf(one, origin + 1 + step, actual);
          if (share === 0 || !Number.isFinite(raw)) continue;
          without += share * withEvents(others, monday, at(path, step));
          came += share * raw;
          weeks += share;
        }
        const paths = lessons.get(groupOf(keyOf(one), fit))?.paths ?? [];
        const stray = (level: number) =>
          sumErrorQuantile(paths, Math.max(1, Math.min(13, Math.round(weeks))), level) * fit.noise;
        rows.push({
          event_code: event.code,
          facility_id: one.facility_id,
          item_id: one.item_id,
          closed_days: until - event.from + 1,
          without_qty: weeks > 0 ? without : null,
          actual_qty: weeks > 0 ? came : null,
          lo80: weeks > 0 ? Math.max(0, without + stray(0.1)) : null,
          hi80: weeks > 0 ? without + stray(0.9) : null,
          unit_cost: costs.get(keyOf(one)) ?? null,
          overlap_names:
            others
              .filter(({ from, to }) => from <= until && to >= event.from)
              .map(({ name }) => name)
              .join(', ') || null,
        });
      }
    }
  }
  return rows;
}

/** What was used, made up for stock-outs: raw where nothing was corrected but events. */
function rawOf(one: DemandSeries, week: number, actual: Actual): number {
  const place = week - one.firstWeek;
  const raw = one.raw[place] ?? Number.NaN;
  if (!Number.isFinite(raw)) return Number.NaN;
  const out = one.outDays[place] ?? 0;
  if (out === 0) return Math.max(0, raw);
  return out <= 3 ? Math.max(0, raw) / (1 - out / 7) : actual(keyOf(one), week);
}

const untold = (code: string, one: DemandSeries, costs: UnitCosts): Record<string, Value> => ({
  event_code: code,
  facility_id: one.facility_id,
  item_id: one.item_id,
  closed_days: 0,
  without_qty: null,
  actual_qty: null,
  lo80: null,
  hi80: null,
  unit_cost: costs.get(keyOf(one)) ?? null,
  overlap_names: null,
});
