import { smooth } from '../models/simple-smoothing.ts';
import { adjust, findSeason } from '../series/season-indices.ts';

/** How far a series strays from what was to be expected one bucket before: what errors of many series are compared in. */
export const noiseScale = (y: Float64Array, season: number): number =>
  smooth(adjust(y, findSeason(y, season))).rootMeanSquare;
