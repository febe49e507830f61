import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';

/** The same filters for facts that know their item and no NDC. */
const itemsWhere = (condition: Fragment): Fragment =>
  sql`fact.item_id in (select item_id from ${table('items')} known where ${condition})`;
const noClass = '(no class)';

export const trayItemFilters = {
  item: { ...itemFilters.item, where: (values) => itemsWhere(oneOf(sql`known.item_code`, values)) },
  therapeuticClass: {
    ...itemFilters.therapeuticClass,
    where: (values) =>
      itemsWhere(
        oneOf(
          sql`coalesce(nullif(trim(known.therapeutic_class), ''), ${noClass})`,
          values.map((value) => value || noClass),
        ),
      ),
  },
  deaSchedule: { ...itemFilters.deaSchedule, where: (values) => itemsWhere(oneOf(sql`known.dea_schedule`, values)) },
  venClass: {
    ...itemFilters.venClass,
    where: (values) => itemsWhere(oneOf(sql`coalesce(known.ven_class, 'E')`, values)),
  },
  storage: { ...itemFilters.storage, where: (values) => itemsWhere(oneOf(sql`known.storage`, values)) },
} satisfies Record<string, Filter>;
