/** The tails of a binomial distribution, exact: how likely `at most` and `at least` each count are, of `count` with the chance `share`. */
export function binomialTails(count: number, share: number): { atMost: number[]; atLeast: number[]; first: number } {
  const mean = count * share;
  // Beyond so many deviations nothing is left that a limit could fall into.
  const reach = Math.ceil(12 * Math.sqrt(mean * (1 - share)) + 40);
  const [first, last] = [Math.max(0, Math.floor(mean) - reach), Math.min(count, Math.ceil(mean) + reach)];
  const mode = Math.min(last, Math.max(first, Math.floor((count + 1) * share)));
  const weights = new Array<number>(last - first + 1).fill(0);
  weights[mode - first] = 1;
  const odds = share / (1 - share);
  for (let k = mode; k < last; k++) weights[k + 1 - first] = ((weights[k - first] ?? 0) * (count - k) * odds) / (k + 1);
  for (let k = mode; k > first; k--)
    weights[k - 1 - first] = ((weights[k - first] ?? 0) * k) / ((count - k + 1) * odds);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  const atMost = weights.map((weight) => {
    below += weight / whole;
    return below;
  });
  let above = 0;
  const atLeast = weights
    .toReversed()
    .map((weight) => {
      above += weight / whole;
      return above;
    })
    .toReversed();
  return { atMost, atLeast, first };
}

/** How likely at least `found` of `count` are, where each has the chance `share`. */
export function atLeast(found: number, count: number, share: number): number {
  if (found <= 0 || share >= 1) return 1;
  if (share <= 0) return 0;
  const tails = binomialTails(count, share);
  const at = Math.ceil(found) - tails.first;
  return at < 0 ? 1 : (tails.atLeast[at] ?? 0);
}
