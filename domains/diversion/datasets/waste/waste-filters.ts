import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { dispensingFilters } from '../handling/dispensing.ts';
import { handlingClock, handlingFilters } from '../handling-filters.ts';
import { metricWords } from '../scores/score-words.ts';
import { containerValues } from './containers.ts';

/** In place of a witness: wastes that no other user saw. */
const noWitness = 'none';

const wasteWords: Record<string, string> = {
  full: 'Whole container',
  partial: 'Part of a container',
  unknown: 'Content unknown',
};
const panelWords: Record<string, string> = { users: 'Users', pairs: 'Pairs', records: 'Records' };
/** Of the metrics of scores, those about waste. */
const wasteMetrics = ['M3', 'M5', 'M6'];

const readElsewhere = (label: string, words: Record<string, string>): Filter => ({
  label,
  words,
  where: () => sql`true`,
});
const staffOf = (values: string[]): Fragment =>
  sql`(select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`;

/** Filters on wastes of watched drugs. The user is the one who wasted; hour and weekday are those of each record. */
export const wasteFilters = {
  ...handlingFilters,
  ...handlingClock,
  item: dispensingFilters.item,
  witness: {
    label: 'Witness',
    isPersonal: true,
    where: (values) =>
      values.includes(noWitness)
        ? sql`(fact.witness_state in ('missing', 'self') or fact.witness_staff_id in ${staffOf(values)})`
        : sql`fact.witness_staff_id in ${staffOf(values)}`,
    values: (search) =>
      sql`select known.staff_code as value, known.name as label from ${table('staff')} known
      where (known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!')
        and known.staff_id in (select witness_staff_id from ${table('drug_wastes')} signed)
      order by label, value`,
  },
  waste: {
    label: 'Waste',
    words: wasteWords,
    where: (values) =>
      oneOf(
        sql`case when fact.is_whole_container then 'full' when fact.content > 0 then 'partial' else 'unknown' end`,
        values,
      ),
  },
  container: {
    label: 'Container',
    where: (values) => oneOf(sql`fact.container`, values),
    values: containerValues,
  },
  minLate: {
    label: 'Later than minutes',
    where: (values) => {
      const least = Number.parseInt(values[0] ?? '', 10);
      return Number.isNaN(least) ? sql`false` : sql`fact.minutes > ${least}`;
    },
  },
  metric: readElsewhere(
    'Metric',
    Object.fromEntries(wasteMetrics.map((metric) => [metric, metricWords[metric] ?? metric])),
  ),
  panel: readElsewhere('Part of the page', panelWords),
} satisfies Record<string, Filter>;

/** Filters that choose among wastes: removals, returns and doses know nothing of them. */
export const onWastes = ['witness', 'waste', 'minLate'] as const;

/** All filters but that on facilities: of what is known of a facility as a whole, a reader of one facility sees the same as one who chooses it. */
export const butFacility = Object.keys(wasteFilters).filter((name) => name !== 'facility');

/** The metric of waste that users are compared by: whole containers, where none is chosen. */
export const wasteMetricOf = ({ filters }: { filters: Record<string, string[]> }): string =>
  filters.metric?.find((id) => wasteMetrics.includes(id)) ?? 'M3';
