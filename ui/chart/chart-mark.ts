import type { ChartPoint } from './chart-data.ts';

/** What a click on a mark does, in words and deed. */
export interface ChartMark {
  words: string;
  verb: string;
  onMark: (point: ChartPoint) => void;
}
