import { byName, type Filter, orWords, textValues, through } from '../../../query/define/filter.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';

export const noGroup = '(no group)';

export const locationTypeWords: Record<string, string> = {
  central_pharmacy: 'Central pharmacy',
  vault: 'Controlled substance vault',
  satellite: 'Satellite pharmacy',
  adc: 'Dispensing cabinet',
  anesthesia_workstation: 'Anesthesia workstation',
  or: 'Operating room',
  icu: 'Intensive care',
  ed: 'Emergency department',
  floor: 'Nursing floor',
  crash_cart: 'Crash cart',
  kit_room: 'Kit room',
  clinic: 'Clinic',
  warehouse: 'Warehouse',
};

const facilityTypeWords: Record<string, string> = {
  hospital: 'Hospital',
  surgery_center: 'Surgery center',
  clinic: 'Clinic',
  pharmacy: 'Pharmacy',
};

/** Filters on where a fact happened. */
export const siteFilters = {
  facility: {
    label: 'Facility',
    where: (values) => through('facility_id', table('facilities'), oneOf(sql`known.facility_code`, values)),
    values: byName(table('facilities'), sql`known.facility_code`),
  },
  location: {
    label: 'Location',
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_code`, values)),
    values: byName(table('locations'), sql`known.location_code`),
  },
  locationType: {
    label: 'Location type',
    words: locationTypeWords,
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_type`, values)),
  },
  locationGroup: {
    label: 'Location group',
    where: (values) =>
      through(
        'location_id',
        table('locations'),
        oneOf(
          orWords(sql`known.location_group`, noGroup),
          values.map((value) => value || noGroup),
        ),
      ),
    values: textValues(table('locations'), sql`known.location_group`, noGroup),
  },
} satisfies Record<string, Filter>;

export const facilityTypeFilter: Filter = {
  label: 'Facility type',
  words: facilityTypeWords,
  where: (values) => through('facility_id', table('facilities'), oneOf(sql`known.type`, values)),
};
