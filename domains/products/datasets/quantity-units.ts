import { isOneAtMost, type Measure } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { name, sql, table } from '../../../query/define/sql.ts';

/** How much one container of an item holds, where all of its NDCs come in one size. */
export const containerSizes = sql`(select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as container_size
  from ${table('products')} made group by made.item_id)`;

/** The same for cells with `item_id`. */
export const containerJoin: Join = {
  alias: 'held_in',
  table: containerSizes,
  on: { item_id: 'cell.item_id' },
  brings: { item_container: 'container_size' },
};

/**
 * In what the quantities of a row are counted. A dataset that has these two, beside `itemJoin` and `containerJoin`, need say nothing
 * more: every quantity in base units then stands with its unit, and in containers where their size is known.
 */
export const unitMeasures = {
  base_unit: {
    label: 'Unit',
    type: 'text',
    definition: 'The base unit of the quantities of the row; blank where it has items of more than one unit.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`unit`)} then max(unit) end`,
  },
  container_size: {
    label: 'Container',
    type: 'ratio',
    definition: 'Base units in one container; blank where the items and NDCs of the row come in more than one size.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`unit`)} and count(*) = count(item_container) and ${isOneAtMost(sql`item_container`)} then max(item_container) end`,
  },
} satisfies Record<string, Measure<never>>;

/** The same where a row may have items of which nothing is counted: where units differ, theirs say nothing. */
export const unitMeasuresOf = <const Part extends string>(counted: Part) => {
  const unit = sql`case when ${name(counted)} <> 0 then unit end`;
  const size = sql`case when ${name(counted)} <> 0 then item_container end`;
  return {
    base_unit: {
      ...unitMeasures.base_unit,
      parts: [counted],
      of: sql`case when ${isOneAtMost(sql`unit`)} then max(unit) when ${isOneAtMost(unit)} then max(${unit}) end`,
    },
    container_size: {
      ...unitMeasures.container_size,
      parts: [counted],
      of: sql`case when ${isOneAtMost(sql`unit`)} and count(*) = count(item_container) and ${isOneAtMost(sql`item_container`)} then max(item_container)
    when ${isOneAtMost(unit)} and count(${unit}) = count(${size}) and ${isOneAtMost(size)} then max(${size}) end`,
    },
  } satisfies Record<string, Measure<Part>>;
};
