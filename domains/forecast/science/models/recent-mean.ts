import { meanOf, repeat } from '../series/values.ts';

const buckets = 12;

/** The mean of the last dozen buckets: what pharmacies use as average consumption, so what a method has to beat. */
export const recentMean = (y: Float64Array, _season: number, horizon: number): Float64Array =>
  repeat(meanOf(y.subarray(-buckets)), horizon);
