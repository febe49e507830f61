import { code, type Entity, flag, integer, note, number, quantity, refer, text, time, word } from '../define.ts';

const patientClasses = ['inpatient', 'outpatient', 'emergency', 'observation'] as const;
const payers = ['medicaid', 'medicaid_mco', 'medicare', 'medicare_advantage', 'commercial', 'self', 'other'] as const;

export const encounters: Entity = {
  name: 'encounters',
  grain: "one patient's visit",
  of: 'fact',
  id: 'encounter_id',
  facility: { column: 'facility_code' },
  main: 'admitted_at',
  sort: ['admitted_at'],
  columns: [
    code('encounter_code', 'key'),
    refer('facility_code', 'facilities', 'required'),
    word('patient_class', patientClasses, 'required'),
    word('payer', payers),
    text('payer_state'),
    code('patient_key'),
    time('admitted_at', 'required'),
    time('discharged_at'),
  ],
};

export const encounterStays: Entity = {
  name: 'encounter_stays',
  grain: 'where the patient lay, for a time',
  of: 'fact',
  facility: { through: { entity: 'encounters', by: ['encounter_code'] } },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    refer('encounter_code', 'encounters', 'key'),
    refer('location_code', 'locations', 'required'),
    time('starts_at', 'key'),
    time('ends_at'),
  ],
};

export const encounterClasses: Entity = {
  name: 'encounter_classes',
  grain: 'the class of a visit, for a time',
  of: 'fact',
  facility: { through: { entity: 'encounters', by: ['encounter_code'] } },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    refer('encounter_code', 'encounters', 'key'),
    word('patient_class', patientClasses, 'required'),
    time('starts_at', 'key'),
    time('ends_at'),
  ],
};

export const cases: Entity = {
  name: 'cases',
  grain: 'one anesthesia case',
  of: 'fact',
  id: 'case_id',
  facility: { column: 'facility_code' },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    code('case_code', 'key'),
    refer('facility_code', 'facilities', 'required'),
    refer('location_code', 'locations', 'required'),
    refer('encounter_code', 'encounters'),
    text('procedure'),
    text('service_line'),
    refer('staff_code', 'staff', 'required'),
    time('starts_at', 'required'),
    time('ends_at', 'required'),
    time('in_room_at'),
    time('out_room_at'),
    integer('asa', 'optional', { least: 1, most: 6 }),
    text('age_band'),
    number('weight_kg', { least: 0, most: 1000 }),
    flag('emergency'),
    flag('cancelled'),
  ],
};

export const caseHandovers: Entity = {
  name: 'case_handovers',
  grain: 'who held a case, for a time',
  of: 'fact',
  facility: { through: { entity: 'cases', by: ['case_code'] } },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    refer('case_code', 'cases', 'key'),
    refer('staff_code', 'staff', 'key'),
    time('starts_at', 'key'),
    time('ends_at'),
  ],
};

export const caseDoses: Entity = {
  name: 'case_doses',
  grain: 'one drug handled by one user in one case',
  of: 'fact',
  facility: { through: { entity: 'cases', by: ['case_code'] } },
  sort: ['case_id', 'item_id'],
  columns: [
    refer('case_code', 'cases', 'key'),
    refer('item_code', 'items', 'key'),
    refer('staff_code', 'staff', 'key'),
    refer('ndc', 'products'),
    quantity('dispensed', 'required'),
    quantity('administered', 'required'),
    quantity('wasted', 'required'),
    quantity('returned', 'required'),
    time('wasted_at'),
    refer('witness_staff_code', 'staff'),
  ],
};

export const caseWastes: Entity = {
  name: 'case_wastes',
  grain: 'one act of wasting in a case',
  of: 'fact',
  facility: { through: { entity: 'cases', by: ['case_code'] } },
  main: 'wasted_at',
  sort: ['wasted_at'],
  columns: [
    refer('case_code', 'cases', 'key'),
    refer('item_code', 'items', 'key'),
    refer('staff_code', 'staff', 'key'),
    time('wasted_at', 'key'),
    quantity('quantity', 'required'),
    refer('witness_staff_code', 'staff'),
  ],
};

