import { byName, type Filter, orWords, textValues, through } from '../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

const noClass = '(no class)';

const itemsOf = (condition: Fragment) =>
  sql`fact.product_id in (select product_id from ${table('products')} made where made.item_id in (select item_id from ${table('items')} known where ${condition}))`;

export const venWords: Record<string, string> = { V: 'Vital', E: 'Essential', N: 'Non-essential' };
export const scheduleWords: Record<string, string> = { '2': 'C-II', '3': 'C-III', '4': 'C-IV', '5': 'C-V' };
const storageWords: Record<string, string> = { room: 'Room', refrigerated: 'Refrigerated', frozen: 'Frozen' };
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
