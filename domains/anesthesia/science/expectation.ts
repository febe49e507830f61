/** What is kept of many values: how many, their sum and the sum of their squares. */
export interface Sums {
  n: number;
  sum: number;
  squares: number;
}

/** What is usual, with its parts: from all cases down, at each level how many rows there were and what was made of them. */
export interface Expectation {
  mean: number;
  variance: number;
  levels: { n: number; mean: number | null; shrunkMean: number; shrunkVariance: number }[];
}

/** A stratum is believed as if the level above had been seen ten times more. */
const weightOfParent = 10;

/**
 * The mean and the variance to expect, from sums of ever finer strata: (n × mean + 10 × that of the level above) / (n + 10).
 * A stratum with few rows is drawn toward the wider one, a stratum without any takes it over. Nothing at all is unknown.
 */
export function expectation(levels: readonly Sums[]): Expectation | null {
  const steps: Expectation['levels'] = [];
  for (const { n, sum, squares } of levels) {
    const parent = steps.at(-1);
    const m = parent ? weightOfParent : 0;
    if (n + m <= 0) return null;
    const shrunkMean = (sum + m * (parent?.shrunkMean ?? 0)) / (n + m);
    const deviations = Math.max(0, squares - 2 * shrunkMean * sum + n * shrunkMean * shrunkMean);
    const exact = deviations <= 1e-12 * squares ? 0 : deviations;
    steps.push({
      n,
      mean: n > 0 ? sum / n : null,
      shrunkMean,
      shrunkVariance: (exact + m * (parent?.shrunkVariance ?? 0)) / (n + m),
    });
  }
  const finest = steps.at(-1);
  return finest ? { mean: finest.shrunkMean, variance: finest.shrunkVariance, levels: steps } : null;
}

/** How far a single case lies from what is usual, in its standard deviations; unknown where nothing varies or too little was seen. */
export function pearsonResidual(
  observed: number,
  usual: Expectation | null,
  seenEnough: boolean,
): { observed: number; expected: number | null; variance: number | null; z: number | null; suppressed: string | null } {
  if (!usual) return { observed, expected: null, variance: null, z: null, suppressed: 'nothing to compare with' };
  const parts = { observed, expected: usual.mean, variance: usual.variance };
  if (!seenEnough) return { ...parts, z: null, suppressed: 'too few comparable cases' };
  if (usual.variance <= 0) return { ...parts, z: null, suppressed: 'comparable cases do not vary' };
  return { ...parts, z: (observed - usual.mean) / Math.sqrt(usual.variance), suppressed: null };
}
