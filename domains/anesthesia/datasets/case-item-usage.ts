import { changeOf } from '../../../query/define/change-of.ts';
import { defineDataset, ratio, ratioToPositive } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { itemWaste } from './users/case-user-waste.ts';

/** Use of drugs in anesthesia: the same records as their waste, in money and amounts. */
export const itemUsage = defineDataset({
  ...itemWaste,
  name: 'case-item-usage',
  title: 'Use of drugs in cases',
  time: 'period',
  buckets: ['week', 'month'],
  pairs: { needs: { cumulative_value_pct: ['item'] } },
  measures: {
    ...itemWaste.measures,
    case_share_pct: {
      label: 'Share of cases',
      type: 'percent',
      definition:
        'Cases in which the drug was dispensed ÷ cases with a record of any drug. Filters on drugs do not narrow the latter.',
      parts: [],
      needs: ['cases', 'recorded_cases'],
      after: ratio(sql`measured.cases`, sql`max(case when is_total = 1 then recorded_cases end) over ()`),
      total: 'none',
    },
    waste_unclamped_pct: {
      label: 'Share wasted, as recorded',
      type: 'percent',
      definition:
        'Wasted ÷ (dispensed − returned) as the records say, above all of it where more was wasted than was taken. Over several drugs each amount counts at its cost.',
      better: 'down',
      parts: ['drugs_wasted_qty', 'drugs_out_qty', 'drugs_wasted_value', 'drugs_out_value'],
      of: sql`case when min(case when drugs_out_qty is not null then item_id end) = max(case when drugs_out_qty is not null then item_id end)
        then ${ratioToPositive(sql`sum(drugs_wasted_qty)`, sql`sum(drugs_out_qty)`)} else ${ratioToPositive(sql`sum(drugs_wasted_value)`, sql`sum(drugs_out_value)`)} end`,
    },
    given_per_case: {
      label: 'Given per case',
      type: 'quantity',
      definition: "Given ÷ cases in which any was given. In the drug's unit; blank over several drugs.",
      parts: [],
      needs: ['given_qty', 'given_cases'],
      after: ratio(sql`given_qty`, sql`given_cases`),
      total: 'none',
    },
    given_cases: {
      label: 'Cases in which it was given',
      type: 'count',
      definition: 'Cases with a record of something given.',
      parts: ['given_case'],
      needsOwnCells: true,
      countsDistinct: 'case',
      of: sql`count(distinct given_case)`,
    },
    usage_value: {
      label: 'Usage cost',
      type: 'money',
      definition: '(Dispensed − returned) × unit cost of the day. Drugs without a cost are left out.',
      parts: ['usage_value'],
      of: sql`sum(usage_value)`,
    },
    usage_value_before: {
      label: 'Usage cost before',
      type: 'money',
      definition: 'The same of the equally long time just before.',
      parts: ['usage_value_before'],
      of: sql`sum(usage_value_before)`,
    },
    given_value: {
      label: 'Value given',
      type: 'money',
      definition: 'Given × unit cost.',
      parts: ['given_value'],
      of: sql`sum(given_value)`,
    },
    unaccounted_value: {
      label: 'Value unaccounted',
      type: 'money',
      definition: 'What cases cannot account for × unit cost.',
      better: 'down',
      parts: ['unaccounted_value'],
      of: sql`sum(unaccounted_value)`,
    },
    cost_per_case: {
      label: 'Cost per case',
      type: 'money',
      definition: 'Usage cost ÷ cases with a record of any drug. Filters on drugs do not narrow the latter.',
      better: 'down',
      parts: [],
      needs: ['usage_value', 'recorded_cases'],
      after: ratio(sql`usage_value`, sql`recorded_cases`),
    },
    items_used: {
      label: 'Used',
      type: 'count',
      definition: 'Tags of the drug that were used in a case.',
      parts: ['items_used'],
      of: sql`coalesce(sum(items_used), 0)`,
    },
    change_pct: changeOf('usage_value', 'usage_value_before', 'Usage cost'),
    trend: trendOf('usage_value', 'Usage cost'),
  },
});
