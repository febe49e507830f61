import { changeOf } from '../change-of.ts';
import { defineDataset, ratio } from '../define.ts';
import { sql } from '../sql.ts';
import { trendOf } from '../trend-of.ts';
import { itemWaste } from './case-user-waste.ts';

/** Use of drugs in anesthesia: the same records as their waste, in money and amounts. */
export const itemUsage = defineDataset({
  ...itemWaste,
  name: 'use of drugs in cases',
  measures: {
    ...itemWaste.measures,
    recorded_cases: {
      label: 'Cases with dose record',
      type: 'count',
      definition: 'Cases under the filters with a drug record.',
      parts: ['recorded_case'],
      of: sql`count(distinct recorded_case)`,
    },
    case_share_pct: {
      label: 'Share of cases',
      type: 'percent',
      definition: 'Cases in which the drug was dispensed ÷ all cases under the filters with a drug record.',
      parts: [],
      needs: ['cases', 'recorded_cases'],
      after: ratio(sql`measured.cases`, sql`max(case when is_total = 1 then recorded_cases end) over ()`),
      total: 'none',
    },
    given_per_case: {
      label: 'Given per case',
      type: 'quantity',
      definition: "Given ÷ cases in which any was given. In the drug's unit; blank over several drugs.",
      parts: ['given_qty', 'given_case'],
      of: sql`case when min(item_id) = max(item_id) then ${ratio(sql`sum(given_qty)`, sql`count(distinct given_case)`)} end`,
      total: 'none',
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
      definition: 'Usage cost ÷ cases with a drug record.',
      better: 'down',
      parts: ['usage_value', 'recorded_case'],
      of: ratio(sql`sum(usage_value)`, sql`count(distinct recorded_case)`),
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
