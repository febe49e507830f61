import { type Asked, within } from '../../../query/define/asked.ts';
import { ratio } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { median, percentile } from '../../../query/define/percentile.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { hourWords, weekdayWords } from '../../shared/datasets/clock.ts';
import { caseFilters, drugFilters, ownUserFilters, witnessFilter } from './case-filters.ts';
import { lateMinutes, wasteStateWords, witnessStateWords } from './case-waste-words.ts';

const minutesOf = (values: string[]) => Number.parseInt(values[0] ?? '', 10);

/** Filters on duties to waste. Hour and weekday are those of the waste, not of the case. */
export const wasteFilters = {
  ...caseFilters,
  case: caseFilter,
  ...ownUserFilters,
  witness: witnessFilter,
  ...drugFilters,
  wasteState: {
    label: 'State',
    words: wasteStateWords,
    where: (values) => oneOf(sql`fact.waste_state`, values),
  },
  witnessState: {
    label: 'Witness check',
    words: witnessStateWords,
    where: (values) => oneOf(sql`fact.witness_state`, values),
  },
  minLate: {
    label: 'Later than minutes',
    where: (values) =>
      Number.isNaN(minutesOf(values)) ? sql`false` : sql`fact.minutes_to_waste > ${minutesOf(values)}`,
  },
  hour: {
    label: 'Hour of waste',
    words: hourWords,
    where: (values) => oneOf(sql`cast(extract(hour from fact.wasted_local) as integer)`, values.map(Number)),
  },
  weekday: {
    label: 'Weekday of waste',
    words: weekdayWords,
    where: (values) => oneOf(sql`cast(extract(isodow from fact.wasted_local) as integer)`, values.map(Number)),
  },
} satisfies Record<string, Filter>;

/** Records with a duty to waste: something was wasted, or something is left over with no waste on record. */
export const wasteDuties = (asked: Asked, where: Fragment): Fragment =>
  sql`from ${table('dose_records')} fact where ${within(sql`fact.local_date`, asked)} and fact.waste_state is not null and ${where}
  and ${asked.filters.watched ? sql`true` : sql`fact.is_watched`}`;

const isWasted = sql`waste_state = 'wasted'`;
const counted = (condition: Fragment): Fragment => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** Figures over records of waste, as aggregates over columns of the mart of dose records. */
export const wasteTotals = {
  wastes: counted(isWasted),
  pending: counted(sql`waste_state = 'pending'`),
  medianMinutes: median(sql`minutes_to_waste`),
  p90Minutes: percentile(sql`minutes_to_waste`, 0.9),
  lateShare: ratio(counted(sql`minutes_to_waste > ${lateMinutes}`), sql`count(minutes_to_waste)`),
  unwitnessedShare: ratio(
    counted(sql`witness_state in ('missing', 'self')`),
    counted(sql`witness_state is not null and witness_state <> 'not_required'`),
  ),
};

export const wasteDefinitions = {
  wastes: 'Records with an amount wasted. Several wastes of one drug by one user in one case are one record.',
  pending:
    'Records with more than {anesthesia.tolerance} left over and no waste: where the drug went is not on record.',
  median:
    'The median of the minutes from the end of the case to the waste, of wastes with a time; zero during the case.',
  p90: 'Nine in ten wastes with a time came no later after the end of the case.',
  late: 'Wastes more than {anesthesia.late_waste_minutes} minutes after the end of the case ÷ wastes with a time.',
  unwitnessed:
    'Wastes with no witness, or witnessed by the user ÷ wastes of scheduled drugs, which need a witness. A witness who was not on shift counts as one, and is shown apart.',
};
