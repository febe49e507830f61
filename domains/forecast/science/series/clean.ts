import { rules } from '../rules.ts';
import { adjust, findSeason, readjust } from './season-indices.ts';
import { at, medianOf } from './values.ts';

export type Correction = 'gap' | 'stock-out' | 'outlier' | 'return';

export interface CleanSeries {
  raw: Float64Array;
  corrected: Float64Array;
  /** Why a bucket was corrected; nothing where it was not. */
  reasons: (Correction | undefined)[];
  /** Whether the values are demand, which is never below zero. */
  isDemand: boolean;
}

/**
 * History as demand: gaps filled, stock-outs made up for, single impossible values capped. The raw values stay beside.
 * `stockouts` has the share of each bucket without stock.
 */
export function clean(raw: Float64Array, season: number, stockouts?: Float64Array): CleanSeries {
  const reasons: (Correction | undefined)[] = Array.from({ length: raw.length });
  const negatives = raw.filter((value) => value < 0).length;
  const isDemand = negatives <= rules.cleaning.returnsShare * raw.length;
  let y: Float64Array = raw.map((value, t) => {
    const share = stockouts ? at(stockouts, t) : 0;
    if (!Number.isFinite(value)) reasons[t] = 'gap';
    else if (isDemand && value < 0) reasons[t] = 'return';
    if (share > 0) reasons[t] = 'stock-out';
    if (!Number.isFinite(value) || share > rules.cleaning.trustedStockoutShare) return Number.NaN;
    return isDemand ? Math.max(0, value) / (1 - share) : value / (1 - share);
  });
  if (stockouts?.some((share) => share > 0)) y = capStockouts(y, stockouts);
  y = fillGaps(y, season);
  return { raw, corrected: capOutliers(y, season, reasons), reasons, isDemand };
}

/**
 * What a month would have used had there been stock: consumption ÷ (months − days out of stock ÷ 30.4), the World Health
 * Organization's adjusted consumption ("Managing Drug Supply").
 */
export const adjustedConsumption = (consumed: number, months: number, daysOut: number): number =>
  consumed / (months - daysOut / 30.4);

function capStockouts(y: Float64Array, stockouts: Float64Array): Float64Array {
  const inStock = y.filter((value, t) => Number.isFinite(value) && !(at(stockouts, t) > 0)).sort();
  if (inStock.length === 0) return y;
  const cap = at(inStock, Math.ceil(rules.cleaning.stockoutCap * inStock.length) - 1);
  return y.map((value, t) =>
    at(stockouts, t) > 0 && value > cap ? Math.max(cap, value * (1 - at(stockouts, t))) : value,
  );
}

/** A gap takes the mean of the same bucket of other seasons at the level around it, else the line between its neighbours. */
function fillGaps(y: Float64Array, season: number): Float64Array {
  if (y.every(Number.isFinite)) return y;
  const line = bridge(y);
  if (season < 2) return line;
  const found = findSeason(line, season);
  const adjusted = bridge(adjust(line, found).map((value, t) => (Number.isFinite(at(y, t)) ? value : Number.NaN)));
  const filled = readjust(adjusted, found, 0);
  return y.map((value, t) => (Number.isFinite(value) ? value : at(filled, t)));
}

function bridge(y: Float64Array): Float64Array {
  const known = Array.from(y.keys()).filter((t) => Number.isFinite(at(y, t)));
  if (known.length === 0) return new Float64Array(y.length);
  let next = 0;
  return y.map((value, t) => {
    if (Number.isFinite(value)) return value;
    while (next < known.length && (known[next] ?? 0) < t) next += 1;
    const [before, after] = [known[next - 1] ?? known[next] ?? 0, known[next] ?? known[next - 1] ?? 0];
    const share = after > before ? (t - before) / (after - before) : 0;
    return at(y, before) + share * (at(y, after) - at(y, before));
  });
}

/**
 * Values that no use explains, such as 10⁹ among tens. A cautious test against the median around each bucket (Hampel,
 * "The influence curve and its role in robust estimation", 1974): an epidemic stays, a slip of the keyboard goes.
 */
function capOutliers(y: Float64Array, season: number, reasons: (Correction | undefined)[]): Float64Array {
  const { outlierDeviations, outlierTimes } = rules.cleaning;
  const sizes = y.filter((value) => value > 0);
  if (y.length < 8 || sizes.length < 5) return y;
  const usual = medianOf(sizes);
  const spread = 1.4826 * medianOf(sizes.map((size) => Math.abs(size - usual)));
  const limit = Math.max(usual + outlierDeviations * spread, outlierTimes * usual);
  const isFar = (t: number) => at(y, t) > limit;
  return y.map((value, t) => {
    // Two in a row, or the same a season before, are no slip.
    const again = [t - 1, t + 1, t - season, t + season].some((other) => other !== t && isFar(other));
    if (!isFar(t) || again) return value;
    reasons[t] = 'outlier';
    const around = y.filter((_, other) => other !== t && Math.abs(other - t) <= 3);
    return Math.max(medianOf(around), usual);
  });
}
