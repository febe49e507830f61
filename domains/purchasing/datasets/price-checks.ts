import type { StatusLevel } from '../../../contracts/report.ts';
import { type Fragment, join, sql } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { purchasingSettings } from '../settings.ts';

export const checkWords: Record<string, string> = {
  overlap: 'Two prices at once',
  p340b_above_gpo: '340B not below GPO',
  gpo_above_wac: 'GPO above WAC',
  missing_gpo: 'No GPO price',
  missing_340b: 'No 340B price',
  stale: 'Stale',
  spike: 'Jump',
  penny: 'Penny price',
  ok: 'In order',
};

export const checkLevels: Record<string, StatusLevel> = {
  overlap: 'bad',
  p340b_above_gpo: 'bad',
  gpo_above_wac: 'bad',
  missing_gpo: 'warn',
  missing_340b: 'warn',
  stale: 'warn',
  spike: 'warn',
  penny: 'none',
  ok: 'ok',
};

/** What can be wrong with the prices of a row, in the order in which it is told. Over the columns of `scoped_prices`. */
const tests: [check: string, holds: Fragment][] = [
  ['overlap', sql`is_overlapping`],
  ['p340b_above_gpo', sql`price_340b >= price_gpo`],
  ['gpo_above_wac', sql`price_gpo > price_wac`],
  ['missing_gpo', sql`is_bought and price_gpo is null`],
  ['missing_340b', sql`is_bought_340b and price_340b is null`],
  ['stale', sql`is_stale`],
  ['spike', sql`abs(price_change) >= ${settingValue(purchasingSettings.priceJump)}`],
  ['penny', sql`cast(price_340b as double precision) / cast(package_size as double precision) <= 0.01`],
];

export const firstCheck: Fragment = sql`case ${join(
  tests.map(([check, holds]) => sql`when ${holds} then ${check}`),
  ' ',
)} else 'ok' end`;

/** Every check that holds, by its key. */
export const allChecks: Fragment = sql`concat_ws(', ', ${join(
  tests.map(([check, holds]) => sql`case when ${holds} then ${check} end`),
  ', ',
)})`;

/** The same in words for people. */
export const allChecksInWords: Fragment = sql`concat_ws(', ', ${join(
  tests.map(([check, holds]) => sql`case when ${holds} then ${checkWords[check] ?? check} end`),
  ', ',
)})`;
