import { isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { on, sumOf } from './sums-by-account.ts';

/** What 340B saved, what WAC cost, and on how many prices that rests. */
export const savingsMeasures = {
  savings_vs_gpo: {
    label: 'Savings vs GPO',
    type: 'money',
    definition:
      'Of lines on 340B: packages × (GPO price of the day − price paid). GPO price: the list, else the contract, else what was paid last on GPO within a year. Lines without one add nothing and lower the coverage. Never clamped.',
    better: 'up',
    parts: [],
    of: sumOf('saved_gpo', on('340B')),
  },
  savings_vs_wac: {
    label: 'Savings vs WAC',
    type: 'money',
    definition:
      'Of lines on 340B: packages × (WAC price of the day − price paid). Beside savings vs GPO, never added to it.',
    better: 'up',
    parts: [],
    of: sumOf('saved_wac', on('340B')),
  },
  savings_pct: {
    label: 'Savings rate',
    type: 'percent',
    definition: 'Savings vs GPO ÷ (savings vs GPO + spend on 340B of lines with a GPO price).',
    better: 'up',
    parts: [],
    of: ratio(
      sumOf('saved_gpo', on('340B')),
      sql`${sumOf('saved_gpo', on('340B'))} + ${sumOf('spend', sql`is_now and account = '340B' and price_gpo is not null`)}`,
    ),
  },
  wac_variance: {
    label: 'WAC penalty',
    type: 'money',
    definition:
      'Of lines on WAC of facilities that may not buy on GPO: packages × (price paid − GPO price), signed: a sub-WAC price below GPO is a gain. 0 elsewhere.',
    better: 'down',
    parts: [],
    of: sumOf('variance', on('WAC')),
  },
  net_impact: {
    label: 'Net 340B impact',
    type: 'money',
    definition: 'Savings vs GPO − WAC penalty. It may be negative.',
    better: 'up',
    alarm: { level: 'bad', below: 0 },
    parts: [],
    of: sql`${sumOf('saved_gpo', on('340B'))} - ${sumOf('variance', on('WAC'))}`,
  },
  savings_trend: trendOf('net_impact', 'Net 340B impact'),
  avg_package_price_340b: {
    label: 'Avg 340B package price',
    type: 'money',
    definition: 'Spend on 340B ÷ packages on 340B; blank for more than one item.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then ${ratio(sumOf('spend', on('340B')), sumOf('packages', on('340B')))} end`,
    total: 'none',
  },
  avg_package_price_gpo: {
    label: 'GPO price compared',
    type: 'money',
    definition: 'The mean GPO price that the packages on 340B are compared with; blank for more than one item.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then ${ratio(
      sql`sum(case when is_now and account = '340B' then packages * price_gpo end)`,
      sql`sum(case when is_now and account = '340B' and price_gpo is not null then packages end)`,
    )} end`,
    total: 'none',
  },
  price_coverage_pct: {
    label: 'Price coverage',
    type: 'percent',
    definition:
      'Spend on 340B of lines with a GPO price to compare with ÷ spend on 340B. Below 80 % savings say little.',
    better: 'up',
    alarm: { level: 'warn', below: 0.8 },
    parts: [],
    of: ratio(sumOf('spend', sql`is_now and account = '340B' and price_gpo is not null`), sumOf('spend', on('340B'))),
  },
  gpo_price_source: {
    label: 'GPO price from',
    type: 'status',
    definition: 'The weakest source of a GPO price in the row.',
    words: {
      gpo: 'GPO price list',
      contract: 'Contract price list',
      last_paid_facility: 'Paid last there',
      last_paid_company: 'Paid last elsewhere',
      none: 'None',
    },
    parts: [],
    of: sql`case max(case when is_now and account = '340B' then case coalesce(gpo_source, 'none') when 'gpo' then 1 when 'contract' then 2 when 'last_paid_facility' then 3 when 'last_paid_company' then 4 else 5 end end)
      when 1 then 'gpo' when 2 then 'contract' when 3 then 'last_paid_facility' when 4 then 'last_paid_company' when 5 then 'none' end`,
    total: 'none',
  },
} satisfies Record<string, Measure>;
