/**
 * Which of many scores stand out although so many were looked at: Benjamini and Hochberg's rule on one-sided p values. Unknown
 * scores are not compared and never stand out.
 */
export function passFalseDiscovery(scores: readonly (number | null)[], rate: number): boolean[] {
  const known = scores.flatMap((z) => (z === null ? [] : [upperTail(z)])).sort((a, b) => a - b);
  let limit = -1;
  known.forEach((p, place) => {
    if (p <= ((place + 1) / known.length) * rate) limit = p;
  });
  return scores.map((z) => z !== null && upperTail(z) <= limit);
}

/** The share of a standard normal distribution above z, by the continued fraction of its tail and the series of its middle. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = 0;
    for (let step = 60; step > 0; step -= 1) fraction = step / (z + fraction);
    return density / (z + fraction);
  }
  let term = z;
  let sum = z;
  for (let step = 1; step < 60; step += 1) {
    term *= (z * z) / (2 * step + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}
