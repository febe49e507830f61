import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';

const number = (row: ChartRow, key: string): number | null =>
  row[key] === null || row[key] === undefined ? null : Number(row[key]);

/** The fields that weeks have under one name, be they quantities or money. */
interface Fields {
  used: string;
  forecast: string;
  suffix: '' | '_value';
}
const fields = {
  quantity: { used: 'raw_qty', forecast: 'ahead_forecast', suffix: '' },
  money: { used: 'used_value', forecast: 'ahead_forecast_value', suffix: '_value' },
} as const;

/** Weeks or months as points: what was used and what is forecast are two lines that meet at the newest complete week. */
const pointsOf =
  ({ used, forecast, suffix }: Fields) =>
  (rows: ChartRow[]): ChartRow[] => {
    const points = rows
      .toSorted((a, b) => String(a.bucket).localeCompare(String(b.bucket)))
      .map((row): ChartRow => {
        const ahead = number(row, forecast);
        const isAhead = ahead !== null;
        const said = number(row, 'said_qty');
        const isLater = (number(row, 'said_later') ?? 0) > 0;
        return {
          ...row,
          used: isAhead ? null : number(row, used),
          ahead,
          low: isAhead ? number(row, `week_lo80${suffix}`) : null,
          high: isAhead ? number(row, `week_hi80${suffix}`) : null,
          low_outer: isAhead ? number(row, `week_lo95${suffix}`) : null,
          high_outer: isAhead ? number(row, `week_hi95${suffix}`) : null,
          corrected: !isAhead && number(row, 'change_qty') !== null ? number(row, 'adjusted_qty') : null,
          said: isAhead || isLater ? null : said,
          said_later: isAhead || !isLater ? null : said,
          is_later: isLater,
          year_before: number(row, 'last_year_qty'),
        };
      });
    return points.filter(({ used: was, ahead, year_before }) => was !== null || ahead !== null || year_before !== null);
  };

const axes = (type: 'quantity' | 'money' | 'count') =>
  ({
    used: { label: 'Used', type },
    ahead: { label: 'Forecast', type },
    low: { label: 'low (10 %)', type },
    high: { label: 'high (90 %)', type },
    low_outer: { label: 'low (2.5 %)', type },
    high_outer: { label: 'high (97.5 %)', type },
    corrected: { label: 'Used, corrected', type },
    said: { label: 'Said a week before', type },
    said_later: { label: 'Said a week before, worked out later', type },
    year_before: { label: 'A year before', type },
  }) as const;

const roles = {
  ahead: 'ahead',
  low: 'low',
  high: 'high',
  low_outer: 'low_outer',
  high_outer: 'high_outer',
  corrected: 'corrected',
  said: 'said',
  said_later: 'said_later',
  year_before: 'year_before',
} as const;

const shared = {
  kind: 'forecast',
  by: ['bucket'],
  bucket: 'week',
  span: { whole: 'week', least: 104 },
  x: 'bucket',
  y: 'used',
  sort: ['bucket'],
} as const;

/** History, forecast and fan in the unit of the rows. */
export const fanOf = (type: 'quantity' | 'count', what: string) => ({
  ...shared,
  by: [...shared.by] as 'bucket'[],
  sort: [...shared.sort] as 'bucket'[],
  measures: [
    'raw_qty' as const,
    'ahead_forecast' as const,
    'week_lo80' as const,
    'week_hi80' as const,
    'week_lo95' as const,
    'week_hi95' as const,
    'adjusted_qty' as const,
    'change_qty' as const,
    'said_qty' as const,
    'said_later' as const,
    'last_year_qty' as const,
  ],
  roles,
  axes: { ...axes(type), used: { label: what, type } },
  points: pointsOf(fields.quantity),
});

const moneyRoles = {
  ahead: 'ahead',
  low: 'low',
  high: 'high',
  low_outer: 'low_outer',
  high_outer: 'high_outer',
} as const;

/** The same in dollars, for rows of several units. */
export const fanOfMoney = {
  ...shared,
  by: [...shared.by] as 'bucket'[],
  sort: [...shared.sort] as 'bucket'[],
  measures: [
    'used_value' as const,
    'ahead_forecast_value' as const,
    'week_lo80_value' as const,
    'week_hi80_value' as const,
    'week_lo95_value' as const,
    'week_hi95_value' as const,
  ],
  roles: moneyRoles,
  axes: { ...axes('money'), used: { label: 'Used, at today’s cost', type: 'money' as const } },
  points: pointsOf(fields.money),
};

const missed = (share: number | null, { percent }: ChartWords): string =>
  share === null
    ? 'too few earlier forecasts to say how sure that is'
    : `earlier forecasts missed by ${percent(share)}`;

/** What is expected, and how far earlier forecasts were off. */
export const findExpected = <const Wape extends string, const Worth extends string>(wape: Wape, worth: Worth) =>
  defineFinding({
    measures: [worth, 'series_count', wape],
    says: ({ total }, words) => {
      if (!(Number(total.series_count ?? 0) > 0)) return 'There is no forecast for these days';
      const value = number(total, worth);
      const expected =
        value === null
          ? 'Nothing with a known cost is expected to be used'
          : `${words.money(value)} is expected to be used over the horizon`;
      return `${expected}; ${missed(number(total, wape), words)}`;
    },
  });

/** The same of what is counted: `tagged units are expected to be used`. */
export const findCounted = (what: string) =>
  defineFinding({
    measures: ['forecast_13w', 'series_count', 'wape'],
    says: ({ total }, words) => {
      if (!(Number(total.series_count ?? 0) > 0)) return 'There is no forecast for these days';
      return `${words.number(Math.round(number(total, 'forecast_13w') ?? 0))} ${what} in 13 weeks; ${missed(number(total, 'wape'), words)}`;
    },
  });
