import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { gatherStays, gatherTouched, isTouched } from './care-parts.ts';
import { insertCaseRecords } from './case-record-rows.ts';
import { insertCabinetRecords, insertDoseRecords } from './drug-record-rows.ts';

const columns = [
  column('company_id', 'integer'),
  /** `t` and the transaction, `a` and the entry of the administration record, `d` and the row of the anesthesia record. */
  column('record_id', 'varchar'),
  column('source', 'varchar'),
  column('kind', 'varchar'),
  /** The first visit of the stay that it belongs to; 0 where it names no patient. */
  column('patient_id', 'integer'),
  column('encounter_id', 'integer', false),
  /** The case whose anesthesia record accounts for it. */
  column('case_id', 'integer', false),
  column('staff_id', 'integer'),
  column('witness_staff_id', 'integer', false),
  column('facility_id', 'integer'),
  /** Of a dose: where the patient lay, else where the user worked; null where nothing says it. */
  column('location_id', 'integer', false),
  column('item_id', 'integer'),
  column('product_id', 'integer', false),
  column('drug', 'varchar'),
  column('occurred_at', 'timestamp'),
  column('occurred_local', 'timestamp'),
  column('local_date', 'date'),
  column('local_hour', 'smallint'),
  column('weekday', 'smallint'),
  /** In base units of the item, and in the drug's dose unit; of a discrepancy signed. */
  column('quantity', 'decimal(18,4)', false),
  column('amount', 'double precision'),
  column('container', 'double precision', false),
  column('is_long', 'boolean'),
  column('is_night', 'boolean'),
  column('shift_starts_at', 'timestamp', false),
  column('shift_ends_at', 'timestamp', false),
  column('shift_location_id', 'integer', false),
  /** The transaction that a waste, return or cancel belongs to, as a record id. */
  column('source_record', 'varchar', false),
  column('order_id', 'integer', false),
  /** Of removals. Null where the feed that would say it does not say it. */
  column('is_after_discharge', 'boolean', false),
  column('is_without_order', 'boolean', false),
  column('is_last_hour', 'boolean', false),
  column('is_off_shift', 'boolean', false),
  column('is_as_needed', 'boolean', false),
  column('is_top_dose', 'boolean', false),
  /** Of wastes: witnessed, missing or self. */
  column('witness_state', 'varchar', false),
  column('is_whole_container', 'boolean', false),
  /** Of doses. */
  column('charted_at', 'timestamp', false),
  column('pain_before', 'integer', false),
  column('pain_after', 'integer', false),
  /** Of discrepancies. */
  column('resolved_at', 'timestamp', false),
  column('previous_staff_id', 'integer', false),
  column('load_id', 'integer'),
  /** False of cabinet records that the anesthesia record of a case accounts for: no amount counts twice. */
  column('is_counted', 'boolean'),
] as const;

/**
 * Every record of a watched drug, from cabinets and the administration record, in one shape: by patient and drug, in the drug's dose
 * unit, with the shift that it fell into. What was struck out is left out, but for doses: charting and then deleting is a pattern.
 */
export const drugRecords: Mart = {
  name: 'drug_records',
  reads: [
    'administrations',
    'adc_transactions',
    'case_doses',
    'case_handovers',
    'case_wastes',
    'cases',
    'encounter_stays',
    'encounters',
    'facility_feeds',
    'items',
    'locations',
    'medication_orders',
    'products',
    'shifts',
    'staff',
    'watched_drugs',
  ],
  parts: ['stale_care'],
  marks: ['stale_care_days'],
  table: {
    name: 'drug_records',
    columns: [...columns],
    key: ['company_id', 'record_id'],
    sort: ['company_id', 'local_date', 'patient_id'],
  },
  async refresh(store, { whole }) {
    await gatherTouched(store, whole);
    await gatherStays(store);
    const names = columns.map(({ name }) => name).join(', ');
    if (!whole) {
      await markDays(store);
      await store.run(
        `delete from drug_records where (source <> 'case' and ${isTouched('drug_records')}) or (source = 'case' and case_id in (select case_id from touched_cases))`,
      );
    }
    await insertCabinetRecords(store, names);
    await insertDoseRecords(store, names);
    await insertCaseRecords(store, names);
    if (!whole) await markDays(store);
  },
};

/** The days of what is touched: before it is worked out anew, and after. */
const markDays = (store: CompanyStore): Promise<void> =>
  store.run(
    `insert into stale_care_days (company_id, local_date) select distinct cast($1 as integer), fact.local_date from drug_records fact
     where ${isTouched('fact')} or fact.case_id in (select case_id from touched_cases)`,
  );
