import { knownRows } from '../../domains/program-340b/marts/known-rows.ts';
import type { LedgerHistory } from '../../domains/program-340b/science/ledger-history.ts';
import type { Engine } from '../../warehouse/engine.ts';
import type { Row } from '../../warehouse/sql.ts';

/** What the stored files say of everything that decides a charge, with the loads over which it was known: small companies only. */
export async function readHistory({ query }: Engine, companyId: number): Promise<LedgerHistory> {
  const read = async <To>(entity: string, columns: string[]): Promise<To[]> => {
    const rows = await query<Row>(
      `select * from (${knownRows(entity, ['company_id', ...columns.map((column) => column.split(' ')[0] ?? '')])}) known where company_id = $1`,
      [companyId],
    );
    return rows.map((row) => {
      const renamed = columns.map((column) => {
        const [stored = '', name = ''] = column.split(' ');
        const value = row[stored] ?? null;
        return [name, typeof value === 'string' && value.trim() === '' ? null : value];
      });
      return { ...Object.fromEntries(renamed), from: row.from_load, to: row.to_load } as To;
    });
  };
  const status = ['entity_type entityType', 'gpo_prohibited isGpoProhibited', 'medicaid_carve_in isCarveIn'];
  return {
    charges: await read('charges', [
      'charge_id id',
      'kind kind',
      'facility_id facility',
      'location_id location',
      'encounter_id encounter',
      'provider_id provider',
      'charge_code code',
      'product_id scanned',
      'quantity quantity',
      'occurred_at occurredAt',
      'local_date serviceDate',
      'posted_at postedAt',
      'patient_class patientClass',
      'payer payer',
      'payer_state payerState',
      'secondary_payer secondaryPayer',
      'billing_number billingNumber',
      'reversed_charge_id reverses',
    ]),
    map: await read('charge_map', [
      'charge_code code',
      'product_id product',
      'facility_id facility',
      'units_per_charge factor',
      'effective_from effectiveFrom',
      'effective_to effectiveTo',
    ]),
    receipts: (
      await read<LedgerHistory['receipts'][number] & { kind: string; status: string | null }>('purchase_lines', [
        'facility_id facility',
        'product_id product',
        'received_at receivedAt',
        'kind kind',
        'status status',
      ])
    ).filter(({ kind, status: state, receivedAt }) => kind === 'purchase' && state !== 'cancelled' && receivedAt),
    facilities: await read('facilities', ['facility_id facility', 'entity_340b_id entity', ...status]),
    statuses: await read('facility_status', ['facility_id facility', 'effective_from effectiveFrom', ...status]),
    sites: await read('sites_340b', [
      'facility_id facility',
      'location_id location',
      'registered_from effectiveFrom',
      'registered_to effectiveTo',
    ]),
    providers: await read('providers', [
      'provider_id provider',
      'eligible_from eligibleFrom',
      'eligible_to eligibleTo',
    ]),
    encounters: await read('encounters', [
      'encounter_id encounter',
      'admitted_at admittedAt',
      'discharged_at dischargedAt',
    ]),
    classes: await read('encounter_classes', [
      'encounter_id encounter',
      'patient_class patientClass',
      'starts_at startsAt',
      'ends_at endsAt',
    ]),
    exclusions: await read('medicaid_exclusions', [
      'entity_340b_id entity',
      'state state',
      'billing_number number',
      'quarter quarter',
      'listed listed',
    ]),
    orphans: await read('orphan_designations', ['product_id product', 'item_id item', 'quarter quarter']),
    products: await read('products', ['product_id product', 'item_id item']),
    items: await read('items', ['item_id item', 'covered_outpatient isCovered']),
  };
}
