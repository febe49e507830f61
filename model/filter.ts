import { type Fragment, oneOf, sql, table } from './sql.ts';

/**
 * A filter by its name in the address. `where` narrows the facts, which are called `fact` and carry the ids of the places and
 * products they are about; `values` lists what can be chosen, for type-ahead.
 */
export interface Filter {
  label: string;
  where(values: string[]): Fragment;
  /** A list that is known ahead. */
  words?: Record<string, string>;
  /** A query with the columns value and label, narrowed by what was typed; `search` is a pattern for `ilike`. */
  values?(search: string): Fragment;
}

export const noGroup = '(no group)';
const noClass = '(no class)';

/** A text, or these words where it is blank: they stand for it in the table, in the filter and in the address. */
const orWords = (column: Fragment, words: string) => sql`coalesce(nullif(trim(${column}), ''), ${words})`;

/** The facts whose `id` is among those of a reference table that pass. */
const through = (id: string, source: Fragment, condition: Fragment): Fragment => ({
  parts: [
    { is: 'text', text: `fact.${id} in (select ${id} from ` },
    ...source.parts,
    { is: 'text', text: ' known where ' },
    ...condition.parts,
    { is: 'text', text: ')' },
  ],
});

const byName = (source: Fragment, code: Fragment) => (search: string) =>
  sql`select ${code} as value, known.name as label from ${source} known where known.name ilike ${search} or ${code} ilike ${search} order by known.name, value`;

const textValues = (source: Fragment, column: Fragment, blankLabel: string) => (search: string) =>
  sql`select distinct ${orWords(column, blankLabel)} as value, ${orWords(column, blankLabel)} as label from ${source} known
      where ${orWords(column, blankLabel)} ilike ${search} order by label`;

const itemsOf = (condition: Fragment) =>
  sql`fact.product_id in (select product_id from ${table('products')} made where made.item_id in (select item_id from ${table('items')} known where ${condition}))`;

export const locationTypeWords: Record<string, string> = {
  central_pharmacy: 'Central pharmacy',
  satellite: 'Satellite pharmacy',
  adc: 'Dispensing cabinet',
  anesthesia_workstation: 'Anesthesia workstation',
  or: 'Operating room',
  icu: 'Intensive care',
  ed: 'Emergency department',
  floor: 'Nursing floor',
  crash_cart: 'Crash cart',
  kit_room: 'Kit room',
  clinic: 'Clinic',
  warehouse: 'Warehouse',
};

export const venWords: Record<string, string> = { V: 'Vital', E: 'Essential', N: 'Non-essential' };
const scheduleWords: Record<string, string> = {
  '2': 'Schedule II',
  '3': 'Schedule III',
  '4': 'Schedule IV',
  '5': 'Schedule V',
};
const storageWords: Record<string, string> = { room: 'Room', refrigerated: 'Refrigerated', frozen: 'Frozen' };
const facilityTypeWords: Record<string, string> = {
  hospital: 'Hospital',
  surgery_center: 'Surgery center',
  clinic: 'Clinic',
  pharmacy: 'Pharmacy',
};

/** Filters on where a fact happened. */
export const siteFilters = {
  facility: {
    label: 'Facility',
    where: (values) => through('facility_id', table('facilities'), oneOf(sql`known.facility_code`, values)),
    values: byName(table('facilities'), sql`known.facility_code`),
  },
  location: {
    label: 'Location',
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_code`, values)),
    values: byName(table('locations'), sql`known.location_code`),
  },
  locationType: {
    label: 'Location type',
    words: locationTypeWords,
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_type`, values)),
  },
  locationGroup: {
    label: 'Location group',
    where: (values) =>
      through(
        'location_id',
        table('locations'),
        oneOf(
          orWords(sql`known.location_group`, noGroup),
          values.map((value) => value || noGroup),
        ),
      ),
    values: textValues(table('locations'), sql`known.location_group`, noGroup),
  },
} satisfies Record<string, Filter>;

export const facilityTypeFilter: Filter = {
  label: 'Facility type',
  words: facilityTypeWords,
  where: (values) => through('facility_id', table('facilities'), oneOf(sql`known.type`, values)),
};

/** Filters on what a fact is about. */
export const itemFilters = {
  item: {
    label: 'Item',
    where: (values) => itemsOf(oneOf(sql`known.item_code`, values)),
    values: byName(table('items'), sql`known.item_code`),
  },
  manufacturer: {
    label: 'Manufacturer',
    where: (values) => through('product_id', table('products'), oneOf(sql`known.manufacturer`, values)),
    values: textValues(table('products'), sql`known.manufacturer`, '(none)'),
  },
  therapeuticClass: {
    label: 'Therapeutic class',
    where: (values) =>
      itemsOf(
        oneOf(
          orWords(sql`known.therapeutic_class`, noClass),
          values.map((value) => value || noClass),
        ),
      ),
    values: textValues(table('items'), sql`known.therapeutic_class`, noClass),
  },
  deaSchedule: {
    label: 'DEA schedule',
    words: scheduleWords,
    where: (values) => itemsOf(oneOf(sql`known.dea_schedule`, values)),
  },
  venClass: {
    label: 'VEN class',
    words: venWords,
    where: (values) => itemsOf(oneOf(sql`coalesce(known.ven_class, 'E')`, values)),
  },
  abcClass: {
    label: 'ABC class',
    words: { A: 'A', B: 'B', C: 'C' },
    where: (values) =>
      sql`fact.product_id in (select product_id from ${table('products')} made where made.item_id in (select item_id from ${table('item_classes')} known where ${oneOf(sql`known.abc_class`, values)}))`,
  },
  storage: {
    label: 'Storage',
    words: storageWords,
    where: (values) => itemsOf(oneOf(sql`known.storage`, values)),
  },
} satisfies Record<string, Filter>;

export const stockFilters = { ...siteFilters, ...itemFilters };
