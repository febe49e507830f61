import { defineList } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { amountInWords, percentInWords } from '../../shared/datasets/figures-in-words.ts';
import { flagRows, flagWords, hasFlag } from './case-flag-words.ts';
import { drugFields } from './case-list-fields.ts';
import { caseSummaryFilters, judgedCases } from './case-summary-rows.ts';
import { lateMinutes } from './case-waste-words.ts';

/** What was found and what it was held against, in figures; flags that are no matter of amounts have none. */
const finding = sql`case flag
  when 'missing' then 'Variance ' || ${amountInWords(sql`variance`)} || ' ' || unit || ', tolerance ' || ${amountInWords(sql`tolerance`)}
  when 'over_documented' then 'Variance ' || ${amountInWords(sql`variance`)} || ' ' || unit || ', tolerance ' || ${amountInWords(sql`tolerance`)}
  when 'extra_containers' then cast(containers as varchar) || ' containers, usual up to ' || cast(container_limit as varchar)
  when 'high_dispense' then ${amountInWords(sql`dispensed`)} || ' ' || unit || ', usual ' || ${amountInWords(sql`expected_qty`)} || ', z ' || ${amountInWords(sql`dispense_z`)}
  when 'high_waste' then ${percentInWords(sql`waste_share`)} || ' wasted, limit ' || ${percentInWords(sql`waste_share_limit`)}
  when 'full_package_waste' then ${amountInWords(sql`wasted`)} || ' ' || unit || ' wasted, ' || ${amountInWords(sql`administered`)} || ' given'
  when 'late_waste' then coalesce(case when longest_minutes_to_waste > ${lateMinutes} then cast(cast(round(cast(longest_minutes_to_waste as decimal(18,4)), 0) as integer) as varchar) || ' minutes after the case' end, ${amountInWords(sql`greatest(0, -variance)`)} || ' ' || unit || ' not wasted')
  when 'tag_gap' then 'Tags less doses ' || ${amountInWords(sql`tag_gap`)} || ' ' || unit
end`;

/** The arithmetic of the score of a case: each flag with its weight and the drugs that have it, and what they were held against. */
export const caseFlagList = defineList({
  name: 'flags of cases',
  source: 'Anesthesia cases, their drug records, cabinet transactions of their patients, used tags and shifts.',
  reach: 'case_records',
  filters: caseSummaryFilters,
  fields: {
    case: {
      label: 'Case',
      type: 'code',
      definition: 'The number of the anesthesia case.',
      value: sql`case_code`,
      isPersonal: true,
    },
    flag: {
      label: 'Flag',
      type: 'status',
      definition: 'A reason to look, not a finding.',
      words: flagWords,
      value: sql`flag`,
    },
    weight: {
      label: 'Weight',
      type: 'score',
      definition:
        'What the flag adds to the score of the case. It counts once, so it stands with the first of several drugs. The total is the score, which stops at 100.',
      value: sql`weight`,
      total: sql`sum(weight)`,
    },
    finding: {
      label: 'Found',
      type: 'text',
      definition:
        'What was found for the drug, and what it was held against. Blank where the flag is no matter of amounts.',
      value: finding,
    },
    why: { label: 'When it is given', type: 'text', definition: 'What must hold for the flag.', value: sql`why` },
    ...drugFields,
    dispensed_qty: {
      label: 'Dispensed',
      type: 'quantity',
      definition: 'What was taken for the case (D), all users together.',
      value: sql`dispensed`,
    },
    given_qty: { label: 'Given', type: 'quantity', definition: 'What the patient got (A).', value: sql`administered` },
    waste_qty: { label: 'Wasted', type: 'quantity', definition: 'What was thrown away (W).', value: sql`wasted` },
    returned_qty: {
      label: 'Returned',
      type: 'quantity',
      definition: 'What came back unopened (R).',
      value: sql`returned`,
    },
    variance_qty: {
      label: 'Variance',
      type: 'quantity',
      definition: 'A + W + R − D. Below zero, something is missing.',
      value: sql`variance`,
    },
    tolerance_qty: {
      label: 'Tolerance',
      type: 'quantity',
      definition: '{anesthesia.tolerance} of D: a smaller variance gives no flag.',
      value: sql`tolerance`,
    },
    expected_qty: {
      label: 'Usual',
      type: 'quantity',
      definition: 'What colleagues took in such cases, drawn toward the wider group where there are few.',
      value: sql`expected_qty`,
    },
    dispense_z: {
      label: 'Dispensed z',
      type: 'ratio',
      definition: '(D − usual) ÷ standard deviation of such cases. Blank under 30 records of the service line.',
      value: sql`dispense_z`,
    },
    containers: {
      label: 'Containers',
      type: 'count',
      definition: 'D ÷ what a container holds, to the nearest whole.',
      value: sql`containers`,
    },
    container_limit: {
      label: 'Usual containers',
      type: 'count',
      definition: 'What nine in ten such cases do not exceed. Blank under 30 records.',
      value: sql`container_limit`,
    },
    waste_share: {
      label: 'Share wasted',
      type: 'percent',
      definition: 'W ÷ (D − R), at most all of it.',
      value: sql`waste_share`,
    },
    waste_share_limit: {
      label: 'Limit of the share',
      type: 'percent',
      definition: 'What 99 in 100 records of the service line do not exceed. Blank under 100 records.',
      value: sql`waste_share_limit`,
    },
    minutes_to_waste: {
      label: 'Longest to waste',
      type: 'minutes',
      definition: 'The longest time from the end of the case to a waste of the drug.',
      value: sql`longest_minutes_to_waste`,
    },
    tag_gap_qty: {
      label: 'Tags less doses',
      type: 'quantity',
      definition: 'Used tags × what a container holds − (D − R).',
      value: sql`tag_gap`,
    },
    stratum: {
      label: 'Compared with',
      type: 'text',
      definition: 'The narrowest group of cases that the drug was compared with.',
      value: sql`stratum`,
    },
    compared_rows: {
      label: 'Records compared',
      type: 'text',
      definition: 'Records of other users at each step of the comparison, from all cases down to the narrowest group.',
      value: sql`compared_rows`,
    },
  },
  tie: ['case_id', 'place', 'item_name'],
  rows: ({ asked, where }) => {
    const isJudged = asked.filters.watched?.includes('all') ? sql`true` : sql`used.is_watched`;
    return sql`select fact.case_id, operation.case_code, known.flag, known.place, known.why,
  case when row_number() over (partition by fact.case_id, known.flag order by drug.name, drug.item_id) = 1 then known.weight end as weight,
  drug.name as item_name, drug.item_code, drug.unit, used.dispensed, used.administered, used.wasted, used.returned, used.variance, used.tolerance, used.expected_qty, used.dispense_z, used.containers,
  used.container_limit, case when used.opened > 0 then cast(used.opened_wasted as double precision) / cast(used.opened as double precision) end as waste_share, used.waste_share_limit, used.longest_minutes_to_waste, used.tag_gap,
  used.stratum, used.compared_rows
from (${judgedCases(asked, where)}) fact join ${table('cases')} operation on operation.case_id = fact.case_id
join ${flagRows} on ${hasFlag(sql`fact.judged_flags`, sql`known.flag`)}
left join ${table('case_drugs')} used on used.case_id = fact.case_id and ${hasFlag(sql`used.flags`, sql`known.flag`)} and ${isJudged}
left join ${table('items')} drug on drug.item_id = used.item_id
where fact.is_kept = 1`;
  },
});
