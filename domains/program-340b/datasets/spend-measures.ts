import { asLines } from '../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure, overRows, ratio } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { savingsMeasures } from './savings-measures.ts';
import { isNow, on, sumOf } from './sums-by-account.ts';

const day =
  'By the day of the invoice, else of the receipt. Credits and returns count against it, on their own account.';

const packages = (account: string) =>
  ({
    label: `Packages ${account}`,
    type: 'count',
    definition: `Packages bought on the ${account} account in these days. ${day}`,
    parts: [],
    of: sumOf('packages', on(account)),
  }) as const;
const spend = (account: string) =>
  ({
    label: `Spend ${account}`,
    type: 'money',
    definition: `Packages × the price of the line, on the ${account} account. ${day}`,
    parts: [],
    of: sumOf('spend', on(account)),
  }) as const;

export const spendMeasures = {
  units_bought: {
    label: 'Units bought',
    type: 'quantity',
    definition: 'Packages × package size of the day, in base units; blank for more than one item.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then ${sumOf('units', isNow)} end`,
  },
  packages_340b: packages('340B'),
  packages_gpo: packages('GPO'),
  packages_wac: packages('WAC'),
  spend_340b: spend('340B'),
  spend_gpo: spend('GPO'),
  spend_wac: spend('WAC'),
  spend_total: {
    label: 'Spend',
    type: 'money',
    definition: `Packages × the price of the line, over all accounts. ${day}`,
    parts: [],
    of: sumOf('spend', isNow),
  },
  share_340b_pct: {
    label: '340B share',
    type: 'percent',
    definition: 'Spend on 340B ÷ spend.',
    parts: [],
    of: ratio(sumOf('spend', on('340B')), sumOf('spend', isNow)),
  },
  wac_pct: {
    label: 'WAC share',
    type: 'percent',
    definition: 'Spend on WAC ÷ spend. It misleads by itself: where no price is lower, WAC is right.',
    parts: [],
    of: ratio(sumOf('spend', on('WAC')), sumOf('spend', isNow)),
  },
  wac_packages_pct: {
    label: 'WAC share of packages',
    type: 'percent',
    definition: 'Packages on WAC ÷ packages.',
    parts: [],
    of: ratio(sumOf('packages', on('WAC')), sumOf('packages', isNow)),
  },
  avg_unit_price: {
    label: 'Avg unit price',
    type: 'money',
    definition: 'Spend ÷ units bought, for a base unit; blank for more than one item.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then ${ratio(sumOf('spend', isNow), sumOf('units', isNow))} end`,
    total: 'none',
  },
  avg_unit_price_change_pct: {
    label: 'Price change',
    type: 'percent',
    definition:
      'What the NDCs and accounts bought in both times cost now ÷ what the same units would have cost at the unit prices of the equally long time before − 1. Free goods are left out.',
    isChange: true,
    parts: [],
    of: sql`${ratio(sql`sum(case when is_now then spend_compared end)`, sql`sum(case when is_now then spend_then end)`)} - 1`,
  },
  spend_trend: trendOf('spend_total', 'Spend'),
  spend_share_pct: {
    label: 'Share of all spend',
    type: 'percent',
    definition: 'Spend ÷ spend of everything shown.',
    parts: [],
    needs: ['spend_total'],
    after: sql`cast(spend_total as double precision) / nullif(sum(cast(spend_total as double precision)) ${overRows}, 0)`,
  },
  ndc_count: {
    label: 'NDCs',
    type: 'count',
    definition: 'NDCs bought.',
    parts: [],
    of: sql`count(distinct case when is_now and packages <> 0 then bought_product end)`,
  },
  item_count: {
    label: 'Items bought',
    type: 'count',
    definition: 'Items bought; the total counts each once.',
    parts: [],
    of: sql`count(distinct case when is_now and packages <> 0 then item_id end)`,
  },
  line_count: {
    label: 'Lines',
    type: 'count',
    definition: 'Purchase lines, credits and returns of these days.',
    parts: [],
    of: sql`coalesce(sum(case when is_now then lines else 0 end), 0)`,
  },
  no_340b_price_count: {
    label: 'NDCs without 340B price',
    type: 'count',
    definition:
      'NDCs that a facility in the 340B program bought on WAC while no 340B price was loaded. A missing load and a manufacturer that takes no part look the same in the files.',
    better: 'down',
    parts: [],
    of: sql`count(distinct case when is_now and account = 'WAC' and entity_340b_id is not null and price_340b is null and packages > 0 then bought_product end)`,
  },
  no_340b_price_spend: {
    label: 'WAC spend without 340B price',
    type: 'money',
    definition: 'Spend on WAC of facilities in the program, of lines without a 340B price on their day.',
    better: 'down',
    parts: [],
    of: sumOf('spend', sql`is_now and account = 'WAC' and entity_340b_id is not null and price_340b is null`),
  },
  eligible_use_pct: {
    label: 'Eligible use',
    type: 'percent',
    definition:
      'Of what charges posted to the three accounts in these days, less what was taken back, valued at WAC: the part on 340B. Blank outside the program and below 30 charges.',
    parts: ['posted', 'used_340b', 'used_all'],
    of: sql`case when sum(posted) >= 30 then ${ratio(sql`sum(used_340b)`, sql`sum(used_all)`)} end`,
  },
  bought_340b_pct: {
    label: 'Bought on 340B',
    type: 'percent',
    definition:
      'Packages on 340B ÷ all packages, both valued at WAC, so that a low price does not make the share small.',
    parts: ['posted'],
    of: sql`case when sum(posted) >= 30 then ${ratio(
      sql`sum(case when is_now and account = '340B' then at_wac end)`,
      sql`sum(case when is_now then at_wac end)`,
    )} end`,
  },
  mix_gap_pct: {
    label: 'Bought less eligible',
    type: 'percent',
    definition: asLines(
      'Bought on 340B − eligible use.',
      'Above zero: more was bought on 340B than use earned.',
      'Below zero: earned balance was not used, or WAC creeps in.',
      'Stock that is built up can do both: look at the balance on 1087 first.',
    ),
    alarm: { level: 'warn', above: 0.1 },
    parts: [],
    needs: ['eligible_use_pct', 'bought_340b_pct'],
    after: sql`bought_340b_pct - eligible_use_pct`,
  },
  price_basis_pct: {
    label: 'Priced at WAC',
    type: 'percent',
    definition: 'Spend of lines with a WAC price ÷ spend: how much the comparison of shares covers.',
    parts: [],
    of: ratio(sumOf('spend', sql`is_now and price_wac is not null`), sumOf('spend', isNow)),
  },
  sole_source_item_count: {
    label: 'Sole-source items',
    type: 'count',
    definition: 'Items that were bought from this manufacturer alone in the 365 days up to the last day.',
    parts: ['sole_item'],
    of: sql`count(distinct sole_item)`,
  },
  shortage_ndc_count: {
    label: 'NDCs in shortage',
    type: 'count',
    definition:
      "NDCs of the row that were bought within 365 days and that FDA's list names as short or to be discontinued on the last day.",
    better: 'down',
    group: noticeGroup,
    parts: ['short_product'],
    of: sql`count(distinct short_product)`,
  },
  pending_packages: {
    label: 'Packages on order',
    type: 'count',
    definition: 'Packages ordered by the last day that have not come.',
    parts: ['pending'],
    of: sql`coalesce(sum(pending), 0)`,
  },
  closing_units_340b: {
    label: '340B balance',
    type: 'quantity',
    definition: 'The 340B balance of the entities on the last day, in base units; blank for more than one item.',
    parts: ['balance_340b'],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then sum(balance_340b) end`,
  },
  available_packages_340b: {
    label: '340B available',
    type: 'count',
    definition: 'Whole packages that the 340B balances allow on the last day, NDC by NDC.',
    parts: ['available_340b'],
    of: sql`sum(available_340b)`,
  },
  available_savings: {
    label: 'Savings if bought here',
    type: 'money',
    definition:
      'Available 340B packages × (WAC − 340B price) on the last day, as on 1087. Once for a 340B ID: on its main facility, blank on the others.',
    parts: ['savings_340b'],
    of: sql`sum(savings_340b)`,
  },
  recoverable_amount: {
    label: 'Recoverable',
    type: 'money',
    definition:
      'What the purchases on WAC would have cost less, had the causes been repaired that can be: as on WAC Leak, line by line. Past purchases stay as they are; it is to gain from now on.',
    better: 'down',
    parts: ['recoverable'],
    of: sql`sum(recoverable)`,
  },
  labeler_codes: {
    label: 'Labeler codes',
    type: 'text',
    definition: 'The first five digits of the NDCs bought.',
    parts: [],
    of: sql`string_agg(distinct case when is_now then labeler end, ', ' order by case when is_now then labeler end)`,
    total: 'none',
  },
  ...savingsMeasures,
} satisfies Record<string, Measure>;
