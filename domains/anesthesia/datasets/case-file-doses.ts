import { defineList, type Field } from '../../../query/define/define.ts';
import { type Fragment, name, sql, table } from '../../../query/define/sql.ts';
import { drugFields } from './case-list-fields.ts';
import { caseSummaryFilters, judgedCases } from './case-summary-rows.ts';

const quantity = (label: string, column: string, definition: string): Field => ({
  label,
  type: 'quantity',
  definition: `${definition} In the drug's unit.`,
  value: name(column),
});

/** What the sum line of a drug carries; a record that stands alone is its own sum. */
const ofTheSum = (value: Fragment): Fragment => sql`case when sum_rank = 1 or user_count = 1 then ${value} end`;

/** The drug records of a case as its file shows them: one line per user, and one for the case where there were several. */
export const caseFileDoses = defineList({
  name: 'drug records of a case',
  source: 'Drug records of anesthesia cases (case_doses), and what colleagues took in such cases.',
  reach: 'case_records',
  filters: caseSummaryFilters,
  fields: {
    ...drugFields,
    user: {
      label: 'User',
      type: 'text',
      definition: 'Whose record it is. Where several users have one, a further line adds them up.',
      value: sql`user_name`,
      code: sql`user_code`,
      isPersonal: true,
    },
    dispensed_qty: quantity('Dispensed', 'dispensed', 'What was taken for the case (D).'),
    given_qty: quantity('Given', 'administered', 'What the patient got (A).'),
    waste_qty: quantity('Wasted', 'wasted', 'What was thrown away (W).'),
    returned_qty: quantity('Returned', 'returned', 'What came back unopened (R).'),
    variance_qty: quantity(
      'Variance',
      'variance',
      'A + W + R − D. Below zero, something is missing. What one user took and another gave cancels out in the line of all users, and that line decides.',
    ),
    tolerance_qty: {
      ...quantity(
        'Tolerance',
        'tolerance',
        '{anesthesia.tolerance} of what was dispensed: a smaller variance gives no flag.',
      ),
      value: ofTheSum(sql`tolerance`),
    },
    expected_qty: {
      ...quantity(
        'Usual',
        'expected_qty',
        'What colleagues took in such cases: same procedure, length, service line and age group, drawn toward the wider group where there are few.',
      ),
      value: ofTheSum(sql`expected_qty`),
    },
    minutes_to_waste: {
      label: 'Minutes after case',
      type: 'minutes',
      definition: 'From the end of the case to the waste; zero where it was wasted during the case.',
      value: sql`minutes_to_waste`,
    },
    witness: {
      label: 'Witness',
      type: 'text',
      definition: 'Who saw the waste.',
      value: sql`witness_name`,
      isPersonal: true,
    },
    flags: {
      label: 'Flags',
      type: 'text',
      definition: 'What stands out about the drug in this case. Only drugs that are judged have flags.',
      value: ofTheSum(sql`nullif(replace(replace(judged_flags, ',', ', '), '_', ' '), '')`),
    },
    order_place: {
      label: 'Order',
      type: 'text',
      definition: 'The drug, and within it the users before their sum.',
      value: sql`item_name || ' ' || cast(item_id as varchar) || ' ' || cast(sum_rank as varchar)`,
    },
  },
  tie: ['case_id', 'item_name', 'item_id', 'sum_rank', 'user_name'],
  rows: ({ asked, where }) => {
    const isJudged = asked.filters.watched?.includes('all') ? sql`true` : sql`used.is_watched`;
    return sql`with chosen as (select used.*, case when ${isJudged} then used.flags end as judged_flags, drug.name as item_name, drug.item_code, drug.unit
  from ${table('case_drugs')} used join ${table('items')} drug on drug.item_id = used.item_id
  where used.has_doses and used.case_id in (select case_id from (${judgedCases(asked, where)}) fact where fact.is_kept = 1))
select told.case_id, told.item_id, 0 as sum_rank, chosen.user_count, chosen.item_name, chosen.item_code, chosen.unit, person.name as user_name, person.staff_code as user_code,
  told.dispensed, told.administered, told.wasted, told.returned, told.administered + told.wasted + told.returned - told.dispensed as variance, chosen.tolerance, chosen.expected_qty,
  told.minutes_to_waste, seer.name as witness_name, chosen.judged_flags
from ${table('dose_records')} told join chosen on chosen.case_id = told.case_id and chosen.item_id = told.item_id
join ${table('staff')} person on person.staff_id = told.staff_id left join ${table('staff')} seer on seer.staff_id = told.witness_staff_id
union all
select case_id, item_id, 1, user_count, item_name, item_code, unit, 'All users', null, dispensed, administered, wasted, returned, variance, tolerance, expected_qty, longest_minutes_to_waste, null, judged_flags
from chosen where user_count > 1`;
  },
});
