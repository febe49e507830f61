import { logGamma } from './log-gamma.ts';

/** Below it the exponential function has nothing left but zero. */
const smallestLog = -700;

/**
 * The smallest whole number that demand stays at or below with the given probability: of a negative binomial distribution
 * where the variance exceeds the mean, else of a Poisson distribution. For slow movers, of which a bell curve tells too little.
 */
export function demandQuantile(mean: number, variance: number, probability: number): number {
  if (mean <= 0) return 0;
  const { logAt, ratio } = variance > mean ? negativeBinomial(mean, variance) : poisson(mean);
  // Far below the mean the probabilities are too small for a number and too small to matter.
  const step = Math.max(1, Math.floor(Math.sqrt(variance)));
  let start = Math.max(0, Math.floor(mean - 12 * step));
  while (logAt(start) < smallestLog) start += step;
  let mass = Math.exp(logAt(start));
  let k = start;
  for (let reached = mass; reached < probability - 1e-12; reached += mass) {
    mass *= ratio(k);
    k += 1;
    // Beyond the mode with nothing left to add, rounding is all that is missing.
    if (mass < Number.EPSILON * 1e-3 && k > mean) break;
  }
  return k;
}

/** A distribution over whole numbers: the log of the probability of one, and the factor from it to the next. */
interface Distribution {
  logAt(k: number): number;
  ratio(k: number): number;
}

const poisson = (mean: number): Distribution => ({
  logAt: (k) => k * Math.log(mean) - mean - logGamma(k + 1),
  ratio: (k) => mean / (k + 1),
});

function negativeBinomial(mean: number, variance: number): Distribution {
  const size = (mean * mean) / (variance - mean);
  const share = mean / (size + mean);
  return {
    logAt: (k) =>
      logGamma(k + size) - logGamma(size) - logGamma(k + 1) + size * Math.log1p(-share) + k * Math.log(share),
    ratio: (k) => ((k + size) / (k + 1)) * share,
  };
}
