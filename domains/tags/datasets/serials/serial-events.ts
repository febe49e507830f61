import { defineList, type Field, type Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { ndcAsShown } from '../../../products/datasets/product.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

/** All events of a tag up to a day, as they were sent. */
export const tagEvents = defineList({
  name: 'tag-events',
  source: 'Events of RFID tags, as sent.',
  filters: {
    facility: siteFilters.facility,
    tag: { label: 'Tag', where: (values) => oneOf(sql`fact.tag`, values) },
  },
  fields: {
    tag: field('Tag', 'code', sql`tag`, 'The number of the tag.'),
    occurred_at: field('At', 'datetime', sql`cast(occurred_local as varchar)`, 'At the local time of the facility.'),
    event: field('Event', 'text', sql`event`, 'What happened.'),
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'The package that the event names.'), code: sql`ndc` },
    lot: field('Lot', 'code', sql`lot`, 'The lot that the event names.'),
    expiry: field('Expiry', 'date', sql`expiry`, 'The expiry that the event names.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'The facility.'), code: sql`facility_code` },
    location: { ...field('Location', 'text', sql`location_name`, 'The location.'), code: sql`location_code` },
    tray: field('Tray', 'text', sql`tray_code`, 'The tray.'),
    case_code: { ...field('Case', 'code', sql`case_code`, 'The case.'), isPersonal: true },
    staff: { ...field('By', 'text', sql`staff_name`, 'Who did it.'), isPersonal: true },
    reason: field('Reason', 'text', sql`reason`, 'The reason that was given.'),
  },
  rows: ({
    asked,
    where,
  }: Pick<
    Wanted,
    'asked' | 'where'
  >) => sql`select fact.*, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code,
    place.name as location_name, place.location_code, tray.tray_code, used_in.case_code, person.name as staff_name
  from ${table('rfid_events')} fact join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('products')} made on made.product_id = fact.product_id
  left join ${table('locations')} place on place.location_id = fact.location_id left join ${table('trays')} tray on tray.tray_id = fact.tray_id
  left join ${table('cases')} used_in on used_in.case_id = fact.case_id left join ${table('staff')} person on person.staff_id = fact.staff_id
  where fact.local_date <= ${day(asked.to)} and ${where()}`,
  tie: ['tag', 'event'],
});
