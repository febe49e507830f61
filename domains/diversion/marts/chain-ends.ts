/** A number that ties both ends of a leg; `same` must be equal beside it. */
const end = (leg: string, side: 'from' | 'to', number: string, same: string, from: string): string => `
  select '${leg}' as leg, '${side}' as side, ${number} as number, cast(${same} as varchar) as same, fact.row_id, fact.facility_id, fact.location_id, fact.item_id, fact.product_id, fact.lot, fact.drug,
    fact.container, fact.amount, fact.occurred_at, fact.occurred_local, fact.local_date, fact.staff_id, fact.witness_staff_id
  from ${from}`;

/** Movements of scheduled drugs, in the drug's dose unit. */
export const chainMoves = `
  select 'm' || fact.movement_id as row_id, fact.kind, fact.facility_id, fact.location_id, place.location_type, made.item_id, fact.product_id, nullif(fact.lot, '') as lot, held.drug,
    cast(coalesce(made.container_qty, held.container_qty) as double precision) * held.factor as container, cast(fact.quantity as double precision) * held.factor as amount,
    fact.occurred_at, fact.occurred_local, fact.local_date, fact.staff_id, fact.witness_staff_id, fact.po_number, fact.line, nullif(fact.transfer_id, '') as transfer_id,
    nullif(fact.document_number, '') as document_number
  from movements fact
  join products made on made.product_id = fact.product_id
  join watched_drugs held on held.item_id = made.item_id and held.dea_schedule is not null
  join locations place on place.location_id = fact.location_id`;

/** Loads of cabinets, as the cabinets say. */
export const chainLoads = `
  select 't' || fact.transaction_id as row_id, fact.facility_id, fact.location_id, fact.item_id, fact.product_id, cast(null as varchar) as lot, held.drug,
    cast(coalesce(made.container_qty, held.container_qty) as double precision) * held.factor as container, cast(fact.quantity as double precision) * held.factor as amount,
    fact.occurred_at, fact.occurred_local, fact.local_date, fact.staff_id, fact.witness_staff_id, nullif(fact.transfer_id, '') as transfer_id
  from adc_transactions fact
  join watched_drugs held on held.item_id = fact.item_id and held.dea_schedule is not null
  left join products made on made.product_id = fact.product_id
  where fact.kind = 'load' and fact.quantity > 0 and coalesce(fact.voided, false) = false`;

/** What suppliers have invoiced, in packages of the day it came. */
const invoices = `(
  select 'p' || line.po_number || ' ' || line.line as row_id, line.po_number, line.line, line.facility_id, line.location_id, made.item_id, line.product_id, cast(null as varchar) as lot,
    held.drug, cast(coalesce(made.container_qty, held.container_qty) as double precision) * held.factor as container,
    cast(line.packages_received * size.package_size as double precision) * held.factor as amount, line.received_at as occurred_at, line.received_local as occurred_local,
    cast(line.received_local as date) as local_date, cast(null as integer) as staff_id, cast(null as integer) as witness_staff_id
  from purchase_lines line
  join products made on made.product_id = line.product_id
  join watched_drugs held on held.item_id = made.item_id and held.dea_schedule is not null
  join package_spans size on size.product_id = line.product_id and size.from_date <= cast(line.received_local as date) and cast(line.received_local as date) < size.to_date
  where line.kind = 'purchase' and line.received_at is not null and line.packages_received > 0) fact`;

const vaults = "(select distinct facility_id from chain_moves where location_type = 'vault')";
const cabinets = "('adc', 'anesthesia_workstation')";

/** What came in and what reached the vault on a day, NDC by NDC: a delivery is carried there in several ways. */
const ofDay = (condition: string): string => `(
  select min(row_id) as row_id, facility_id, min(location_id) as location_id, item_id, product_id, min(lot) as lot, drug, max(container) as container, sum(amount) as amount,
    min(occurred_at) as occurred_at, min(occurred_local) as occurred_local, local_date, min(staff_id) as staff_id, min(witness_staff_id) as witness_staff_id
  from chain_moves
  where ${condition} and facility_id in ${vaults}
  group by facility_id, item_id, product_id, drug, local_date) fact`;

const fromPharmacy = `kind = 'transfer_in' and location_type = 'vault' and transfer_id in (
    select transfer_id from chain_moves where kind = 'transfer_out' and location_type not in ('vault', 'adc', 'anesthesia_workstation'))`;
const order =
  "case when fact.po_number is not null and fact.line is not null then fact.po_number || ' ' || fact.line end";
const compounding = "coalesce(fact.document_number, fact.transfer_id, fact.facility_id || ' ' || fact.local_date)";

/** Both ends of every leg that two records tell. */
export const chainEnds = [
  end('received', 'from', order, 'fact.product_id', invoices),
  end('received', 'to', order, 'fact.product_id', "chain_moves fact where fact.kind = 'receive'"),
  end('vaulted', 'from', 'null', 'fact.product_id', ofDay("kind = 'receive' and location_type <> 'vault'")),
  end('vaulted', 'to', 'null', 'fact.product_id', ofDay(fromPharmacy)),
  end('moved', 'from', 'fact.transfer_id', 'fact.product_id', "chain_moves fact where fact.kind = 'transfer_out'"),
  end('moved', 'to', 'fact.transfer_id', 'fact.product_id', "chain_moves fact where fact.kind = 'transfer_in'"),
  end(
    'loaded',
    'from',
    'fact.transfer_id',
    'fact.item_id',
    `chain_moves fact where fact.kind = 'transfer_in' and fact.location_type in ${cabinets} and fact.location_id in (select location_id from chain_loads)`,
  ),
  end(
    'loaded',
    'to',
    'fact.transfer_id',
    'fact.item_id',
    "chain_loads fact where fact.facility_id in (select facility_id from chain_moves where kind = 'transfer_in')",
  ),
  end('compounded', 'from', compounding, 'fact.drug', "chain_moves fact where fact.kind = 'compound_out'"),
  end('compounded', 'to', compounding, 'fact.drug', "chain_moves fact where fact.kind = 'compound_in'"),
].join(' union all ');
