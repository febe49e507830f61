import { code, date, type Entity, flag, integer, refer, text, word, zone } from '../define.ts';

const entityTypes = ['DSH', 'CAH', 'PED', 'CAN', 'RRC', 'SCH', 'none'] as const;

export const facilities: Entity = {
  name: 'facilities',
  grain: 'one hospital, surgery center, clinic or pharmacy',
  of: 'reference',
  id: 'facility_id',
  sort: ['facility_id'],
  columns: [
    code('facility_code', 'key'),
    text('name', 'required'),
    word('type', ['hospital', 'surgery_center', 'clinic', 'pharmacy']),
    zone('timezone', 'required'),
    integer('beds'),
    code('entity_340b_id'),
    word('entity_type', entityTypes),
    flag('gpo_prohibited'),
    flag('medicaid_carve_in'),
    refer('parent_facility_code', 'facilities'),
    code('dea_registration'),
  ],
};

export const locations: Entity = {
  name: 'locations',
  grain: 'one place that holds stock',
  of: 'reference',
  id: 'location_id',
  facility: { column: 'facility_code' },
  sort: ['location_id'],
  columns: [
    refer('facility_code', 'facilities', 'key'),
    code('location_code', 'key'),
    text('name', 'required'),
    word(
      'location_type',
      [
        'central_pharmacy',
        'satellite',
        'adc',
        'anesthesia_workstation',
        'or',
        'icu',
        'ed',
        'floor',
        'crash_cart',
        'kit_room',
        'clinic',
        'warehouse',
        'vault',
      ],
      'required',
    ),
    text('location_group'),
    word('care_area', ['or', 'procedural', 'icu', 'ed', 'medsurg', 'ob', 'pharmacy', 'other']),
    flag('mixed_use'),
  ],
};

export const facilityStatus: Entity = {
  name: 'facility_status',
  grain: 'a dated change of what a facility is in the 340B program',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['facility_id', 'effective_from'],
  columns: [
    refer('facility_code', 'facilities', 'key'),
    date('effective_from', 'key'),
    word('entity_type', entityTypes),
    flag('gpo_prohibited'),
    flag('medicaid_carve_in'),
  ],
};

export const sites340b: Entity = {
  name: 'sites_340b',
  grain: 'one registered site of a covered entity, for a time',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['entity_340b_id', 'facility_id'],
  columns: [
    code('entity_340b_id', 'key'),
    refer('facility_code', 'facilities', 'key'),
    refer('location_code', 'locations', 'blank-key'),
    date('registered_from', 'key'),
    date('registered_to'),
  ],
};
