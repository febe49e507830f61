/** A count of one week, and what the own baseline makes of the week's exposure. */
export interface WeekCount {
  observed: number;
  expected: number;
}

export interface CusumWeek extends WeekCount {
  sum: number;
  /** The sum that raises the alarm. */
  limit: number;
  isAlarm: boolean;
}

/**
 * The mean up to which a design holds, how many times the mean is looked for, and the sum that raises the alarm: chosen so that
 * weeks in control run for at least 500 weeks (checked by Markov chain).
 */
export const cusumDesigns = [
  { most: 0.15, times: 3, limit: 4 },
  { most: 0.27, times: 3, limit: 4 },
  { most: 0.42, times: 3, limit: 4.5 },
  { most: 1, times: 3, limit: 4.5 },
  { most: 1.25, times: 2, limit: 6.5 },
  { most: 4, times: 2, limit: 7 },
  { most: 8, times: 2, limit: 7 },
  { most: Number.POSITIVE_INFINITY, times: 1.5, limit: 11.5 },
] as const;

const leastExpected = 0.05;

export interface CusumDesign {
  times: number;
  limit: number;
}

export const designFor = (mean: number): CusumDesign =>
  cusumDesigns.find(({ most }) => mean <= most) ?? { times: 1.5, limit: 11.5 };

/** What a week may have before the sum grows: (μ₁ − μ₀) ÷ ln(μ₁ / μ₀). */
export const referenceOf = (expected: number, times: number): number =>
  (Math.max(leastExpected, expected) * (times - 1)) / Math.log(times);

/** The weeks in which a count departs from its own past: each adds what it has beyond the reference; an alarm starts the sum anew. */
export function runCusum(weeks: readonly WeekCount[], design?: CusumDesign): CusumWeek[] {
  const mean = weeks.reduce((total, { expected }) => total + expected, 0) / Math.max(1, weeks.length);
  const { times, limit } = design ?? designFor(mean);
  let sum = 0;
  return weeks.map(({ observed, expected }) => {
    sum = Math.max(0, sum + observed - referenceOf(expected, times));
    const week = { observed, expected, sum, limit, isAlarm: sum >= limit };
    if (week.isAlarm) sum = 0;
    return week;
  });
}
