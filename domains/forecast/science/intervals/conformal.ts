import { normalQuantile } from '../../../shared/science/normal-quantile.ts';
import { rules } from '../rules.ts';
import { at, sumOf } from '../series/values.ts';

/** Errors of backtests in units of each series' noise, one path for each series and origin. */
export type ErrorPaths = readonly Float64Array[];

/**
 * The error that a share of the backtest's stayed below at each horizon: split conformal prediction, Vovk, Gammerman and
 * Shafer, "Algorithmic Learning in a Random World" (2005), with signed errors, because demand strays further up than down.
 * Where a horizon has few errors, those of its neighbours are added.
 */
export function errorQuantiles(paths: ErrorPaths, horizon: number, share: number): Float64Array {
  const own = ranked.get(paths) ?? new Map<string, Float64Array>();
  ranked.set(paths, own);
  const key = `${horizon} ${share}`;
  const quantiles = own.get(key) ?? rankErrors(paths, horizon, share);
  own.set(key, quantiles);
  return quantiles;
}

/** What was ranked once is the same for every series of a class. */
const ranked = new WeakMap<ErrorPaths, Map<string, Float64Array>>();

function rankErrors(paths: ErrorPaths, horizon: number, share: number): Float64Array {
  const byHorizon = Array.from({ length: horizon }, (_, i) =>
    paths.flatMap((path) => (i < path.length && Number.isFinite(at(path, i)) ? [at(path, i)] : [])),
  );
  return Float64Array.from(byHorizon.keys(), (i) => {
    let errors = byHorizon[i] ?? [];
    for (let reach = 1; errors.length < rules.intervals.residuals && reach < horizon; reach++) {
      errors = errors.concat(byHorizon[i - reach] ?? [], byHorizon[i + reach] ?? []);
    }
    return quantileOf(errors, share) ?? normalQuantile(share) * spread(errors) * growth(i + 1, errors.length);
  });
}

/** The same of the sum over the first so many buckets, whose errors neither cancel nor add up in full. */
export const sumErrorQuantile = (paths: ErrorPaths, buckets: number, share: number): number =>
  quantileOf(sums(paths, buckets), share) ?? normalQuantile(share) * Math.sqrt(buckets) * growth(buckets, 0);

function sums(paths: ErrorPaths, buckets: number): number[] {
  return paths
    .filter((path) => path.length >= buckets)
    .map((path) => sumOf(path.subarray(0, buckets)))
    .filter(Number.isFinite);
}

/** With n errors, the next is as likely to fall into each of the n + 1 places between them. */
function quantileOf(errors: readonly number[], share: number): number | undefined {
  const n = errors.length;
  const rank = share < 0.5 ? Math.floor((n + 1) * share + 1e-9) : Math.ceil((n + 1) * share - 1e-9);
  return rank < 1 || rank > n ? undefined : Float64Array.from(errors).sort()[rank - 1];
}

function spread(errors: readonly number[]): number {
  if (errors.length < 5) return 1;
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);
}

/** Without errors of its own a horizon is taken to be as unsure as that of simple smoothing with a weight of 0.3. */
const growth = (horizon: number, known: number): number => (known < 5 ? Math.sqrt(1 + (horizon - 1) * 0.09) : 1);
