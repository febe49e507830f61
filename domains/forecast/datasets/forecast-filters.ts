import type { Filter } from '../../../query/define/filter.ts';
import { join, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { trayItemFilters } from '../../trays/datasets/tray-item-filters.ts';
import { exceptionConditions, exceptionWords } from './forecast-exceptions.ts';
import { demandClassWords, modelWords } from './forecast-measures.ts';

const conditions = exceptionConditions('fact');

/** Filters on a series: what it is of, and how it is forecast. For facts with `item_id`. */
export const seriesFilters = {
  facility: siteFilters.facility,
  item: trayItemFilters.item,
  therapeuticClass: trayItemFilters.therapeuticClass,
  deaSchedule: trayItemFilters.deaSchedule,
  venClass: trayItemFilters.venClass,
  storage: trayItemFilters.storage,
  abcClass: {
    ...itemFilters.abcClass,
    where: (values) =>
      sql`fact.item_id in (select known.item_id from ${table('item_classes')} known where ${oneOf(sql`known.abc_class`, values)})`,
  },
  manufacturer: {
    ...itemFilters.manufacturer,
    where: (values) =>
      sql`fact.item_id in (select made.item_id from ${table('products')} made where ${oneOf(sql`made.manufacturer`, values)})`,
  },
  demandClass: {
    label: 'Demand class',
    words: demandClassWords,
    where: (values) => oneOf(sql`fact.demand_class`, values),
  },
  model: { label: 'Model', words: modelWords, where: (values) => oneOf(sql`fact.model`, values) },
  exception: {
    label: 'Exception',
    words: exceptionWords,
    where: (values) =>
      sql`(${join(
        values.map((value) => sql`coalesce(${conditions[value] ?? sql`false`}, false)`),
        ' or ',
      )})`,
  },
} satisfies Record<string, Filter>;
