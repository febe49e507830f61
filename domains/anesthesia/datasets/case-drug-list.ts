import { within } from '../../../query/define/asked.ts';
import { defineList, ratio } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { caseFilters, drugFilterNames, drugFilters, teamFilters } from './case-filters.ts';
import { amount, caseAndDrugNames, caseFields, drugFields } from './case-list-fields.ts';

const tagGapWords: Record<string, string> = {
  differ: 'Tags and doses differ',
  agree: 'Tags and doses agree',
  unknown: 'No tags to compare with',
};

/** For facts of the mart of case drugs. */
export const caseDrugFilters = {
  ...caseFilters,
  case: caseFilter,
  ...teamFilters,
  ...drugFilters,
  tagGap: {
    label: 'Tags and doses',
    words: tagGapWords,
    where: (values) =>
      oneOf(
        sql`case when fact.tag_gap is null then 'unknown' when abs(fact.tag_gap) > fact.tolerance then 'differ' else 'agree' end`,
        values,
      ),
  },
} satisfies Record<string, Filter>;

/** Filters on drugs choose rows; how many cases there were does not depend on them. */
const ofRowsAlone = [...drugFilterNames, 'tagGap'];

/** One drug of one case, over all of its users. */
export const caseDrugList = defineList({
  name: 'drugs of cases',
  source: 'Drug records of anesthesia cases, added up over the users of a case; RFID tags used in cases.',
  reach: 'case_records',
  filters: caseDrugFilters,
  fields: {
    ...caseFields,
    ...drugFields,
    items_used: {
      label: 'Used',
      type: 'count',
      definition: 'Tags of the drug that were used in this case.',
      value: sql`items_used`,
      total: sql`coalesce(sum(items_used), 0)`,
    },
    dispensed_qty: amount('Dispensed', 'dispensed_qty', 'What was taken for the case (D), all users together.'),
    given_qty: amount('Given', 'given_qty', 'What the patient got (A).'),
    waste_qty: amount('Wasted', 'waste_qty', 'What was thrown away (W).'),
    returned_qty: amount('Returned', 'returned_qty', 'What came back unopened (R).'),
    unaccounted_qty: amount(
      'Unaccounted',
      'unaccounted_qty',
      'D − A − W − R where that is above zero: the amount that is not accounted for. Never netted over cases.',
    ),
    over_documented_qty: amount(
      'Documented too much',
      'over_documented_qty',
      'A + W + R − D where that is above zero: more was written down than was taken.',
    ),
    tag_gap_qty: amount(
      'Tags less doses',
      'tag_gap_qty',
      'Used tags × what a container holds, less what was opened (D − R). Blank where the drug was not used by tag in this room within {anesthesia.tagged_days} days, the case has no drug record at all, or nobody knows what a container holds.',
    ),
    expected_qty: amount(
      'Usual for this procedure',
      'expected_qty',
      'What colleagues took in such cases: same procedure, length, service line and age group, drawn toward the wider group where there are few.',
    ),
    usage_value: {
      label: 'Usage cost',
      type: 'money',
      definition:
        '(Dispensed − returned) × unit cost of the NDC on the day of the case. Blank where the drug has no cost, or only a tag speaks of it.',
      value: sql`usage_value`,
      total: sql`sum(usage_value)`,
    },
    cases: {
      label: 'Cases',
      type: 'count',
      definition:
        'All cases under the filters on place, procedure and user, with or without a drug record. Filters on drugs do not narrow them.',
      value: sql`all_cases`,
      total: sql`max(all_cases)`,
    },
    recorded_pct: {
      label: 'Cases with dose record',
      type: 'percent',
      definition: 'Cases with a drug record ÷ cases.',
      better: 'up',
      value: sql`null`,
      total: ratio(sql`max(recorded_cases)`, sql`max(all_cases)`),
    },
    cost_per_case: {
      label: 'Cost per case',
      type: 'money',
      definition: 'Usage cost of the rows ÷ cases with a drug record.',
      better: 'down',
      value: sql`null`,
      total: ratio(sql`sum(usage_value)`, sql`max(recorded_cases)`),
    },
    tag_gap_pct: {
      label: 'Tags and doses differ',
      type: 'percent',
      definition:
        'Rows whose tags and doses differ by more than {anesthesia.tolerance} of what was dispensed ÷ rows that have both.',
      better: 'down',
      value: sql`null`,
      total: ratio(
        sql`sum(case when abs(tag_gap_qty) > tolerance then 1 when tag_gap_qty is not null then 0 end)`,
        sql`count(tag_gap_qty)`,
      ),
    },
    unpriced_rows: {
      label: 'Rows without cost',
      type: 'count',
      definition: 'Rows with a drug record whose NDC has no cost: they have amounts and no money.',
      value: sql`null`,
      total: sql`coalesce(sum(case when has_doses and usage_value is null then 1 else 0 end), 0)`,
    },
    odd_records: {
      label: 'Records that cannot be right',
      type: 'count',
      definition:
        'What is wrong with records of the cases, each once: a case that does not end after it starts, a waste before the drug was taken, the same amounts under two users, and the like. Filters on drugs do not narrow it.',
      value: sql`null`,
      total: sql`max(odd_records)`,
    },
  },
  tie: ['case_id', 'item_id'],
  rows: ({ asked, where, reads }) => {
    const days = within(sql`fact.local_date`, asked);
    const cases = sql`from ${table('case_records')} fact where ${days} and ${where(ofRowsAlone)}`;
    const odd = reads('odd_records')
      ? sql`, (select count(*) from ${table('dose_checks')} found where ${within(sql`found.local_date`, asked)} and found.case_id in (select fact.case_id ${cases})) as odd_records`
      : sql``;
    const counted = sql`select count(*) as all_cases, sum(case when fact.has_record then 1 else 0 end) as recorded_cases${odd} ${cases}`;
    // A row of the mart always has its case. Its clock says which rows come first; its number can wait for them.
    const starts = reads('starts_local')
      ? sql`join ${table('cases')} operation on operation.case_id = fact.case_id`
      : sql``;
    return sql`select fact.case_id, fact.item_id, fact.facility_id, fact.location_id, fact.primary_staff_id, fact.has_doses, fact.service_line, fact.procedure, fact.items_used, fact.dispensed as dispensed_qty, fact.administered as given_qty, fact.wasted as waste_qty,
  fact.returned as returned_qty, fact.unaccounted as unaccounted_qty, fact.over_documented as over_documented_qty, fact.tag_gap as tag_gap_qty, fact.tolerance,
  case when fact.dispensed > 0 then fact.expected_qty end as expected_qty, fact.usage_value, counted.all_cases, counted.recorded_cases${reads('odd_records') ? sql`, counted.odd_records` : sql``}${reads('starts_local') ? sql`, operation.starts_local` : sql``}
from ${table('case_drugs')} fact ${starts}
cross join (${counted}) counted
where ${days} and (fact.has_doses or fact.items_used > 0) and ${where()}`;
  },
  adds: caseAndDrugNames,
});
