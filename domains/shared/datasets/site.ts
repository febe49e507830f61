import type { Dimension } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { locationTypeWords } from './site-filters.ts';

/** Where something happened. For cells with `location_id` and `facility_id`. */
export const siteDimensions = {
  facility: {
    label: 'Facility',
    type: 'text',
    definition: 'The hospital, surgery center, clinic or pharmacy.',
    by: 'facility_id',
    shows: 'facility_name',
    code: 'facility_code',
  },
  location: {
    label: 'Location',
    type: 'text',
    definition: 'The place that holds stock. The same code in two facilities is two locations.',
    by: 'location_id',
    shows: 'location_name',
    code: 'location_code',
  },
  location_type: {
    label: 'Location type',
    type: 'status',
    definition: 'What kind of place it is, as the location list says.',
    by: 'location_type',
    words: locationTypeWords,
  },
  location_group: {
    label: 'Location group',
    type: 'text',
    definition: 'The care area that the location list puts it into; blank is (no group).',
    by: 'location_group',
  },
} satisfies Record<string, Dimension>;

export const siteColumns = sql`facility.name as facility_name, facility.facility_code, facility.type as facility_type, facility.beds,
  place.name as location_name, place.location_code, place.location_type,
  coalesce(nullif(trim(place.location_group), ''), '(no group)') as location_group`;

/** Every cell has a place and a facility; the joins are optional ones so that they are left out where nobody reads them. */
export const siteJoins = sql`left join ${table('locations')} place on place.location_id = cell.location_id
  left join ${table('facilities')} facility on facility.facility_id = cell.facility_id`;
