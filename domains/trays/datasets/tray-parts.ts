import type { Dimension } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';

/** What units are worth: of no units nothing, of units without any cost nobody knows. */
export const worthOf = (value: Fragment, units: Fragment): Fragment =>
  sql`case when coalesce(sum(${units}), 0) = 0 then 0 else sum(${value}) end`;

const system = 'System';

/** Who did it. For facts with `staff_id`. */
export const trayUserFilter: Filter = {
  label: 'User',
  where: (values) =>
    values.includes(system)
      ? sql`(fact.staff_id is null or fact.staff_id in (select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)}))`
      : sql`fact.staff_id in (select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`,
  values: (search) =>
    sql`select known.staff_code as value, known.name as label from ${table('staff')} known where known.name ilike ${search} or known.staff_code ilike ${search} order by known.name, value`,
};

/** For cells with `tray_id`, and what `trayJoins` and `trayColumns` add. */
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

export const trayColumns = sql`tray.tray_code, tray.tray_type_id, kind.name as tray_type_name, kind.tray_type_code`;
export const trayJoins = sql`left join ${table('trays')} tray on tray.tray_id = cell.tray_id left join ${table('tray_types')} kind on kind.tray_type_id = tray.tray_type_id`;

/** For cells with `staff_id`. */
export const trayUserDimension = {
  user: {
    label: 'User',
    type: 'text',
    definition: 'Who did it; System where the file names nobody.',
    by: 'staff_id',
    shows: 'staff_name',
    code: 'staff_code',
  },
} satisfies Record<string, Dimension>;

export const trayUserColumns = sql`coalesce(person.name, ${system}) as staff_name, coalesce(person.staff_code, ${system}) as staff_code`;
export const trayUserJoins = sql`left join ${table('staff')} person on person.staff_id = cell.staff_id`;

/** Where something happened. For cells with `facility_id` and perhaps `location_id`, which may be unknown. */
export const trayPlaceColumns = sql`facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code`;
export const trayPlaceJoins = sql`left join ${table('facilities')} facility on facility.facility_id = cell.facility_id left join ${table('locations')} place on place.location_id = cell.location_id`;
