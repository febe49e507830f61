import { rules } from '../rules.ts';

export interface ReadySeries {
  values: Float64Array;
}

/** Values that the engine can work on; adds to the remarks what was done to them. `withoutRow` buckets had no row at all. */
export function readyToForecast(values: Float64Array, withoutRow: number, remarks: string[]): ReadySeries {
  const { largestValue, leftOutZeros, longestHistory } = rules.cleaning;
  const huge = values.find((value) => Math.abs(value) > largestValue);
  if (huge !== undefined) throw new Error(`${huge} is beyond ${largestValue}`);
  const missing = values.filter(Number.isNaN).length;
  const zerosLeftOut =
    missing === withoutRow && missing >= leftOutZeros * values.length && values.every((value) => value !== 0);
  if (missing > 0) {
    remarks.push(zerosLeftOut ? `${missing} buckets without a row are zero` : `${missing} missing values filled`);
  }
  const full = zerosLeftOut ? values.map((value) => (Number.isNaN(value) ? 0 : value)) : values;
  if (full.length <= longestHistory) return { values: full };
  remarks.push(`only the newest ${longestHistory} values are used`);
  return { values: full.slice(-longestHistory) };
}
