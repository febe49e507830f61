import { within } from '../../../../query/define/asked.ts';
import { defineList, type Field } from '../../../../query/define/define.ts';
import { name, sql, table } from '../../../../query/define/sql.ts';
import { drugFilterNames } from '../case-filters.ts';
import { caseFields, caseNames, drugFields, drugNames, userNames } from '../case-list-fields.ts';
import { drugsByHandler, hasDrugAskedFor, userFilters } from './case-user-sources.ts';

const part = (label: string, type: Field['type'], column: string, definition: string): Field => ({
  label,
  type,
  definition,
  value: sql`cast(${name(column)} as double precision)`,
  total: sql`sum(cast(${name(column)} as double precision))`,
});

/** The same of an amount of a drug: amounts of different drugs are never added. */
const partOfDrug = (label: string, type: Field['type'], column: string, definition: string): Field => ({
  ...part(label, type, column, definition),
  total: sql`case when min(item_id) = max(item_id) then sum(cast(${name(column)} as double precision)) end`,
});

/** The cases that a user's cost score is made of: their totals are its parts. */
export const costCaseList = defineList({
  name: 'cases of the cost score',
  source: 'Anesthesia cases of the primary provider with a drug record; expectations from the cases of other users.',
  reach: 'case_records',
  filters: userFilters,
  fields: {
    ...caseFields,
    /** Not the usage cost of the page, which is of own records. */
    case_cost: part(
      'Cost of the case',
      'money',
      'usage_value',
      'What the drugs of the case cost, all users together. The total is what was observed.',
    ),
    expected_value: part(
      'Expected',
      'money',
      'expected_value',
      'What the drugs of such cases of colleagues cost: same procedure, length, service line and age group. The total is what was expected.',
    ),
    expected_value_variance: part(
      'Variance',
      'ratio',
      'expected_value_variance',
      'How much that varies between such cases, in dollars squared. The spread of the score is the square root of the total.',
    ),
  },
  tie: ['case_id'],
  adds: { joins: [...caseNames, userNames] },
  rows: ({ asked, where }) =>
    sql`select fact.*, cast(null as varchar) as team from (select record.case_id, record.local_date, record.local_hour, record.facility_id, record.location_id, record.service_line, record.procedure,
    record.primary_staff_id as staff_id, record.usage_value, record.expected_value, record.expected_value_variance
  from ${table('case_records')} record where ${within(sql`record.local_date`, asked)} and record.has_record and record.usage_value is not null and record.expected_value is not null) fact
where ${where(drugFilterNames)} and ${hasDrugAskedFor({ asked, where })}`,
});

/** The drugs of cases that the score of a user and drug is made of: their totals are its parts. */
export const shareCaseList = defineList({
  name: 'drugs of the waste score',
  source: 'Drug records of anesthesia cases, under the user who took most of the drug; expectations from other users.',
  reach: 'case_records',
  filters: userFilters,
  fields: {
    ...caseFields,
    ...drugFields,
    user: { ...caseFields.user, definition: 'The user who took most of the drug in the case.' },
    opened_qty: partOfDrug('Opened', 'quantity', 'opened', "Dispensed − returned, in the drug's unit."),
    wasted_qty: partOfDrug(
      'Wasted',
      'quantity',
      'opened_wasted',
      'What of it was wasted, no more than was opened. The total is what was observed.',
    ),
    expected_share: {
      label: 'Expected share',
      type: 'percent',
      definition: 'The share that colleagues waste in such cases: same procedure, length, service line and age group.',
      value: sql`expected_share`,
    },
    expected_qty: partOfDrug(
      'Expected',
      'quantity',
      'expected_wasted',
      'Opened × expected share. The total is what was expected.',
    ),
    expected_variance: partOfDrug(
      'Variance',
      'ratio',
      'expected_variance',
      'Opened² × how much the share varies between such cases. The spread of the score is the square root of the total.',
    ),
    waste_chance: part(
      'Chance of a waste',
      'ratio',
      'waste_chance',
      'The share of such cases in which any of the drug was wasted. The total is how many wastes were expected; under 3 there is no score.',
    ),
  },
  tie: ['case_id', 'item_id'],
  adds: { joins: [...caseNames, drugNames, userNames] },
  rows: ({ asked, where }) =>
    sql`select fact.case_id, fact.item_id, fact.staff_id, fact.facility_id, fact.location_id, fact.service_line, fact.procedure, fact.opened, fact.opened_wasted, fact.expected_share, fact.waste_chance,
  cast(fact.opened as double precision) * fact.expected_share as expected_wasted, cast(fact.opened as double precision) * cast(fact.opened as double precision) * fact.expected_share_variance as expected_variance,
  cast(null as varchar) as team
from (${drugsByHandler(asked)}) fact where fact.opened > 0 and fact.expected_share is not null and ${where()}`,
});
