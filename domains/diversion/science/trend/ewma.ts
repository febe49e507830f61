export interface EwmaWeek {
  value: number | null;
  level: number;
  limit: number;
  isSignal: boolean;
}

const newest = 0.2;
const deviations = 3;

/** Weekly scores smoothed, with the limit that they stay under by chance. A week without a score changes nothing. */
export function runEwma(values: readonly (number | null)[]): EwmaWeek[] {
  let level = 0;
  let weeks = 0;
  return values.map((value) => {
    if (value !== null) {
      level = newest * value + (1 - newest) * level;
      weeks += 1;
    }
    const limit = deviations * Math.sqrt((newest / (2 - newest)) * (1 - (1 - newest) ** (2 * weeks)));
    return { value, level, limit, isSignal: weeks > 0 && level > limit };
  });
}
