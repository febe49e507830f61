import { defineDataset, isOneAtMost, ratio } from '../../../../query/define/define.ts';
import { sql } from '../../../../query/define/sql.ts';
import { trendOf } from '../../../../query/define/trend-of.ts';
import { dollarsInWords, percentInWords } from '../../../shared/datasets/figures-in-words.ts';
import { outerLimit } from './case-peer-scores.ts';
import { aboveLimit, belowLimit, userMeasures } from './case-user-measures.ts';
import { userCells } from './case-user-sources.ts';
import { userDataset } from './case-user-waste.ts';

/** What users' cases cost in drugs against such cases of colleagues. Practice and cost, nothing more. */
export const userCosts = defineDataset({
  ...userDataset,

  name: 'user-costs',
  title: 'Cost of drugs by user',
  time: 'period',
  buckets: ['week', 'month'],
  // It names drugs.
  pairs: { notWith: { cost_drivers: ['item'] } },
  cells: userCells('costs'),
  measures: {
    ...userMeasures,
    score_observed: {
      ...userMeasures.score_observed,
      label: 'Observed cost',
      type: 'money',
      definition: 'What the drugs of own cases cost, of cases with a drug record and a known cost.',
    },
    score_expected: {
      ...userMeasures.score_expected,
      label: 'Expected cost',
      type: 'money',
      definition: 'What the drugs of the same cases would cost as colleagues use them.',
    },
    cases: {
      label: 'Cases',
      type: 'count',
      definition:
        'Cases in which the user has a drug record or is the primary provider. A case that was handed over counts for each user.',
      parts: ['recorded_case', 'primary_case'],
      needsOwnCells: true,
      of: sql`count(distinct coalesce(recorded_case, primary_case))`,
      total: 'none',
    },
    primary_cases: {
      label: 'Own cases',
      type: 'count',
      definition: 'Cases with the user as primary provider.',
      parts: ['primary_case'],
      of: sql`count(primary_case)`,
    },
    usage_value: {
      label: 'Usage cost',
      type: 'money',
      definition: "(Dispensed − returned) × unit cost, of the user's own records.",
      parts: ['usage_value'],
      of: sql`sum(usage_value)`,
    },
    cost_per_case: {
      label: 'Cost per case',
      type: 'money',
      definition:
        'The drug cost of whole own cases with a drug record and a known cost ÷ their number. Filters on drugs leave the cases with such a drug, each with all of its drugs.',
      better: 'down',
      parts: ['primary_cost'],
      of: ratio(sql`sum(primary_cost)`, sql`count(primary_cost)`),
    },
    expected_cost_per_case: {
      label: 'Expected',
      type: 'money',
      definition:
        'What the drugs of such cases of colleagues cost: same procedure, length, service line and age group.',
      parts: ['primary_expected'],
      of: ratio(sql`sum(primary_expected)`, sql`count(primary_expected)`),
    },
    cost_ratio: {
      label: 'Against expected',
      type: 'ratio',
      definition:
        'Cost per case ÷ expected. Blank under 10 own cases with a cost. Filters on drugs leave the cases with such a drug.',
      parts: ['score_ratio'],
      of: sql`max(score_ratio)`,
      total: 'none',
    },
    cost_z: {
      label: 'Cost z',
      type: 'ratio',
      definition: `How far the cost of own cases lies from what is expected, beyond what colleagues differ among themselves. Beyond ±${outerLimit} lie two in a thousand users by chance. Case mix explains much of what is left.`,
      parts: ['score_z'],
      of: sql`max(score_z)`,
      total: 'none',
    },
    cost_precision: {
      label: 'Precision',
      type: 'ratio',
      definition: 'Expected cost ÷ its spread. The higher it is, the narrower the limits.',
      parts: ['score_evidence'],
      of: sql`max(score_evidence)`,
      total: 'none',
    },
    returned_pct: {
      label: 'Returned',
      type: 'percent',
      definition: 'Value returned unopened ÷ value dispensed, of own records.',
      parts: ['returned_value', 'dispensed_value'],
      of: ratio(sql`sum(returned_value)`, sql`sum(dispensed_value)`),
    },
    unaccounted_count: {
      label: 'Records not balanced',
      type: 'count',
      definition:
        'Own records of watched drugs that have a part of what is missing in a case, where that is more than {anesthesia.tolerance}.',
      better: 'down',
      parts: ['missing'],
      of: sql`coalesce(sum(missing), 0)`,
      total: 'none',
    },
    users: {
      label: 'Users',
      type: 'count',
      definition: 'Users with a drug record or an own case.',
      parts: ['recorded_case', 'primary_case'],
      needsOwnCells: true,
      of: sql`count(distinct case when coalesce(recorded_case, primary_case) is not null then staff_id end)`,
    },
    users_above_cost_limit: {
      label: 'Users above the limit',
      type: 'count',
      definition: `Users with a cost z above ${outerLimit}.`,
      better: 'down',
      parts: ['score_z'],
      of: sql`count(${aboveLimit})`,
    },
    users_below_cost_limit: {
      label: 'Users below the limit',
      type: 'count',
      definition: `Users with a cost z below −${outerLimit}.`,
      parts: ['score_z'],
      of: sql`count(${belowLimit})`,
    },
    users_scored: {
      label: 'Users compared',
      type: 'count',
      definition: 'Users with enough data to be compared.',
      parts: ['score_z'],
      of: sql`count(score_z)`,
    },
    cost_drivers: {
      label: 'Cost drivers',
      type: 'text',
      definition:
        'The three drugs of own cases whose usage cost lies furthest above what colleagues take out in such cases, with how much that is. Drugs without a cost are left out.',
      parts: ['usage_above_expected'],
      grain: 'drug',
      of: sql`case when ${isOneAtMost(sql`staff_id`)} then coalesce(array_to_string((array_agg(item_name || ' +' || ${dollarsInWords(sql`usage_above_expected`)} order by usage_above_expected desc, item_name) filter (where usage_above_expected >= 0.5))[1:3], ', '), case when count(usage_above_expected) > 0 then 'None' end) end`,
      total: 'none',
    },
    service_mix: {
      label: 'Service lines',
      type: 'text',
      definition: 'The share of own cases by service line, the largest first.',
      parts: ['primary_share'],
      grain: 'service',
      of: sql`case when ${isOneAtMost(sql`staff_id`)} then string_agg(service_line || ' ' || ${percentInWords(sql`primary_share`)}, ', ' order by cast(primary_share as decimal(12,6)) desc, service_line) filter (where primary_share > 0) end`,
      total: 'none',
    },
    trend: trendOf('usage_value', 'Usage cost'),
  },
});
