import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** Beyond every load: what is still known. */
export const stillKnown = 2_147_483_647;

/**
 * The rows of an entity with the loads over which they were known: those of now, and those that a later load replaced. What a newer
 * extract contradicted on its arrival was never known.
 */
export function knownRows(entity: string, columns: readonly string[], where = 'true'): string {
  const listed = columns.join(', ');
  return `select ${listed}, load_id as from_load, ${stillKnown} as to_load from ${entity} where ${where}
    union all
    select ${listed}, load_id, replaced_by_load_id from replaced_${entity} where replaced_by_load_id > load_id and ${where}`;
}

/** What reference data say, as they were known; `columns` of each entity. */
const references: Record<string, readonly string[]> = {
  charge_map: ['charge_code', 'product_id', 'facility_id', 'units_per_charge', 'effective_from', 'effective_to'],
  facilities: ['facility_id', 'entity_340b_id', 'entity_type', 'gpo_prohibited', 'medicaid_carve_in'],
  facility_status: ['facility_id', 'effective_from', 'entity_type', 'gpo_prohibited', 'medicaid_carve_in'],
  items: ['item_id', 'covered_outpatient'],
  medicaid_exclusions: ['entity_340b_id', 'state', 'billing_number', 'quarter', 'listed'],
  orphan_designations: ['product_id', 'item_id', 'quarter'],
  products: ['product_id', 'item_id'],
  providers: ['provider_id', 'eligible_from', 'eligible_to'],
  sites_340b: ['facility_id', 'location_id', 'registered_from', 'registered_to'],
};

/** Care is long: only what the charges at hand name. */
const ofCharges: Record<string, { columns: readonly string[]; where: string }> = {
  encounters: {
    columns: ['encounter_id', 'admitted_at', 'discharged_at'],
    where: 'encounter_id in (select encounter_id from charge_versions)',
  },
  encounter_classes: {
    columns: ['encounter_id', 'patient_class', 'starts_at', 'ends_at'],
    where: 'encounter_id in (select encounter_id from charge_versions)',
  },
  purchase_lines: {
    columns: ['facility_id', 'product_id', 'received_at'],
    where: "kind = 'purchase' and received_at is not null and coalesce(status, '') <> 'cancelled'",
  },
};

/** Every entity that decides where a charge goes. */
export const decidingEntities: readonly string[] = ['charges', ...Object.keys(references), ...Object.keys(ofCharges)];

/** Temporary tables `known_…` of all of them. */
export async function makeKnownRows(store: CompanyStore): Promise<void> {
  for (const [entity, columns] of Object.entries(references)) {
    await store.makeTemp(`known_${entity}`, knownRows(entity, columns));
  }
  for (const [entity, { columns, where }] of Object.entries(ofCharges)) {
    await store.makeTemp(`known_${entity}`, knownRows(entity, columns, where));
  }
}

/** Whether a version (or span) was known when a load had come. */
export const isKnownAt = (row: string, load: string): string =>
  `${row}.from_load <= ${load} and ${load} < ${row}.to_load`;

/** Whether a dated row is in force on a day: its end is exclusive. */
export const isInForce = (row: string, from: string, to: string, day: string): string =>
  `${row}.${from} <= ${day} and (${row}.${to} is null or ${day} < ${row}.${to})`;
