import type { Dimension } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
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

/** Every cell has an item; the join is an optional one so that it is left out where nobody reads it. */
export const itemJoin: Join = {
  alias: 'item',
  table: table('items'),
  on: { item_id: 'cell.item_id' },
  brings: {
    item_name: 'name',
    item_code: 'item_code',
    unit: 'unit',
    ven_class: sql`coalesce(item.ven_class, 'E')`,
  },
};
