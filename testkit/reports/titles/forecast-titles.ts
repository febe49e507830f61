import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';

const { money, percent } = numberWords;

/** What SKUs are expected to need, added up from the rows of the page. */
const expected =
  (page: string): Expected =>
  async ({ page: read }) => {
    const { rows, totals } = await read(page);
    if (rows.length === 0) return 'There is no forecast for these days';
    const known = rows.filter((row) => row.forecast_value !== null);
    const value = known.reduce((sum, row) => sum + Number(row.forecast_value), 0);
    const said =
      known.length === 0
        ? 'Nothing with a known cost is expected to be used'
        : `${money(value)} is expected to be used over the horizon`;
    const missed =
      totals.wape === null || totals.wape === undefined
        ? 'too few earlier forecasts to say how sure that is'
        : `earlier forecasts missed by ${percent(Number(totals.wape))}`;
    return `${said}; ${missed}`;
  };

/** Titles of forecasts. */
export const forecastTitles: Record<string, Expected> = {
  '1073 fan': expected('1073'),
  '1073 value': expected('1073'),
  '1074 fan': expected('1074'),
  '1074 value': expected('1074'),
};
