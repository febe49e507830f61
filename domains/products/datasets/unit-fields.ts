import { type Field, isOneAtMost } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { unitMeasures } from './quantity-units.ts';

/** The same two for a list, whose rows are of one NDC or item each: what its unit is, and how much a container of it holds. */
export const unitFields = (unit: Fragment, container: Fragment) =>
  ({
    base_unit: {
      label: 'Unit',
      type: 'text',
      definition: 'The base unit of the quantities of the row.',
      value: unit,
      total: oneUnitOf(unit),
    },
    container_size: {
      ...sizeWords,
      value: container,
      total: sql`case when count(*) = count(${container}) and ${isOneAtMost(unit)} and ${isOneAtMost(container)} then max(${container}) end`,
    },
  }) satisfies Record<string, Field>;

const { label, type, definition } = unitMeasures.container_size;
const sizeWords = { label, type, definition } as const;

/** The unit that all rows have; null where there is more than one. */
export const oneUnitOf = (unit: Fragment): Fragment => sql`case when ${isOneAtMost(unit)} then max(${unit}) end`;

/**
 * The unit and the container of the NDCs that the filters name, for a list about one item whose rows name none of them: a month, a
 * balance. Blank where they have more than one. `where` holds the filters of items and NDCs alone.
 */
export const scopeUnitJoin = (where: Fragment): Join => ({
  alias: 'counted_in',
  table: sql`(select ${oneUnitOf(sql`item.unit`)} as unit,
    case when count(*) = count(fact.container_qty) and ${isOneAtMost(sql`fact.container_qty`)} and ${isOneAtMost(sql`item.unit`)} then max(fact.container_qty) end as container_qty
  from ${table('products')} fact join ${table('items')} item on item.item_id = fact.item_id where ${where})`,
  on: {},
  and: { of: sql`true`, reads: [] },
  brings: { unit: 'unit', container_qty: 'container_qty' },
});

/** Of the rows of such a list. */
export const scopeUnitFields = unitFields(sql`unit`, sql`container_qty`);
