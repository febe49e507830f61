import { type Measure, ratio } from '../../../query/define/define.ts';
import { name, sql } from '../../../query/define/sql.ts';
import { packageSize } from '../../products/datasets/package-size.ts';

const figure = (label: string, column: string, definition: string) =>
  ({ label, type: 'money', definition, parts: [], of: sql`max(${name(column)})`, total: 'none' }) as const;

const holds = (check: string) => sql`count(*) filter (where checks like ${`%${check}%`})`;

export const priceMeasures = {
  package_size: packageSize,
  price_wac: figure(
    'WAC',
    'price_wac',
    "The wholesaler's list price of a package in force on that day: the facility's own, else the general one.",
  ),
  price_gpo: figure('GPO', 'price_gpo', 'The group purchasing price of a package in force; nothing stands in for it.'),
  price_340b: figure(
    '340B',
    'price_340b',
    'The 340B price of a package in force, as loaded; the ceiling itself is confidential.',
  ),
  price_subwac: figure(
    'Sub-WAC',
    'price_subwac',
    'What the WAC account may pay under a prime-vendor contract; it can lie below GPO.',
  ),
  price_contract: figure('Contract', 'price_contract', 'The contract price of a package in force.'),
  price_nadac: figure(
    'NADAC',
    'price_nadac',
    'The loaded NADAC price, else the public rate per unit × package size where its unit fits. A retail survey: most hospital injectables have none.',
  ),
  price_awp: figure('AWP', 'price_awp', 'Average wholesale price: a benchmark that enters no calculation.'),
  last_paid_price: figure(
    'Last paid',
    'last_paid_price',
    'The package price of the last line received by that day in the scope.',
  ),
  last_paid_account: {
    label: 'Last paid on',
    type: 'text',
    definition: 'The account of the line that was paid last.',
    parts: [],
    of: sql`max(last_paid_account)`,
    total: 'none',
  },
  unit_cost: figure(
    'Unit cost',
    'unit_cost',
    'What a base unit of stock is valued at; for the general scope, at the facility that holds most of it.',
  ),
  priced_on: {
    label: 'Newest price',
    type: 'date',
    definition: 'The latest first day of the prices in force.',
    parts: [],
    of: sql`max(priced_on)`,
    total: 'none',
  },
  price_change_pct: {
    label: 'Change',
    type: 'percent',
    definition: 'The largest change of a price type against its row before.',
    parts: [],
    of: sql`max(price_change)`,
    total: 'none',
  },
  contract: {
    label: 'Contract name',
    type: 'text',
    definition: 'The contract of the GPO and contract prices in force.',
    parts: [],
    of: sql`max(contract)`,
    total: 'none',
  },
  price_checks: {
    label: 'All checks',
    type: 'text',
    definition: 'Every check that holds, not only the first.',
    parts: [],
    of: sql`nullif(max(checks_shown), '')`,
    total: 'none',
  },
  unit_price_spread: {
    label: 'Unit prices',
    type: 'text',
    definition: 'Each price ÷ package size.',
    parts: [],
    of: sql`nullif(max(unit_prices), '')`,
    total: 'none',
  },
  is_free: {
    label: 'Free goods',
    type: 'flag',
    definition: 'A price was loaded as zero, which is not the same as having none.',
    parts: [],
    of: sql`bool_or(is_free)`,
    total: 'none',
  },
  missing_gpo_count: {
    label: 'No GPO price',
    type: 'count',
    definition: 'Rows that were bought in the last 365 days and have no GPO price in force.',
    better: 'down',
    parts: [],
    of: holds('missing_gpo'),
  },
  missing_340b_count: {
    label: 'No 340B price',
    type: 'count',
    definition: 'Rows that a 340B facility bought in the last 365 days and that have no 340B price in force.',
    better: 'down',
    parts: [],
    of: holds('missing_340b'),
  },
  stale_count: {
    label: 'Stale',
    type: 'count',
    definition:
      'Rows with a WAC, GPO or contract price older than {purchasing.price_stale_days} days without an end, a 340B price from before this quarter, or a NADAC price older than {purchasing.nadac_stale_days} days.',
    better: 'down',
    parts: [],
    of: holds('stale'),
  },
  spike_count: {
    label: 'Jumps',
    type: 'count',
    definition: 'Rows with a price that changed by {purchasing.price_jump} or more against the one before.',
    better: 'down',
    parts: [],
    of: holds('spike'),
  },
  moved_340b_count: {
    label: '340B prices changed within the quarter',
    type: 'count',
    definition:
      'Rows whose 340B price began after the first day of this calendar quarter and differs from the one before.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(case when is_moved then 1 else 0 end), 0)`,
  },
  discount_340b_pct: {
    label: '340B below WAC',
    type: 'percent',
    definition: '1 − 340B price ÷ WAC.',
    parts: [],
    of: sql`1 - ${ratio(sql`max(price_340b)`, sql`max(price_wac)`)}`,
    total: 'none',
  },
  discount_gpo_pct: {
    label: 'GPO below WAC',
    type: 'percent',
    definition: '1 − GPO price ÷ WAC.',
    parts: [],
    of: sql`1 - ${ratio(sql`max(price_gpo)`, sql`max(price_wac)`)}`,
    total: 'none',
  },
} satisfies Record<string, Measure>;
