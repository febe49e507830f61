/** A forecast of so many buckets after the last of a series. */
export type Method = (y: Float64Array, season: number, horizon: number) => Float64Array;
