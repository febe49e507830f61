import { forecastByAll, isSeldom } from '../choice/candidates.ts';
import { noiseScale } from '../intervals/noise-scale.ts';
import { naiveScale, naiveSquareScale } from '../measures/accuracy.ts';
import { demandClass, type Pattern } from '../series/demand-class.ts';
import { type PreparedSeries, prepare } from '../series/prepare.ts';
import { at, meanOf, medianOf, repeat } from '../series/values.ts';

export const weeksOfYear = 52;
/** Fewer weeks since the first demand tell nothing about a pattern. */
const weeksOfNew = 13;
/** Of fewer values nothing is fitted. */
const fewestValues = 4;
/** The trend is that of so many weeks, where there are at least so many. */
const [weeksOfTrend, fewestOfTrend] = [26, 12];

/** Demand of one series by week, up to the last week that a forecast may know. */
export interface WeekSeries {
  /** Not a number where nothing is known. */
  values: Float64Array;
  /** The share of each week without stock. */
  out: Float64Array;
  /** The first week that was measured rather than spread from months. */
  measuredFrom: number;
}

export interface WeekFit {
  demandClass: string;
  pattern: Pattern;
  remark: string | null;
  weeksKnown: number;
  seasonLacks: number;
  /** What MASE and RMSSE are measured in, and the noise that bands are made of. */
  scale: number;
  squareScale: number;
  noise: number;
  corrected: Float64Array;
  reasons: (string | undefined)[];
  trend: number | null;
  /** What every candidate says of the weeks ahead, the default first; a single one where there is nothing to choose. */
  models: { name: string; path: Float64Array }[];
}

export const prepareWeeks = ({ values, out }: WeekSeries): PreparedSeries => prepare(values, weeksOfYear, out);

/** Every candidate's forecast from the end of a series; `learned` is what the network says. */
export function fitWeekSeries(series: WeekSeries, prepared: PreparedSeries, horizon: number): WeekFit {
  const { cleaned, y, unit } = prepared;
  const corrected = cleaned.corrected.map((value) => Math.max(0, value));
  const flags = cleaned.reasons.map((reason) => reason !== undefined && reason !== 'gap');
  const first = corrected.findIndex((value) => value > 0);
  const known = first < 0 ? 0 : corrected.length - first;
  const { pattern, name } = demandClass(corrected, 1, flags);
  const shown = name === 'none' || name === 'ended' ? name : known < weeksOfNew ? 'new' : name;
  const measured = corrected.subarray(Math.min(series.measuredFrom, Math.max(0, corrected.length - 26)));
  const seasonLacks = Math.max(0, 2 * weeksOfYear + 1 - corrected.length);
  const shared = {
    demandClass: shown,
    pattern,
    weeksKnown: corrected.length,
    seasonLacks,
    scale: naiveScale(measured, measured.length > weeksOfYear ? weeksOfYear : 1),
    squareScale: naiveSquareScale(measured),
    noise: corrected.length < 2 ? meanOf(corrected) / 2 : noiseScale(measured, weeksOfYear),
    corrected,
    reasons: cleaned.reasons,
    trend: trendOf(corrected),
  };
  const only = (model: string, value: number, remark: string) => ({
    ...shared,
    remark,
    models: [{ name: model, path: repeat(Math.max(0, value), horizon) }],
  });
  if (shown === 'none') return only('Zero', 0, 'no demand');
  if (shown === 'ended') return only('Zero', 0, 'demand has ended');
  if (corrected.length < fewestValues) return only('Mean', meanOf(corrected), 'insufficient history');
  if (corrected.every((value) => value === corrected[0])) return only('Constant', at(corrected, 0), 'always the same');
  if (shown === 'new') return only('MeanNew', meanOf(corrected.subarray(first)), 'new: the mean of its weeks');
  const learned = prepared.learned?.get(y.length);
  const all = forecastByAll(pattern, y, weeksOfYear, horizon, learned);
  return {
    ...shared,
    remark: null,
    models: Array.from(all, ([model, path]) => ({
      name: model,
      path: path.map((value) => Math.max(0, Number.isFinite(value) ? value : 0) * unit),
    })),
  };
}

/** The change in four weeks as a share of the mean, by the median of all slopes between two of the newest weeks: Theil and Sen. */
function trendOf(corrected: Float64Array): number | null {
  const newest = corrected.subarray(-weeksOfTrend);
  const mean = meanOf(newest);
  if (newest.length < fewestOfTrend || !(mean > 0)) return null;
  const slopes: number[] = [];
  for (let a = 0; a < newest.length; a++)
    for (let b = a + 1; b < newest.length; b++) slopes.push((at(newest, b) - at(newest, a)) / (b - a));
  return (4 * medianOf(Float64Array.from(slopes))) / mean;
}

/** Whether errors of this kind of demand are squared: of seldom demand absolute ones would favor zero. */
export const isSquared = (pattern: Pattern): boolean => isSeldom(pattern);
