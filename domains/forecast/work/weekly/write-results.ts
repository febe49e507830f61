import type { Table } from '../../../../warehouse/schema/tables.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import type { Value } from '../../../../warehouse/sql.ts';
import {
  forecastCandidates,
  forecastCorrections,
  forecastEffects,
  forecastErrors,
  forecastHistory,
  forecastModels,
  forecastSeries,
  forecastWeeks,
  ofNewestRun,
  spans,
  testedWeeks,
} from '../../marts/forecast-results.ts';
import { errorQuantiles, sumErrorQuantile } from '../../science/intervals/conformal.ts';
import { seldomDemand, seldomQuantile } from '../../science/intervals/seldom-demand.ts';
import { at, sumOf } from '../../science/series/values.ts';
import { codesIn, withEvents } from '../../science/weeks/events.ts';
import { isSquared, type WeekFit } from '../../science/weeks/fit-week-series.ts';
import { type Actual, choose, groupOf, type Lessons, type Origin } from './choose-models.ts';
import { judgeModels } from './judge-models.ts';
import type { UnitCosts } from './read-costs.ts';
import { type Demand, type DemandSeries, dateOf, keyOf, mondayOfWeek } from './read-demand.ts';

type Records = Record<string, Value>[];

export interface Results {
  demand: Demand;
  week: number;
  fits: ReadonlyMap<string, WeekFit>;
  lessons: Lessons;
  /** Earlier weeks, the oldest first. */
  origins: readonly Origin[];
  actual: Actual;
  effects: Records;
  isNewest: boolean;
  costs: UnitCosts;
  /** Classes of the week before, by series. */
  classesBefore: ReadonlyMap<string, string>;
}

const rowsAtOnce = 20_000;
const weeksOfEvents = 13;
/** How far back corrections are shown. */
const weeksShown = 208;

export async function writeResults(store: CompanyStore, run: number, results: Results): Promise<void> {
  if (results.isNewest) for (const { name } of ofNewestRun) await store.run(`delete from ${name}`);
  const waiting = new Map<Table, Records>();
  const add = async (table: Table, records: Records) => {
    const rows = waiting.get(table) ?? [];
    for (const record of records) rows.push({ ...record, run_id: run });
    waiting.set(table, rows.length >= rowsAtOnce ? [] : rows);
    if (rows.length >= rowsAtOnce) await store.insertRecords(table, rows);
  };
  for (const one of results.demand.series) {
    const fit = results.fits.get(keyOf(one));
    if (fit) await addSeries(add, results, one, fit);
  }
  if (results.isNewest) {
    await add(forecastEffects, results.effects);
  }
  for (const [table, rows] of waiting) if (rows.length > 0) await store.insertRecords(table, rows);
}

type Add = (table: Table, records: Records) => Promise<void>;

async function addSeries(add: Add, results: Results, one: DemandSeries, fit: WeekFit): Promise<void> {
  const { week, isNewest, lessons } = results;
  const key = keyOf(one);
  const { kind, facility_id, item_id, tray_type_id } = one;
  const id = { kind, facility_id, item_id, tray_type_id };
  const lesson = lessons.get(groupOf(key, fit));
  const model = choose(fit, lesson);
  const path = fit.models.find(({ name }) => name === model)?.path ?? new Float64Array(0);
  const bent = Float64Array.from(path, (qty, step) => withEvents(one.events, mondayOfWeek(week + 1 + step), qty));
  const bands = boundsOf(fit, path, bent, lesson?.paths);
  const judged = isNewest ? judgeModels(results, key, fit, model, lesson) : undefined;
  await add(forecastSeries, [
    {
      ...id,
      demand_class: fit.demandClass,
      pattern: fit.pattern,
      model,
      remark: fit.remark,
      weeks_known: fit.weeksKnown,
      season_lacks: fit.seasonLacks,
      scale: finite(fit.scale),
      is_outlier: isOutlier(results, key, fit, lesson?.paths),
      is_constrained: fit.demandClass === 'constrained',
      class_before: results.classesBefore.get(key) ?? null,
      ...Object.fromEntries(
        spans.flatMap((weeks) => [
          [`s${weeks}`, path.length >= weeks ? sumOf(path.subarray(0, weeks)) : null],
          [`e${weeks}`, path.length >= weeks ? sumOf(bent.subarray(0, weeks)) - sumOf(path.subarray(0, weeks)) : null],
        ]),
      ),
      ...Object.fromEntries(
        [4, 13, 26].flatMap((weeks) => [
          [`lo${weeks}`, strayOf(fit, weeks, 0.1, lesson?.paths)],
          [`hi${weeks}`, strayOf(fit, weeks, 0.9, lesson?.paths)],
        ]),
      ),
      ...Object.fromEntries(one.weekdays.map((share, day) => [`d${day + 1}`, isNewest ? share : 1 / 7])),
      trend_4w: fit.trend,
      event_names: namesAhead(one, week),
      unit_cost: results.costs.get(key) ?? null,
      ...(judged?.summary ?? { mase: null, bias: null, tracking: null, value_added: null }),
    },
  ]);
  await add(
    forecastWeeks,
    Array.from(path, (qty, step) => {
      const monday = mondayOfWeek(week + 1 + step);
      return {
        ...id,
        step: step + 1,
        week: dateOf(monday),
        statistical_qty: qty,
        event_qty: at(bent, step) - qty,
        ...bands(step),
        event_codes: codesIn(one.events, monday).join(', ') || null,
      };
    }),
  );
  await add(
    forecastCandidates,
    fit.models.map(({ name, path: own }) => ({
      ...id,
      model: name,
      is_chosen: name === model,
      ...Object.fromEntries(Array.from({ length: testedWeeks }, (_, step) => [`c${step + 1}`, finite(at(own, step))])),
    })),
  );
  if (!judged) return;
  await add(
    forecastErrors,
    judged.errors.map((row) => ({ ...id, ...row })),
  );
  await add(
    forecastModels,
    judged.models.map((row) => ({ ...id, ...row })),
  );
  await add(
    forecastCorrections,
    correctionsOf(one, fit, week).map((row) => ({ ...id, ...row })),
  );
  await add(
    forecastHistory,
    Array.from({ length: one.fromHistory }, (_, place) => ({
      ...id,
      week: dateOf(mondayOfWeek(one.firstWeek + place)),
      qty: one.raw[place] ?? Number.NaN,
    })).filter(({ qty }) => Number.isFinite(qty)),
  );
}

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

