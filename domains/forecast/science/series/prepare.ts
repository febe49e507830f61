import { type CleanSeries, clean } from './clean.ts';
import { type DemandClass, demandClass } from './demand-class.ts';
import { meanOf } from './values.ts';

export interface PreparedSeries {
  cleaned: CleanSeries;
  class: DemandClass;
  season: number;
  /** The corrected values divided by `unit`: methods work on values about one, whatever is counted. */
  y: Float64Array;
  unit: number;
  /** What the learned forecaster says, in the units of `y`, by how many values it knew. */
  learned?: ReadonlyMap<number, Float64Array>;
}

const grain = 2 ** 36;

export function prepare(raw: Float64Array, season: number, stockouts?: Float64Array): PreparedSeries {
  const cleaned = clean(raw, season, stockouts);
  const size = meanOf(cleaned.corrected.map(Math.abs));
  const unit = size > 0 ? size : 1;
  const corrected = cleaned.reasons.map((reason) => reason !== undefined);
  return {
    cleaned,
    class: demandClass(cleaned.corrected, season, corrected),
    season,
    // To the same grain whatever the unit, so that another unit gives the same forecast.
    y: cleaned.corrected.map((value) => Math.round((value / unit) * grain) / grain),
    unit,
  };
}
