import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isInForce, isKnownAt, knownRows, makeKnownRows, stillKnown } from './known-rows.ts';

const chargeColumns = [
  'charge_id',
  'kind',
  'facility_id',
  'location_id',
  'encounter_id',
  'provider_id',
  'charge_code',
  'product_id',
  'quantity',
  'occurred_at',
  'occurred_local',
  'posted_at',
  'posted_local',
  'patient_class',
  'payer',
  'payer_state',
  'billing_number',
  'reversed_charge_id',
  'secondary_payer',
  'local_date',
];

/** Of the charges in `asked_charges`, or of all. */
export async function makeChargeVersions(store: CompanyStore, whole: boolean): Promise<void> {
  const which = whole ? 'true' : 'charge_id in (select charge_id from asked_charges)';
  await store.makeTemp('charge_versions', knownRows('charges', chargeColumns, which));
  await makeKnownRows(store);
}

/** The reference rows that came after the first of these charges: with one load there are none, and nothing is joined. */
const late = (entity: string): string =>
  `(select * from known_${entity} where from_load > (select min(from_load) from charge_versions))`;

const sinceVersion = 'ref.from_load > charge.from_load and ref.from_load < charge.to_load';
const byRow = (entity: string, on: string): string =>
  `select charge.charge_id, ref.from_load from charge_versions charge join ${late(entity)} ref on ${on} and ${sinceVersion}`;
const byCode = (entity: string, on: string): string =>
  `select charge.charge_id, ref.from_load from charge_versions charge
   join known_charge_map map on map.charge_code = charge.charge_code
   join ${late(entity)} ref on ${on} and ${sinceVersion}`;

const receivedBefore =
  'ref.product_id = map.product_id and ref.facility_id = charge.facility_id and charge.product_id is null and ref.received_at <= charge.occurred_at';

/** The loads at which each charge is decided anew: its own, and those that changed anything it is decided by. */
const epochs = [
  'select charge_id, from_load from charge_versions',
  byRow('charge_map', 'ref.charge_code = charge.charge_code'),
  byRow('facilities', 'ref.facility_id = charge.facility_id'),
  byRow('facility_status', 'ref.facility_id = charge.facility_id'),
  byRow('sites_340b', 'ref.facility_id = charge.facility_id'),
  byRow('providers', 'ref.provider_id = charge.provider_id'),
  byRow('encounters', 'ref.encounter_id = charge.encounter_id'),
  byRow('encounter_classes', 'ref.encounter_id = charge.encounter_id'),
  byRow('medicaid_exclusions', "'medicaid' in (charge.payer, charge.secondary_payer)"),
  byRow('products', 'ref.product_id = charge.product_id'),
  byCode('products', 'ref.product_id = map.product_id'),
  byCode('orphan_designations', 'true'),
  byRow('orphan_designations', 'charge.charge_code is null'),
  byRow('items', 'true'),
  byCode('purchase_lines', receivedBefore),
  // A receipt that a later file takes back or cancels is gone from then on.
  `select charge.charge_id, ref.to_load from charge_versions charge
   join known_charge_map map on map.charge_code = charge.charge_code
   join (select * from known_purchase_lines where to_load < ${stillKnown}) ref on ${receivedBefore} and ref.to_load > charge.from_load and ref.to_load < charge.to_load`,
].join('\n union ');

/** `charge_states`: each charge as it was known at each of these loads. */
export async function makeChargeStates(store: CompanyStore): Promise<void> {
  await store.makeTemp('charge_epochs', epochs);
  await store.makeTemp(
    'charge_states',
    `select charge.charge_id, epoch.from_load as load_id, charge.to_load as version_to, ${chargeColumns
      .slice(1)
      .map((column) => `charge.${column}`)
      .join(', ')}
     from charge_versions charge join charge_epochs epoch on epoch.charge_id = charge.charge_id and ${isKnownAt('charge', 'epoch.from_load')}`,
  );
  await makeDays(store);
  await makeProducts(store);
  await makeClasses(store);
}

