import type { Dimension } from '../../../../query/define/define.ts';
import { bringing, type Join } from '../../../../query/define/joins.ts';
import { table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { scheduleWords } from '../../../products/datasets/item-filters.ts';
import { optionalProductJoin } from '../../../products/datasets/product.ts';
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
    isPersonal: true,
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', by: 'role', words: roleWords },
  ...itemDimensions,
  dea_schedule: {
    label: 'DEA schedule',
    type: 'status',
    definition: 'The DEA schedule of the drug; blank where it has none.',
    by: 'dea_schedule',
    words: scheduleWords,
  },
  hour,
  weekday,
  ...calendarDimensions,
} satisfies Record<string, Dimension>;

export const userJoins: readonly Join[] = [
  {
    alias: 'person',
    table: table('staff'),
    on: { staff_id: 'cell.staff_id' },
    brings: { user_name: 'name', user_code: 'staff_code', role: 'role' },
  },
  bringing(itemJoin, { dea_schedule: 'dea_schedule' }),
  optionalProductJoin,
];
