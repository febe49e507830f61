import type { Dimension } from '../../../../query/define/define.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { itemColumns, itemDimensions } from '../../../products/datasets/item.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { roleWords } from '../case-filters.ts';

const { hour, weekday } = clockDimensions;

/** Who and what. For cells with `staff_id` and `item_id`, either of which may be missing. */
export const userDimensions = {
  user: {
    label: 'User',
    type: 'text',
    definition: 'Who handled the drug.',
    by: 'staff_id',
    shows: 'user_name',
    code: 'user_code',
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', by: 'role', words: roleWords },
  ...itemDimensions,
  dea_schedule: {
    label: 'Schedule',
    type: 'code',
    definition: 'The DEA schedule of the drug; blank where it has none.',
    by: 'dea_schedule',
  },
  hour,
  weekday,
  ...calendarDimensions,
} satisfies Record<string, Dimension>;

export const userAdds = {
  columns: sql`person.name as user_name, person.staff_code as user_code, person.role, item.dea_schedule, made.ndc, ${itemColumns}`,
  joins: sql`left join ${table('staff')} person on person.staff_id = cell.staff_id left join ${table('items')} item on item.item_id = cell.item_id left join ${table('products')} made on made.product_id = cell.product_id`,
};