/** What holds at a facility, or a place in it, on a day. */
async function makeDays(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'program_days',
    `select facility_id, local_date, load_id, entity_340b_id, entity_type, gpo_prohibited, medicaid_carve_in from (
       select asked.facility_id, asked.local_date, asked.load_id, nullif(trim(site.entity_340b_id), '') as entity_340b_id,
         coalesce(dated.entity_type, site.entity_type) as entity_type,
         coalesce(dated.gpo_prohibited, site.gpo_prohibited, false) as gpo_prohibited,
         coalesce(dated.medicaid_carve_in, site.medicaid_carve_in, false) as medicaid_carve_in,
         row_number() over (partition by asked.facility_id, asked.local_date, asked.load_id order by dated.effective_from desc nulls last) as newest
       from (select distinct facility_id, local_date, load_id from charge_states) asked
       join known_facilities site on site.facility_id = asked.facility_id and ${isKnownAt('site', 'asked.load_id')}
       left join known_facility_status dated on dated.facility_id = asked.facility_id and dated.effective_from <= asked.local_date
         and ${isKnownAt('dated', 'asked.load_id')}
     ) of_days where newest = 1`,
  );
  await store.makeTemp(
    'site_days',
    `select distinct asked.facility_id, asked.location_id, asked.local_date, asked.load_id
     from (select distinct facility_id, location_id, local_date, load_id from charge_states where location_id is not null) asked
     join known_sites_340b site on site.facility_id = asked.facility_id and site.location_id in (0, asked.location_id)
       and ${isInForce('site', 'registered_from', 'registered_to', 'asked.local_date')} and ${isKnownAt('site', 'asked.load_id')}`,
  );
  await store.makeTemp(
    'listed_numbers',
    `select asked.entity_340b_id, asked.payer_state, asked.billing_number, asked.quarter, asked.load_id,
       max(case when known.billing_number = asked.billing_number then 1 else 0 end) as is_number_listed
     from (select distinct program.entity_340b_id, charge.payer_state, charge.billing_number, ${quarterOf('charge.local_date')} as quarter, charge.load_id
       from charge_states charge join program_days program on program.facility_id = charge.facility_id and program.local_date = charge.local_date and program.load_id = charge.load_id
       where 'medicaid' in (charge.payer, charge.secondary_payer)) asked
     join known_medicaid_exclusions known on known.entity_340b_id = asked.entity_340b_id and known.state = asked.payer_state and known.quarter = asked.quarter
       and known.listed and ${isKnownAt('known', 'asked.load_id')}
     group by asked.entity_340b_id, asked.payer_state, asked.billing_number, asked.quarter, asked.load_id`,
  );
}

export const quarterOf = (day: string): string => `cast(date_trunc('quarter', ${day}) as date)`;

/**
 * `charge_products`: the NDC of each charge and its units per charge unit. A scanned NDC goes through the row of exactly that pair, else
 * borrows the factor of another NDC of the item. Without a scan, the facility's own rows come before the general ones, and of these the
 * NDC that the facility received last, else the latest row.
 */
async function makeProducts(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'charge_candidates',
    `select charge.charge_id, charge.load_id, charge.product_id as scanned_id, charge.facility_id, charge.occurred_at,
       map.product_id, map.units_per_charge, map.facility_id as map_facility_id, map.effective_from,
       case when charge.product_id is null then 1 when charge.product_id = map.product_id then 0 else 2 end as turn
     from charge_states charge join known_charge_map map on map.charge_code = charge.charge_code and map.facility_id in (0, charge.facility_id)
       and ${isInForce('map', 'effective_from', 'effective_to', 'charge.local_date')} and ${isKnownAt('map', 'charge.load_id')}
     where charge.kind <> 'credit' and map.units_per_charge > 0`,
  );
  await store.makeTemp(
    'candidate_receipts',
    `select one.charge_id, one.load_id, one.product_id, max(bought.received_at) as received_at
     from charge_candidates one join known_purchase_lines bought on bought.facility_id = one.facility_id and bought.product_id = one.product_id
       and bought.received_at <= one.occurred_at and ${isKnownAt('bought', 'one.load_id')}
     where one.turn = 1 group by one.charge_id, one.load_id, one.product_id`,
  );
  await store.makeTemp(
    'charge_products',
    `select charge_id, load_id, product_id, units_per_charge, is_borrowed from (
       select one.charge_id, one.load_id, coalesce(one.scanned_id, one.product_id) as product_id, one.units_per_charge, one.turn = 2 as is_borrowed,
         row_number() over (partition by one.charge_id, one.load_id
           order by one.turn, case when one.map_facility_id = 0 then 1 else 0 end, receipt.received_at desc nulls last, one.effective_from desc, one.product_id) as choice
       from (
         select * from charge_candidates where turn <> 2
         union all
         select other.* from charge_candidates other
         join known_products made on made.product_id = other.product_id and ${isKnownAt('made', 'other.load_id')}
         join known_products scanned on scanned.product_id = other.scanned_id and ${isKnownAt('scanned', 'other.load_id')}
         where other.turn = 2 and made.item_id = scanned.item_id
       ) one
       left join candidate_receipts receipt on receipt.charge_id = one.charge_id and receipt.load_id = one.load_id and receipt.product_id = one.product_id
     ) chosen where choice = 1
     union all
     select charge_id, load_id, product_id, cast(1 as decimal(18,4)), false from charge_states
     where charge_code is null and product_id is not null and kind <> 'credit'`,
  );
}

/** `charge_classes`: the class of the encounter at the moment of service, where a history of classes covers it. */
async function makeClasses(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'charge_classes',
    `select charge_id, load_id, patient_class from (
       select charge.charge_id, charge.load_id, class.patient_class,
         row_number() over (partition by charge.charge_id, charge.load_id order by class.starts_at desc) as newest
       from charge_states charge join known_encounter_classes class on class.encounter_id = charge.encounter_id and class.starts_at <= charge.occurred_at
         and (class.ends_at is null or charge.occurred_at < class.ends_at) and ${isKnownAt('class', 'charge.load_id')}
       where charge.kind <> 'credit'
     ) covering where newest = 1`,
  );
}