type Paths = readonly Float64Array[] | undefined;

/** What one week may use, before and beside the forecast; unknown until earlier weeks have been worked out. */
function boundsOf(fit: WeekFit, path: Float64Array, bent: Float64Array, paths: Paths) {
  const shares = [0.025, 0.1, 0.9, 0.975];
  const names = ['lo95', 'lo80', 'hi80', 'hi95'];
  const isSure =
    fit.models.length < 2 &&
    fit.remark !== null &&
    !fit.remark.startsWith('new') &&
    fit.remark !== 'insufficient history';
  const quantiles = paths ? shares.map((share) => errorQuantiles(paths, testedWeeks, share)) : undefined;
  return (step: number): Record<string, number | null> => {
    const [mean, qty] = [at(path, step), at(bent, step)];
    if (isSure) return Object.fromEntries(names.map((name) => [name, qty]));
    if (!quantiles) return Object.fromEntries(names.map((name) => [name, null]));
    const seldom = isSquared(fit.pattern) ? seldomDemand(fit.corrected, mean) : undefined;
    const grown = Math.sqrt(Math.max(1, (step + 1) / testedWeeks));
    const factor = mean > 0 ? qty / mean : 1;
    const values = shares.map((share, place) => {
      if (seldom) return seldomQuantile(seldom, share) * factor;
      const stray = at(quantiles[place] ?? new Float64Array(0), Math.min(step, testedWeeks - 1)) * fit.noise * grown;
      return Math.max(0, (mean + stray) * factor);
    });
    const [lo95 = 0, lo80 = 0, hi80 = 0, hi95 = 0] = values;
    return {
      lo95: Math.min(lo95, lo80, qty),
      lo80: Math.min(lo80, qty),
      hi80: Math.max(hi80, qty),
      hi95: Math.max(hi95, hi80, qty),
    };
  };
}

function strayOf(fit: WeekFit, weeks: number, share: number, paths: Paths): number | null {
  if (!paths) return null;
  const known = Math.min(weeks, testedWeeks);
  return sumErrorQuantile(paths, known, share) * fit.noise * Math.sqrt(weeks / known);
}

/** The last week lay outside the band that holds 99 of 100, of the forecast made a week before. */
function isOutlier({ week, origins, actual }: Results, key: string, fit: WeekFit, paths: Paths): boolean {
  const before = origins.find((origin) => origin.week === week - 1)?.fits.get(key);
  if (!before || !paths) return false;
  const error = actual(key, week) - at(before.models.get(before.chosen) ?? new Float64Array(0), 0);
  const [low, high] = [0.005, 0.995].map((share) => at(errorQuantiles(paths, testedWeeks, share), 0) * fit.noise);
  return error < (low ?? Number.NEGATIVE_INFINITY) || error > (high ?? Number.POSITIVE_INFINITY);
}

function namesAhead({ events }: DemandSeries, week: number): string | null {
  const first = mondayOfWeek(week + 1);
  const ahead = events.filter(({ from, to }) => to >= first && from < first + 7 * weeksOfEvents);
  const words = ahead.map(({ name, effect, uplift }) =>
    effect === 'multiply' ? `${name} (${uplift > 0 ? '+' : ''}${Math.round(uplift * 100)} %)` : name,
  );
  return words.join(', ') || null;
}

const reasonWords: Record<string, string> = {
  gap: 'unknown',
  'stock-out': 'stock-out',
  outlier: 'outlier',
  return: 'more returned than used',
};

/** Weeks of which the model sees something else than was used, with why. */
function correctionsOf(one: DemandSeries, fit: WeekFit, week: number): Records {
  const first = Math.max(0, fit.corrected.length - weeksShown, one.fromHistory);
  const rows: Records = [];
  for (let place = first; place < fit.corrected.length; place++) {
    const raw = one.raw[place] ?? Number.NaN;
    const adjusted = at(fit.corrected, place);
    const monday = mondayOfWeek(one.firstWeek + place);
    const codes = codesIn(one.events, monday);
    const reason = fit.reasons[place];
    if (monday > mondayOfWeek(week) || (!reason && (codes.length === 0 || Math.abs(raw - adjusted) < 1e-9))) continue;
    const out = at(one.outDays, place);
    const words = [
      ...(reason === 'stock-out' ? [`stock-out ${out} ${out === 1 ? 'day' : 'days'}`] : []),
      ...(reason && reason !== 'stock-out' && !(reason === 'gap' && codes.length > 0)
        ? [reasonWords[reason] ?? reason]
        : []),
      ...codes.map((code) => `event ${code}`),
    ];
    rows.push({ week: dateOf(monday), raw_qty: finite(raw), adjusted_qty: adjusted, reason: words.join(', ') });
  }
  return rows;
}
