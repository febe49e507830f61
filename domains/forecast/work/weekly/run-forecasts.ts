import { beginRun, listPublished, publishRun, type RunOrigin } from '../../../../warehouse/runs/runs.ts';
import { backfilledWeeks, forecastEngine } from '../../marts/forecast-results.ts';
import type { WeekFit } from '../../science/weeks/fit-week-series.ts';
import { groupOf, type Lessons, learnLessons, type Origin, type OriginFit } from './choose-models.ts';
import { fitWeeks } from './fit-weeks.ts';
import type { ForecastWork } from './forecast-work.ts';
import { measureEvents } from './measure-events.ts';
import { readCosts } from './read-costs.ts';
import {
  type DemandSeries,
  dateOf,
  dayNumber,
  keyOf,
  mondayOfWeek,
  readDemand,
  seenAt,
  weekNumber,
} from './read-demand.ts';
import { readClasses, readOrigins } from './read-origins.ts';
import { writeResults } from './write-results.ts';

/** Twelve whole months after the one that is running, from any day of it. */
const weeksAhead = 58;
const seriesAtOnce = 40;

export interface Forecasted {
  series: number;
  /** Weeks that were worked out now: the newest, and earlier ones. */
  weeks: number;
}

/**
 * Forecasts the newest complete week first and publishes it; then every earlier week that no run knows, from the oldest on, each from what was
 * known at its end; then the newest again, by what the earlier ones have taught. Whatever is published stays when the work is cut off.
 */
export async function runForecasts(work: ForecastWork): Promise<Forecasted> {
  const demand = await readDemand(work.ask, work.newestDay);
  const { asOf, series } = demand;
  if (series.length === 0) return { series: 0, weeks: 0 };
  const newest = weekNumber(dayNumber(asOf));
  const published = async () =>
    (await work.write((store) => listPublished(store, forecastEngine)))
      .filter(({ code_version }) => code_version === forecastEngine.codeVersion)
      .map((run) => ({ ...run, week: weekNumber(dayNumber(run.as_of)) }));
  const known = new Map((await published()).map((run) => [run.week, run]));
  const earlier = Array.from({ length: work.origins }, (_, back) => newest - work.origins + back);
  const lacking = earlier.filter((week) => !known.has(week) && series.some((one) => one.firstWeek + 26 <= week));
  const total = series.length * (lacking.length + 1);
  let done = 0;
  const fitAll = async (week: number, horizon: number, words: string) => {
    const fits = new Map<string, WeekFit>();
    for (let start = 0; start < series.length; start += seriesAtOnce) {
      work.signal.throwIfAborted();
      const some = series.slice(start, start + seriesAtOnce).filter((one) => one.firstWeek <= week);
      const found = await work.compute(fitWeeks, { horizon, series: some.map((one) => seenAt(one, week)) });
      for (const [place, fit] of found.entries()) {
        const one = some[place];
        if (one) fits.set(keyOf(one), fit);
      }
      done += Math.min(seriesAtOnce, series.length - start);
      work.progress(done, total, words);
    }
    return fits;
  };
  const current = await fitAll(newest, weeksAhead, `Forecast of ${series.length} series from ${asOf}`);
  const actual = actualOf(series, current);
  const costs = await readCosts(work.ask, asOf);
  const before = await readOrigins(
    work.ask,
    earlier.map((week) => known.get(week)).filter((run) => run !== undefined),
    current,
  );
  const publish = async (
    week: number,
    origin: RunOrigin,
    fits: ReadonlyMap<string, WeekFit>,
    lessons: Lessons,
    origins: readonly Origin[],
  ) => {
    const effects =
      origin === 'live' && week === newest ? await measureEvents(work, demand, actual, lessons, costs) : [];
    work.signal.throwIfAborted();
    const classesBefore = await readClasses(work.ask, (await published()).find((run) => run.week === week - 1)?.run_id);
    await work.write(async (store) => {
      const id = await beginRun(store, forecastEngine, {
        asOf: dateOf(mondayOfWeek(week) + 6),
        origin,
        settingsVersion: work.settingsVersion,
        inputs: { newest_day: work.newestDay, load: work.newestLoad, event: work.newestEvent },
        now: work.now(),
      });
      await writeResults(store, id, {
        demand,
        week,
        fits,
        lessons,
        origins,
        actual,
        effects,
        isNewest: week === newest,
        costs,
        classesBefore,
      });
      await publishRun(store, forecastEngine, id, work.now());
    });
  };
  const publishNewest = (origins: readonly Origin[]) =>
    publish(newest, 'live', current, learnLessons(origins, newest, actual), origins);
  await publishNewest(before);
  if (lacking.length === 0) return { series: series.length, weeks: 1 };
  const origins = [...before];
  for (const week of lacking) {
    const date = dateOf(mondayOfWeek(week) + 6);
    const fits = await fitAll(week, backfilledWeeks, `Earlier forecasts, as of ${date}`);
    const past = origins.filter((origin) => origin.week < week);
    const then = actualOf(
      series.map((one) => cutAfter(one, week)),
      fits,
    );
    const lessons = learnLessons(past, week, then);
    await publish(week, 'backfilled', fits, lessons, past);
    origins.push({ week, isBackfilled: true, fits: asOrigin(fits, lessons) });
    origins.sort((a, b) => a.week - b.week);
  }
  await publishNewest(origins);
  return { series: series.length, weeks: lacking.length + 1 };
}

/** What a series was at the end of a week: nothing later is there. */
const cutAfter = (one: DemandSeries, week: number): DemandSeries => ({
  ...one,
  raw: one.raw.subarray(0, Math.max(0, week - one.firstWeek + 1)),
});

/** Corrected demand by week, as the fit of the newest known week has it: stock-outs made up for, events taken out of it again. */
function actualOf(series: readonly DemandSeries[], fits: ReadonlyMap<string, WeekFit>) {
  const byKey = new Map(series.map((one) => [keyOf(one), one]));
  return (key: string, week: number): number => {
    const [one, fit] = [byKey.get(key), fits.get(key)];
    if (!one || !fit) return Number.NaN;
    const place = week - one.firstWeek;
    if (place < 0 || place >= fit.corrected.length || fit.reasons[place] === 'gap') return Number.NaN;
    return fit.corrected[place] ?? Number.NaN;
  };
}

function asOrigin(fits: ReadonlyMap<string, WeekFit>, lessons: Lessons): Map<string, OriginFit> {
  return new Map(
    Array.from(fits, ([key, fit]) => {
      const group = groupOf(key, fit);
      return [key, originFit(fit, group, lessons)];
    }),
  );
}

function originFit(fit: WeekFit, group: string, lessons: Lessons): OriginFit {
  const first = fit.models[0]?.name ?? 'Zero';
  const taught = lessons.get(group)?.method;
  return {
    ...{ group, pattern: fit.pattern, scale: fit.scale, squareScale: fit.squareScale, noise: fit.noise },
    chosen: fit.models.some(({ name }) => name === taught) ? (taught ?? first) : first,
    models: new Map(fit.models.map(({ name, path }) => [name, path])),
  };
}
