import type { Dimension } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
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

/** Where a cell is, by its place. */
export const placeJoin: Join = {
  alias: 'place',
  table: table('locations'),
  on: { location_id: 'cell.location_id' },
  brings: {
    location_name: 'name',
    location_code: 'location_code',
    location_type: 'location_type',
    location_group: sql`coalesce(nullif(trim(place.location_group), ''), '(no group)')`,
  },
};

export const facilityJoin: Join = {
  alias: 'facility',
  table: table('facilities'),
  on: { facility_id: 'cell.facility_id' },
  brings: { facility_name: 'name', facility_code: 'facility_code', facility_type: 'type', beds: 'beds' },
};

/** Every cell has a place and a facility; the joins are optional ones so that they are left out where nothing reads them. */
export const siteJoins: readonly Join[] = [placeJoin, facilityJoin];
