import type { ChartRow, ChartWords } from './chart-row.ts';
import type { Fragment } from './sql.ts';

/** The answer to the question that a finding is made from. */
export interface Found {
  /** Over everything that the filters leave, of the days of the tiles. */
  total: ChartRow;
  /** The first rows in the order of the finding, the worst first. */
  rows: ChartRow[];
  /** How many rows there are, those included that are not among the first. */
  count: number;
}

/**
 * A title that states a finding, with the question that it is made from. The question is asked over the full filtered set and the
 * days of the tiles, however few rows the chart draws and whatever days it shows.
 * `{ by: ['location_type'], measures: ['out_of_stock_pct', 'stocked_count'], least: { of: 'stocked_count', count: 30 },
 *   order: ['-out_of_stock_pct'], says: ({ rows: [worst] }, { percent }) => … }`
 */
export interface Finding<Dim extends string = string, Meas extends string = string> {
  /** What is compared; without it the finding is made from the totals alone, as the tiles are. */
  by?: Dim[];
  measures: Meas[];
  /** A row that rests on fewer than so many of this measure is neither counted nor named. */
  least?: { of: Meas; count: number };
  /** Which of the rows with enough to judge belong to the finding: a condition over these measures. */
  keeps?: Fragment;
  /** The worst row first. */
  order?: (Meas | `-${Meas}`)[];
  /** One sentence that is true of the answer. */
  says: (found: Found, words: ChartWords) => string;
}

/** A finding in a file of its own; its names are checked where a chart takes it as its title. */
export const defineFinding = <const Dim extends string = never, const Meas extends string = never>(
  finding: Finding<Dim, Meas>,
): Finding<Dim, Meas> => finding;
