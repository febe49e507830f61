import { within } from '../../../query/define/asked.ts';
import { defineDataset } from '../../../query/define/define.ts';
import { nothingAdded } from '../../../query/define/joins.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { join, name, sql, table } from '../../../query/define/sql.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { caseDrugFilters } from './case-drug-list.ts';
import { noProcedure, noServiceLine, orBlank } from './case-filters.ts';

const costAt = (label: string, share: 0.1 | 0.25 | 0.5 | 0.75 | 0.9, words: string) => ({
  label,
  type: 'money' as const,
  definition: `The drug cost that ${words} of the cases do not exceed. Cases with a drug record and a cost.`,
  parts: ['case_cost'] as const,
  of: percentile(sql`case_cost`, share),
});

/** What the drugs of each case cost, case by case: under filters on drugs, those drugs alone. */
export const caseCosts = defineDataset({
  name: 'case-costs',
  title: 'Cost of cases',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'local_date',
  source: 'Drug records of anesthesia cases, valued at the unit cost of the day.',
  reach: 'case_records',
  filters: caseDrugFilters,
  dimensions: {
    service_line: {
      label: 'Service line',
      type: 'text',
      definition: 'The surgical service, as the case says.',
      by: 'service_line',
    },
    procedure: { label: 'Procedure', type: 'text', definition: 'What was done, as the case says.', by: 'procedure' },
    ...calendarBy('of the case'),
  },
  parts: { case_cost: () => sql`cast(sum(fact.usage_value) as double precision)` },
  measures: {
    cases: {
      label: 'Cases with a cost',
      type: 'count',
      definition: 'Cases with a drug record that has a cost.',
      parts: ['case_cost'],
      of: sql`count(case_cost)`,
    },
    cost_p10: costAt('P10 cost', 0.1, 'one in ten'),
    cost_p25: costAt('P25 cost', 0.25, 'a quarter'),
    cost_per_case: { ...costAt('Median cost per case', 0.5, 'half'), better: 'down' },
    cost_p75: costAt('P75 cost', 0.75, 'three quarters'),
    cost_p90: costAt('P90 cost', 0.9, 'nine in ten'),
  },
  adds: nothingAdded,
  cells: ({ asked, parts, where }) =>
    sql`select fact.case_id, min(fact.local_date) as local_date, ${orBlank(sql`min(fact.service_line)`, noServiceLine)} as service_line, ${orBlank(sql`min(fact.procedure)`, noProcedure)} as procedure${join(
      parts.map((part) => sql`, ${part.of} as ${name(part.name)}`),
      '',
    )}
from ${table('case_drugs')} fact where ${within(sql`fact.local_date`, asked)} and fact.has_doses and ${where()} group by fact.case_id`,
});
