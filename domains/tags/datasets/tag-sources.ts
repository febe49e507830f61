import { defineList, type Field } from '../../../query/define/define.ts';
import { type Fragment, sql, table, wallClock } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { tagEventFilters } from './tag-event-filters.ts';
import { tagEventWords } from './tag-words.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

/** Events of tags exactly as they were sent, with the file that they came in. */
export const tagSources = defineList({
  name: 'tag-sources',
  source: 'Events of RFID tags, as sent.',
  reach: 'tag_events',
  filters: { tag: tagEventFilters.tag, event: tagEventFilters.event, occurredAt: tagEventFilters.occurredAt },
  fields: {
    tag: field('Tag', 'code', sql`tag`, 'The number of the tag.'),
    event: { ...field('Event', 'status', sql`event`, 'What happened.'), words: tagEventWords },
    occurred_at: field('At', 'datetime', wallClock(sql`occurred_local`), 'At the local time of the facility.'),
    ndc: { ...field('NDC', 'code', ndcAsShown('ndc'), 'The package that the event names.'), code: sql`ndc` },
    lot: field('Lot', 'code', sql`lot`, 'The lot that the event names.'),
    expiry: field('Expiry', 'date', sql`expiry`, 'The expiry that the event names.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'The facility.'), code: sql`facility_code` },
    location: { ...field('Location', 'text', sql`location_name`, 'The location.'), code: sql`location_code` },
    tray: field('Tray', 'text', sql`tray_code`, 'The tray.'),
    case: { ...field('Case', 'code', sql`case_code`, 'The case.'), isPersonal: true },
    user: {
      ...field('User', 'text', sql`staff_name`, 'Who did it; blank where the file names nobody.'),
      isPersonal: true,
    },
    reason: field('Reason', 'text', sql`reason`, 'The reason that was given.'),
    source: field(
      'Loaded from',
      'text',
      sql`source`,
      'The file that the row came in last, and the number of the load.',
    ),
  },
  rows: ({
    where,
  }) => sql`select fact.*, made.ndc, facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code,
    tray.tray_code, used_in.case_code, person.name as staff_name, coming.file_name || ', load ' || cast(fact.load_id as varchar) as source
  from ${table('rfid_events')} fact join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('products')} made on made.product_id = fact.product_id
  left join ${table('locations')} place on place.location_id = fact.location_id left join ${table('trays')} tray on tray.tray_id = fact.tray_id
  left join ${table('cases')} used_in on used_in.case_id = fact.case_id left join ${table('staff')} person on person.staff_id = fact.staff_id
  left join ${table('loads')} coming on coming.load_id = fact.load_id and coming.entity = 'rfid_events' where ${where()}`,
  tie: ['tag', 'event'],
});
