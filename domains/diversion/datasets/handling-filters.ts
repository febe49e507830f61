import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { ownUserFilters } from '../../anesthesia/datasets/case-filters.ts';
import { scheduleWords } from '../../products/datasets/item-filters.ts';
import { hourWords, weekdayWords } from '../../shared/datasets/clock.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

export const careAreaWords: Record<string, string> = {
  medsurg: 'Medical and surgical',
  icu: 'Intensive care',
  ed: 'Emergency',
  or: 'Operating rooms',
  procedural: 'Procedural',
  ob: 'Obstetrics',
  pharmacy: 'Pharmacy',
  other: 'Other',
};

export const shiftWords: Record<string, string> = { day: 'Day', night: 'Night' };

const inUnits = (condition: Fragment): Fragment =>
  sql`fact.location_id in (select location_id from ${table('care_units')} known where ${condition})`;

/** Filters of every page about controlled drugs. For facts with `facility_id`, `location_id`, `staff_id`, `drug` and `is_night`. */
export const handlingFilters = {
  facility: siteFilters.facility,
  unit: {
    label: 'Unit',
    where: (values) => inUnits(oneOf(sql`known.unit`, values)),
    values: (search) =>
      sql`select distinct known.unit as value, known.unit as label from ${table('care_units')} known where known.unit ilike ${search} escape '!' order by label`,
  },
  careArea: {
    label: 'Care area',
    words: careAreaWords,
    where: (values) => inUnits(oneOf(sql`known.care_area`, values)),
  },
  shift: {
    label: 'Shift',
    words: shiftWords,
    where: (values) => oneOf(sql`case when fact.is_night then 'night' else 'day' end`, values),
  },
  role: ownUserFilters.role,
  user: {
    ...ownUserFilters.user,
    values: (search) =>
      sql`select known.staff_code as value, known.name as label from ${table('staff')} known
    where (known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!') and known.staff_id in (select staff_id from ${table('handling_days')} held) order by label, value`,
  },
  drug: {
    label: 'Drug',
    where: (values) => oneOf(sql`fact.drug`, values),
    values: (search) =>
      sql`select known.drug as value, min(known.drug_name) as label from ${table('watched_drugs')} known where known.drug ilike ${search} escape '!' group by known.drug order by label, value`,
  },
  deaSchedule: {
    label: 'DEA schedule',
    words: scheduleWords,
    where: (values) =>
      sql`fact.drug in (select drug from ${table('watched_drugs')} known where ${oneOf(sql`known.dea_schedule`, values)})`,
  },
} satisfies Record<string, Filter>;

/** When it happened. For facts with `local_hour` and `weekday`. */
export const handlingClock = {
  hour: { label: 'Hour', words: hourWords, where: (values) => oneOf(sql`fact.local_hour`, values.map(Number)) },
  weekday: { label: 'Weekday', words: weekdayWords, where: (values) => oneOf(sql`fact.weekday`, values.map(Number)) },
} satisfies Record<string, Filter>;
