/** How often so many units were used in a cycle that began with so many. */
export interface CycleUse {
  used: number;
  present: number;
  cycles: number;
}

export interface FittedDemand {
  mean: number;
  variance: number;
}

/** How much better the wider distribution must explain the cycles before it is believed. */
const neededGain = 2;

/**
 * Demand per cycle, where a cycle that emptied the tray only tells that at least so much was wanted: a Poisson distribution,
 * or a negative binomial one where that explains the cycles clearly better, fitted by maximum likelihood.
 */
export function fitCensoredDemand(uses: readonly CycleUse[]): FittedDemand {
  const told = tellApart(uses);
  const range: [number, number] = [Math.log(1e-4), Math.log(Math.max(1, told.most) * 20)];
  const poisson = maximize(range, (logMean) => logLikelihood(told, poissonOf(Math.exp(logMean))));
  const atSpread = (spread: number) =>
    maximize(range, (logMean) => logLikelihood(told, negativeBinomialOf(Math.exp(logMean), spread)));
  const wider = maximize([Math.log(1e-3), Math.log(10)], (logSpread) => atSpread(Math.exp(logSpread)).value);
  if (wider.value <= poisson.value + neededGain) {
    const mean = Math.exp(poisson.at);
    return { mean, variance: mean };
  }
  const spread = Math.exp(wider.at);
  const mean = Math.exp(atSpread(spread).at);
  return { mean, variance: mean + spread * mean * mean };
}

/** How many cycles used exactly so many, and how many at least so many. */
interface Told {
  most: number;
  exactly: [used: number, cycles: number][];
  atLeast: [present: number, cycles: number][];
}

function tellApart(uses: readonly CycleUse[]): Told {
  const exactly = new Map<number, number>();
  const atLeast = new Map<number, number>();
  for (const { used, present, cycles } of uses) {
    const [kind, units] = used >= present ? [atLeast, present] : [exactly, used];
    kind.set(units, (kind.get(units) ?? 0) + cycles);
  }
  const most = Math.max(0, ...exactly.keys(), ...atLeast.keys());
  return { most, exactly: [...exactly], atLeast: [...atLeast] };
}

/** The logarithm of the probability of none, and of the factor from k to the next. */
interface Counting {
  logOfNone: number;
  logFactor(k: number): number;
}

const poissonOf = (mean: number): Counting => ({
  logOfNone: -mean,
  logFactor: (k) => Math.log(mean / (k + 1)),
});

/** With the variance mean + spread × mean². */
function negativeBinomialOf(mean: number, spread: number): Counting {
  const size = 1 / spread;
  const share = mean / (size + mean);
  return { logOfNone: size * Math.log1p(-share), logFactor: (k) => Math.log(((k + size) / (k + 1)) * share) };
}

function logLikelihood({ most, exactly, atLeast }: Told, { logOfNone, logFactor }: Counting): number {
  const logs = [logOfNone];
  const below = [0];
  for (let k = 0; k < most; k += 1) {
    logs.push((logs[k] ?? 0) + logFactor(k));
    below.push((below[k] ?? 0) + Math.exp(logs[k] ?? 0));
  }
  let sum = 0;
  for (const [used, cycles] of exactly) sum += cycles * (logs[used] ?? 0);
  for (const [present, cycles] of atLeast)
    sum += cycles * Math.log(Math.max(1 - (below[present] ?? 0), Number.MIN_VALUE));
  return sum;
}

const golden = (Math.sqrt(5) - 1) / 2;

/** Where a function with one peak is largest, by golden sections. */
function maximize([low, high]: [number, number], of: (x: number) => number): { at: number; value: number } {
  let a = low;
  let b = high;
  let left = b - golden * (b - a);
  let right = a + golden * (b - a);
  let atLeft = of(left);
  let atRight = of(right);
  while (b - a > 1e-5) {
    if (atLeft >= atRight) {
      b = right;
      right = left;
      atRight = atLeft;
      left = b - golden * (b - a);
      atLeft = of(left);
    } else {
      a = left;
      left = right;
      atLeft = atRight;
      right = a + golden * (b - a);
      atRight = of(right);
    }
  }
  return atLeft >= atRight ? { at: left, value: atLeft } : { at: right, value: atRight };
}