export const medicationOrders: Entity = {
  name: 'medication_orders',
  grain: 'one order of a drug for a patient',
  of: 'fact',
  planned: true,
  id: 'order_id',
  facility: { through: { entity: 'encounters', by: ['encounter_code'] } },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    code('order_code', 'key'),
    refer('encounter_code', 'encounters', 'required'),
    refer('item_code', 'items', 'required'),
    quantity('dose'),
    quantity('dose_max'),
    text('unit'),
    flag('prn'),
    integer('min_interval_min'),
    time('starts_at', 'required'),
    time('stops_at'),
  ],
};

export const adcTransactions: Entity = {
  name: 'adc_transactions',
  grain: 'one transaction at a dispensing cabinet',
  of: 'fact',
  facility: { column: 'facility_code' },
  main: 'occurred_at',
  sort: ['occurred_at'],
  columns: [
    code('transaction_id', 'key'),
    refer('facility_code', 'facilities', 'required'),
    refer('location_code', 'locations', 'required'),
    refer('staff_code', 'staff', 'required'),
    refer('witness_staff_code', 'staff'),
    refer('encounter_code', 'encounters'),
    refer('item_code', 'items', 'required'),
    refer('ndc', 'products'),
    time('occurred_at', 'required'),
    word(
      'kind',
      ['dispense', 'return', 'waste', 'cancel', 'null', 'override_dispense', 'discrepancy', 'count', 'load', 'unload'],
      'required',
    ),
    quantity('quantity', 'optional', 'any'),
    quantity('expected_quantity', 'optional', 'any'),
    refer('order_code', 'medication_orders'),
    flag('voided'),
    code('source_transaction_id'),
    code('transfer_id'),
    time('resolved_at'),
    note('resolution'),
  ],
  rules: [
    {
      column: 'quantity',
      breaks: "quantity < 0 and kind <> 'discrepancy'",
      says: 'must not be negative: only a discrepancy is signed',
    },
  ],
};

export const administrations: Entity = {
  name: 'administrations',
  grain: 'one entry of the medication administration record',
  of: 'fact',
  facility: { through: { entity: 'encounters', by: ['encounter_code'] } },
  main: 'administered_at',
  sort: ['administered_at'],
  columns: [
    code('administration_id', 'key'),
    refer('encounter_code', 'encounters', 'required'),
    refer('item_code', 'items', 'required'),
    refer('staff_code', 'staff', 'required'),
    time('administered_at', 'required'),
    quantity('dose_given', 'required'),
    word('status', ['given', 'partial', 'held', 'refused', 'voided'], 'optional', 'given'),
    time('charted_at'),
    flag('scanned'),
    refer('order_code', 'medication_orders'),
    integer('pain_score_before', 'optional', { least: 0, most: 10 }),
    integer('pain_score_after', 'optional', { least: 0, most: 10 }),
  ],
};

export const charges: Entity = {
  name: 'charges',
  grain: 'one charge, credit or billed waste',
  of: 'fact',
  facility: { column: 'facility_code' },
  main: 'occurred_at',
  sort: ['occurred_at'],
  columns: [
    code('charge_id', 'key'),
    word('kind', ['charge', 'credit', 'waste'], 'required'),
    refer('facility_code', 'facilities', 'required'),
    refer('location_code', 'locations'),
    refer('encounter_code', 'encounters'),
    refer('provider_code', 'providers'),
    code('charge_code'),
    refer('ndc', 'products'),
    quantity('quantity', 'required'),
    time('occurred_at', 'required'),
    time('posted_at'),
    word('patient_class', patientClasses),
    word('payer', payers),
    text('payer_state'),
    code('billing_number'),
    code('reversed_charge_id'),
    text('modifiers'),
    word('secondary_payer', payers),
    code('dose_charge_id'),
  ],
};
