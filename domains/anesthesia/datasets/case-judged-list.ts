import { within } from '../../../query/define/asked.ts';
import { defineList } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { drugFilterNames, wasteSources } from './case-filters.ts';
import { caseFields, caseNames, userNames } from './case-list-fields.ts';
import { drugsByHandler, isOfOneDrug, shareFigures, userFilters } from './users/case-user-sources.ts';

const figure = (
  label: string,
  column: 'wasted_containers' | 'expected_wasted' | 'expected_wasted_variance' | 'waste_chance',
  definition: string,
) => ({
  label,
  type: 'ratio' as const,
  definition,
  value: sql`${sql`cast(${{ parts: [{ is: 'text' as const, text: column }] }} as double precision)`}`,
  total: sql`sum(${{ parts: [{ is: 'text' as const, text: column }] }})`,
});

/** The cases that a user's waste score is made of: their totals are its parts. */
export const judgedCaseList = defineList({
  name: 'cases of the waste score',
  source: 'Anesthesia cases of the primary provider with a drug record; expectations from the cases of other users.',
  reach: 'case_records',
  filters: userFilters,
  fields: {
    ...caseFields,
    wasted_containers: figure(
      'Observed',
      'wasted_containers',
      "Containers of watched drugs wasted in the case. Under a filter on drugs: what was wasted of the opened drugs that the user took most of, in the drug's unit, or several drugs at their cost. The total is what was observed.",
    ),
    expected_wasted: figure(
      'Expected',
      'expected_wasted',
      'What colleagues waste in such cases, counted alike: same procedure, length, service line and age group. The total is what was expected.',
    ),
    expected_wasted_variance: figure(
      'Variance',
      'expected_wasted_variance',
      'How much that varies between such cases. The spread of the score is the square root of the total.',
    ),
    waste_chance: figure(
      'Chance of a waste',
      'waste_chance',
      'The share of such cases in which any watched drug was wasted; under a filter on drugs, added up over them. The total is how many wastes were expected.',
    ),
  },
  tie: ['case_id', 'staff_id'],
  adds: { joins: [...caseNames, userNames] },
  sources: { wastes: wasteSources },
  rows: ({ asked, where, source }) => {
    if (source('wastes') === 'case_drugs') {
      const { observed, expected, variance, events, isKnown } = shareFigures(isOfOneDrug(asked));
      return sql`select fact.case_id, fact.staff_id, min(fact.facility_id) as facility_id, min(fact.location_id) as location_id, min(fact.service_line) as service_line, min(fact.procedure) as procedure,
  ${observed} as wasted_containers, ${expected} as expected_wasted, ${variance} as expected_wasted_variance, ${events} as waste_chance, cast(null as varchar) as team
from (${drugsByHandler(asked)}) fact where ${isKnown} and ${where()} group by fact.case_id, fact.staff_id`;
    }
    return sql`select fact.*, cast(null as varchar) as team from (select record.case_id, record.local_date, record.local_hour, record.facility_id, record.location_id, record.service_line, record.procedure,
    record.primary_staff_id as staff_id, record.wasted_containers, record.expected_wasted, record.expected_wasted_variance, record.waste_chance
  from ${table('case_records')} record where ${within(sql`record.local_date`, asked)} and record.has_record and record.expected_wasted is not null) fact
where ${where(drugFilterNames)}`;
  },
});
