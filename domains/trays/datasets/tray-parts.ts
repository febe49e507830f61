import type { Dimension } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import type { Join } from '../../../query/define/joins.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { facilityJoin, placeJoin } from '../../shared/datasets/site.ts';
import { trayJoin } from '../../tags/datasets/tag-dimensions.ts';

/** What units are worth: of no units nothing, of units without any cost nobody knows. */
export const worthOf = (value: Fragment, units: Fragment): Fragment =>
  sql`case when coalesce(sum(${units}), 0) = 0 then 0 else sum(${value}) end`;

const system = 'System';

/** Who did it. For facts with `staff_id`. */
export const trayUserFilter: Filter = {
  label: 'User',
  isPersonal: true,
  where: (values) =>
    values.includes(system)
      ? sql`(fact.staff_id is null or fact.staff_id in (select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)}))`
      : sql`fact.staff_id in (select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`,
  values: (search) =>
    sql`select known.staff_code as value, known.name as label from ${table('staff')} known where known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!' order by known.name, value`,
};

/** For cells with `tray_id`, and what `trayJoins` bring. */
export const trayDimensions = {
  tray: {
    label: 'Tray',
    type: 'text',
    definition: 'The tray by its code; blank where an event names none.',
    by: 'tray_id',
    shows: 'tray_code',
  },
  tray_type: {
    label: 'Tray type',
    type: 'text',
    definition: 'What kind of tray it is now. A tray that has changed its type counts under the present one.',
    by: 'tray_type_id',
    shows: 'tray_type_name',
    code: 'tray_type_code',
  },
} satisfies Record<string, Dimension>;

export const trayTypeJoin: Join = {
  alias: 'kind',
  table: table('tray_types'),
  on: { tray_type_id: 'cell.tray_type_id' },
  brings: { tray_type_name: 'name', tray_type_code: 'tray_type_code' },
};
export const trayJoins: readonly Join[] = [trayJoin, { ...trayTypeJoin, on: { tray_type_id: 'tray.tray_type_id' } }];

/** For cells with `staff_id`. */
export const trayUserDimension = {
  user: {
    label: 'User',
    type: 'text',
    definition: 'Who did it; System where the file names nobody.',
    by: 'staff_id',
    shows: 'staff_name',
    code: 'staff_code',
    isPersonal: true,
  },
} satisfies Record<string, Dimension>;

/** Where something happened. For cells with `facility_id` and perhaps `location_id`, which may be unknown. */
export const trayPlaceJoins: readonly Join[] = [facilityJoin, placeJoin];
