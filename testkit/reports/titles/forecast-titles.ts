import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';

const { money, number, percent } = numberWords;

/** What SKUs are expected to need, added up from the rows of the page. */
const expected =
  (page: string, worth = 'forecast_value'): Expected =>
  async ({ page: read }) => {
    const { rows, totals } = await read(page);
    if (rows.length === 0) return 'There is no forecast for these days';
    const known = rows.filter((row) => row[worth] !== null);
    const value = known.reduce((sum, row) => sum + Number(row[worth]), 0);
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

/** The same of what is counted: rows are shares of one total. */
const counted =
  (page: string, what: string): Expected =>
  async ({ page: read }) => {
    const { rows, totals } = await read(page);
    if (rows.length === 0) return 'There is no forecast for these days';
    const sum = rows.reduce((total, row) => total + Number(row.forecast_13w ?? 0), 0);
    const missed =
      totals.wape === null || totals.wape === undefined
        ? 'too few earlier forecasts to say how sure that is'
        : `earlier forecasts missed by ${percent(Number(totals.wape))}`;
    return `${number(Math.round(sum))} ${what} in 13 weeks; ${missed}`;
  };

/** What the rows of the page say of events. */
const events: Expected = async ({ page: read }) => {
  const { rows } = await read('1004');
  if (rows.length === 0) return 'No demand event touches these days';
  const counted = rows.length === 1 ? 'One event touches these days' : `${number(rows.length)} events touch these days`;
  const clear = rows.filter((row) => row.evidence === 'clear' && row.measured_pct !== null);
  const most = Math.max(0, ...clear.map((row) => Math.abs(Number(row.measured_pct))));
  const first = clear
    .filter((row) => Math.abs(Number(row.measured_pct)) === most)
    .sort((a, b) => String(a.event).localeCompare(String(b.event)))[0];
  if (!first) return `${counted}; none has a clear effect yet`;
  const effect = Number(first.measured_pct);
  return `${counted}; the strongest clear effect was ${effect > 0 ? '+' : ''}${percent(effect)}: ${first.event}`;
};

/** Titles of forecasts. */
export const forecastTitles: Record<string, Expected> = {
  '1004 events': events,
  '1020 fan': counted('1020', 'uses of tagged units are expected'),
  '1021 fan': counted('1021', 'uses of tagged units are expected'),
  '1022 fan': counted('1022', 'uses of tagged units are expected'),
  '1023 fan': counted('1023', 'units will go into trays'),
  '1024 fan': expected('1024', 'forecast_13w_value'),
  '1024 value': expected('1024', 'forecast_13w_value'),
  '1025 fan': counted('1025', 'restocks of trays are expected'),
  '1026 fan': counted('1026', 'restocks of trays are expected'),
  '1073 fan': expected('1073'),
  '1073 value': expected('1073'),
  '1074 fan': expected('1074'),
  '1074 value': expected('1074'),
};
