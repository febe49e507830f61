import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../query/define/define.ts';
import { median } from '../../../query/define/percentile.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { restockFilters, restockRows, restockStatusLevels, restockStatusWords } from './tray-restock-rows.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string, total?: Fragment): Field => ({
  label,
  type,
  value,
  definition,
  ...(total ? { total } : {}),
});
/** Told of all rows together only. */
const figure = (label: string, type: Field['type'], definition: string, total: Fragment): Field =>
  field(label, type, sql`cast(null as double precision)`, definition, total);
const sumOf = (column: Fragment): Fragment => sql`sum(${column})`;

/** Restocks one by one. */
export const trayRestockList = defineList({
  name: 'tray restocks',
  source: 'Events of RFID tags; trays and their templates; recall notices.',
  reach: 'tag_events',
  filters: restockFilters,
  fields: {
    tray: field('Tray', 'text', sql`tray_code`, 'The tray by its code.'),
    tray_type: {
      ...field('Tray type', 'text', sql`tray_type_name`, 'What kind of tray it is now.'),
      code: sql`tray_type_code`,
    },
    facility: {
      ...field('Facility', 'text', sql`facility_name`, 'Where the restock ended.'),
      code: sql`facility_code`,
    },
    location: {
      ...field(
        'Location',
        'text',
        sql`location_name`,
        'The last location that an event of the restock names, else the home of the tray.',
      ),
      code: sql`location_code`,
    },
    restocked_at: field(
      'Restocked at',
      'datetime',
      sql`cast(ended_local as varchar)`,
      'The last event of the restock, at the local time of the facility. A pause of more than 60 minutes ends a restock, and so does the use of a unit that it brought.',
    ),
    user: {
      ...field('User', 'text', sql`staff_name`, 'Who did most of it; System where the file names nobody.'),
      code: sql`staff_code`,
      isPersonal: true,
    },
    items_restocked: field('Restocked', 'count', sql`units`, 'Units that went into the tray.', sumOf(sql`units`)),
    cycle_used_count: field(
      'Used since last restock',
      'count',
      sql`used`,
      'Units used from the tray since the restock before, without uses that were undone because the tag was found; blank for the first fill of a tray.',
      sumOf(sql`used`),
    ),
    items_pulled: field(
      'Pulled',
      'count',
      sql`pulled`,
      'Units removed, expired, recalled, voided or moved away since the restock before; blank for the first fill of a tray.',
      sumOf(sql`pulled`),
    ),
    minutes_per_restock: field(
      'Duration',
      'minutes',
      sql`minutes`,
      'From the first to the last unit handled: the least that it took. Unknown where all units have one time, or above {trays.longest_minutes} minutes. The total is the mean.',
      sql`avg(minutes)`,
    ),
    missing_count: {
      ...field(
        'Missing to par',
        'count',
        sql`missing`,
        'Par − present when the restock was over, added over the items of the template that have too few. Blank without a template.',
        sumOf(sql`missing`),
      ),
      better: 'down',
    },
    below_min_count: {
      ...field(
        'Items below minimum',
        'count',
        sql`below_min`,
        'Items of the template of which fewer than the minimum were present; without a minimum, fewer than par.',
        sumOf(sql`below_min`),
      ),
      better: 'down',
    },
    tray_expiry: field('Tray expires', 'date', sql`tray_expiry`, 'The first expiry of the units in the tray.'),
    days_to_tray_expiry: field(
      'Days to tray expiry',
      'days',
      sql`days_to_expiry`,
      'First expiry of the units in the tray − the day of the restock.',
    ),
    restock_status: {
      ...field(
        'Status',
        'status',
        sql`restock_status`,
        asLines(
          'The first one that applies at the end of the restock.',
          'Recalled inside: a unit is under recall.',
          'Expired inside: a unit has expired.',
          'Wrong item: the template does not have it.',
          'Short: an item is below its minimum.',
          'Complete: none of these.',
        ),
      ),
      words: restockStatusWords,
      levels: restockStatusLevels,
    },
    restock: field('Restock', 'code', sql`restock_id`, 'The code of the tray and the moment in UTC at which it ended.'),
    cycle: field(
      'Cycle',
      'code',
      sql`case when restock_no > 1 then restock_id end`,
      'The time since the restock before, by the restock that closes it; blank for the first fill of a tray.',
    ),
    restock_started_at: field(
      'Started at',
      'datetime',
      sql`cast(ended_local - (ended_at - started_at) as varchar)`,
      'The first event of the restock, at the local time of the facility.',
    ),
    restocked_value: field(
      'Value restocked',
      'money',
      sql`case when units = 0 then 0 else value end`,
      'What the units that went in are worth: containers × cost on that day. Units without a cost are left out.',
      sumOf(sql`value`),
    ),
    days_between: field(
      'Days since last restock',
      'days',
      sql`round(cast(days_between as decimal(18,4)), 1)`,
      'From the end of the restock before to the end of this one; blank for the first fill of a tray.',
    ),
    restocks: figure('Restocks', 'count', 'How many restocks ended in this time.', sql`count(*)`),
    complete_pct: {
      ...figure(
        'Left complete',
        'percent',
        'Restocks with the status Complete ÷ restocks of trays that have a template. Blank while a status is chosen, which would settle it.',
        sql`cast(count(*) filter (where restock_status = 'complete') as double precision) / nullif(count(*) filter (where has_template), 0)`,
      ),
      settledBy: ['restockStatus'],
      better: 'up',
    },
    minutes_per_restock_median: {
      ...figure(
        'Median duration',
        'minutes',
        'Half of the restocks with a known duration took no longer.',
        median(sql`minutes`),
      ),
      better: 'down',
    },
    unvalued_count: figure(
      'Units without cost',
      'count',
      'Restocked units without a known cost; they are left out of all values.',
      sumOf(sql`unvalued`),
    ),
  },
  rows: ({
    asked,
    where,
  }) => sql`select restock.*, kind.name as tray_type_name, kind.tray_type_code, facility.name as facility_name, facility.facility_code,
  place.name as location_name, place.location_code, coalesce(person.name, 'System') as staff_name, coalesce(person.staff_code, 'System') as staff_code
from (${restockRows(asked, where)}) restock join ${table('tray_types')} kind on kind.tray_type_id = restock.tray_type_id
join ${table('facilities')} facility on facility.facility_id = restock.facility_id left join ${table('locations')} place on place.location_id = restock.location_id
left join ${table('staff')} person on person.staff_id = restock.staff_id`,
  tie: ['tray_code', 'restock_no'],
});
