import type { Filter } from '../../../query/define/filter.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';

const trayCategoryWords: Record<string, string> = {
  anesthesia: 'Anesthesia',
  crash_cart: 'Crash cart',
  pediatric: 'Pediatric',
  intubation: 'Intubation',
  other: 'Other',
};

/** Filters on the tray of a fact. For facts with `tray_id`. */
export const trayFilters = {
  tray: {
    label: 'Tray',
    where: (values) =>
      sql`fact.tray_id in (select tray_id from ${table('trays')} known where ${oneOf(sql`known.tray_code`, values)})`,
    values: (search) =>
      sql`select known.tray_code as value, known.tray_code as label from ${table('trays')} known where known.tray_code ilike ${search} escape '!' order by value`,
  },
  trayType: {
    label: 'Tray type',
    where: (values) =>
      sql`fact.tray_id in (select known.tray_id from ${table('trays')} known join ${table('tray_types')} kind on kind.tray_type_id = known.tray_type_id where ${oneOf(sql`kind.tray_type_code`, values)})`,
    values: (search) =>
      sql`select known.tray_type_code as value, known.name as label from ${table('tray_types')} known where known.name ilike ${search} escape '!' or known.tray_type_code ilike ${search} escape '!' order by known.name, value`,
  },
  trayCategory: {
    label: 'Tray category',
    words: trayCategoryWords,
    where: (values) =>
      sql`fact.tray_id in (select known.tray_id from ${table('trays')} known join ${table('tray_types')} kind on kind.tray_type_id = known.tray_type_id where ${oneOf(sql`coalesce(kind.category, 'other')`, values)})`,
  },
} satisfies Record<string, Filter>;
