import type { Dimension } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';

/** What it is about. For cells with `item_id`. */
export const itemDimensions = {
  item: {
    label: 'Item',
    type: 'text',
    definition: 'The drug in one strength and form, over all its NDCs.',
    by: 'item_id',
    shows: 'item_name',
    code: 'item_code',
  },
} satisfies Record<string, Dimension>;

export const itemColumns = sql`item.name as item_name, item.item_code, item.unit, coalesce(item.ven_class, 'E') as ven_class`;

/** Every cell has an item; the join is an optional one so that it is left out where nobody reads it. */
export const itemJoins = sql`left join ${table('items')} item on item.item_id = cell.item_id`;
