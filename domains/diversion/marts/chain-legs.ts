import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { type LooseEnd, pairMoves } from '../science/chain/pair-moves.ts';
import { chainEnds, chainLoads, chainMoves } from './chain-ends.ts';
import { intoTable } from './into-table.ts';

/** What is compounded loses a little to the vials; other legs lose nothing. */
const mayBeLost = "case leg when 'compounded' then 0.01 else 0 end";
const tiny = 0.000001;

/**
 * Every step of a scheduled drug from the invoice to the cabinet, and out of the house: what left one hand, what arrived in the other,
 * and by what the two were tied. Legs are judged one by one, each by its own records: nothing is made to add up.
 */
export const chainLegs: Mart = {
  name: 'chain_legs',
  reads: ['adc_transactions', 'locations', 'movements', 'package_spans', 'products', 'purchase_lines', 'watched_drugs'],
  table: {
    name: 'chain_legs',
    columns: [
      column('company_id', 'integer'),
      column('leg_id', 'varchar'),
      column('leg', 'varchar'),
      /** matched, probable, gap, unlocated, or not_judged. */
      column('state', 'varchar'),
      /** What is wrong with a gap, and why a leg is not judged. */
      column('cause', 'varchar', false),
      /** What ties the two ends: by which rule, and the number itself where there is one. */
      column('rule', 'varchar', false),
      column('number', 'varchar', false),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('to_location_id', 'integer', false),
      column('item_id', 'integer'),
      column('product_id', 'integer', false),
      column('lot', 'varchar', false),
      column('drug', 'varchar'),
      /** In the drug's dose unit. */
      column('container', 'double precision', false),
      column('from_amount', 'double precision', false),
      column('to_amount', 'double precision', false),
      /** Less arrived than left; below zero, more did. */
      column('missing', 'double precision'),
      column('from_at', 'timestamp', false),
      column('to_at', 'timestamp', false),
      column('from_local', 'timestamp', false),
      column('to_local', 'timestamp', false),
      column('local_date', 'date'),
      column('staff_id', 'integer', false),
      column('to_staff_id', 'integer', false),
      column('witness_staff_id', 'integer', false),
      column('from_row', 'varchar', false),
      column('to_row', 'varchar', false),
      /** Known of legs with both hands on record. */
      column('is_one_hand', 'boolean', false),
    ],
    key: ['company_id', 'leg_id'],
    sort: ['company_id', 'local_date', 'leg_id'],
  },
  async refresh(store) {
    await store.run('delete from chain_legs');
    await store.makeTemp('chain_moves', chainMoves);
    await store.makeTemp('chain_loads', chainLoads);
    await store.makeTemp('chain_ends', chainEnds);
    await store.makeTemp('chain_known', known);
    await store.makeTemp('chain_linked', linked);
    await store.makeTemp('chain_loose', loose);
    await pairLoose(store);
    await store.run(`${intoTable(chainLegs.table)} ${judged}`);
    for (const name of [
      'chain_moves',
      'chain_loads',
      'chain_ends',
      'chain_known',
      'chain_linked',
      'chain_loose',
      'chain_pairs',
    ])
      await store.run(`drop table ${name}`);
  },
};

/** From when to when a facility sends movements: what would stand beyond that is not known. */
const known = `
  select facility_id, min(occurred_at) as first_at, max(occurred_at) as last_at, min(case when kind = 'receive' and po_number is not null then occurred_at end) as ordered_at
  from movements
  group by facility_id`;

const oneOf = (column: string): string => `case when min(${column}) = max(${column}) then min(${column}) end`;
const of = (side: 'from' | 'to', column: string, by = 'min'): string =>
  `${by}(case when side = '${side}' then ${column} end)`;

/** Ends that a number ties. Several rows of one number are one leg: a delivery comes in several lots. */
const linked = `
  select leg, number, same, min(facility_id) as facility_id, ${of('from', 'location_id')} as location_id, ${of('to', 'location_id')} as to_location_id, min(item_id) as item_id,
    ${oneOf('product_id')} as product_id, ${oneOf('lot')} as lot, min(drug) as drug, max(container) as container, ${of('from', 'amount', 'sum')} as from_amount,
    ${of('to', 'amount', 'sum')} as to_amount, ${of('from', 'occurred_at')} as from_at, ${of('to', 'occurred_at', 'max')} as to_at, ${of('from', 'occurred_local')} as from_local,
    ${of('to', 'occurred_local', 'max')} as to_local, min(local_date) as local_date, ${of('from', 'staff_id')} as staff_id, ${of('to', 'staff_id')} as to_staff_id,
    min(witness_staff_id) as witness_staff_id, ${of('from', 'row_id')} as from_row, ${of('to', 'row_id')} as to_row
  from chain_ends
  where number is not null
  group by leg, number, same
  having count(distinct side) = 2`;

const loose = `
  select fact.leg || ' ' || fact.side || ' ' || fact.row_id as end_id, fact.*
  from chain_ends fact left join chain_linked tied on tied.leg = fact.leg and tied.number = fact.number and tied.same = fact.same
  where tied.leg is null`;

const pairTable = {
  name: 'chain_pairs',
  columns: [column('from_end', 'varchar'), column('to_end', 'varchar')],
};

/** Compounding has no probable pairs: what goes in comes out as something else. */
async function pairLoose(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    pairTable.name,
    'select cast(null as varchar) as from_end, cast(null as varchar) as to_end where false',
  );
  const rows = await store.rows<{
    end_id: string;
    leg: string;
    side: string;
    key: string;
    quantity: string;
    minute: number;
  }>(
    `select end_id, leg, side, leg || ' ' || cast(facility_id as varchar) || ' ' || same as key, cast(cast(round(cast(amount as decimal(18,4)), 4) as decimal(18,4)) as varchar) as quantity,
       cast(extract(epoch from occurred_at) as double precision) / 60 as minute
     from chain_loose
     where leg <> 'compounded'`,
  );
  const ends = (side: string): LooseEnd[] =>
    rows
      .filter((row) => row.side === side)
      .map(({ end_id, key, quantity, minute }) => ({ id: end_id, key, quantity, at: Number(minute) }));
  await store.insert(
    pairTable,
    [...pairMoves(ends('from'), ends('to'))].map(([from, to]) => [from, to]),
  );
}

const legColumns = `leg, rule, number, facility_id, location_id, to_location_id, item_id, product_id, lot, drug, container, from_amount, to_amount, from_at, to_at, from_local, to_local, local_date,
  staff_id, to_staff_id, witness_staff_id, from_row, to_row`;

const pairedLegs = `
  select one.leg, 'quantity', null, one.facility_id, one.location_id, other.location_id, one.item_id, coalesce(one.product_id, other.product_id), coalesce(one.lot, other.lot), one.drug, one.container,
    one.amount, other.amount, one.occurred_at, other.occurred_at, one.occurred_local, other.occurred_local, one.local_date, one.staff_id, other.staff_id,
    coalesce(one.witness_staff_id, other.witness_staff_id), one.row_id, other.row_id
  from chain_pairs pair
  join chain_loose one on one.end_id = pair.from_end
  join chain_loose other on other.end_id = pair.to_end`;

const departedLegs = `
  select one.leg, null, null, one.facility_id, one.location_id, null, one.item_id, one.product_id, one.lot, one.drug, one.container, one.amount, null, one.occurred_at, null, one.occurred_local, null,
    one.local_date, one.staff_id, null, one.witness_staff_id, one.row_id, null
  from chain_loose one left join chain_pairs pair on pair.from_end = one.end_id
  where one.side = 'from' and pair.from_end is null`;

const arrivedLegs = `
  select one.leg, null, null, one.facility_id, null, one.location_id, one.item_id, one.product_id, one.lot, one.drug, one.container, null, one.amount, null, one.occurred_at, null, one.occurred_local,
    one.local_date, null, one.staff_id, one.witness_staff_id, null, one.row_id
  from chain_loose one left join chain_pairs pair on pair.to_end = one.end_id
  where one.side = 'to' and pair.to_end is null`;

/** What one record tells alone: received at the vault, destroyed, sent back, or not found at the shelf. */
const singleLegs = `
  select case fact.kind when 'receive' then 'vaulted' when 'destroy' then 'destroyed' when 'supplier_return' then 'returned' else 'counted' end, 'same_record', null, fact.facility_id, fact.location_id,
    case when fact.kind = 'receive' then fact.location_id end, fact.item_id, fact.product_id, fact.lot, fact.drug, fact.container,
    case when fact.kind = 'adjust' then case when fact.amount < 0 then -fact.amount else 0 end else fact.amount end,
    case when fact.kind = 'adjust' then case when fact.amount > 0 then fact.amount else 0 end else fact.amount end,
    case when fact.kind = 'receive' then coalesce(line.received_at, fact.occurred_at) else fact.occurred_at end, fact.occurred_at,
    case when fact.kind = 'receive' then coalesce(line.received_local, fact.occurred_local) else fact.occurred_local end, fact.occurred_local, fact.local_date,
    fact.staff_id, fact.staff_id, fact.witness_staff_id, fact.row_id, fact.row_id
  from chain_moves fact
  left join purchase_lines line on line.po_number = fact.po_number and line.line = fact.line and line.received_at <= fact.occurred_at
  where fact.kind in ('destroy', 'supplier_return') or (fact.kind = 'adjust' and fact.amount <> 0) or (fact.kind = 'receive' and fact.location_type = 'vault')`;

const isEqual = `abs(from_amount - to_amount) <= ${tiny} + from_amount * ${mayBeLost}`;
const isBeyond = `(to_amount is null and from_at + interval '24 hours' > known.last_at)
  or (from_amount is null and to_at - interval '24 hours' < case leg when 'received' then coalesce(known.ordered_at, known.last_at) else known.first_at end)`;

const causes = `
  case
    when leg = 'counted' then case when from_amount > 0 then 'short' else 'surplus' end
    when leg = 'destroyed' then case when staff_id is null then 'no_person' when witness_staff_id is null or witness_staff_id = staff_id then 'no_second_person' end
    when leg = 'returned' then case when document_number is null then 'no_document' end
    when rule = 'same_record' then null
    when ${isBeyond} then 'no_records'
    when to_amount is null then 'no_arrival'
    when from_amount is null then 'no_departure'
    when ${isEqual} then null
    when to_amount < from_amount then 'short'
    else 'surplus' end`;

const judged = `
  with legs as (
    select leg, case leg when 'received' then 'po_line' when 'compounded' then 'document' else 'transfer_id' end as rule, ${legColumns
      .split(',')
      .slice(2)
      .map((name) => name.trim())
      .join(', ')}
    from chain_linked
    union all ${pairedLegs}
    union all ${departedLegs}
    union all ${arrivedLegs}
    union all ${singleLegs}
  ), told as (
    select legs.*, out_of.document_number, known.first_at, known.last_at, known.ordered_at
    from legs
    join chain_known known on known.facility_id = legs.facility_id
    left join chain_moves out_of on out_of.row_id = legs.from_row and legs.leg = 'returned'
  ), caused as (
    select known.*, ${causes} as cause
    from told known
  )
  select cast($1 as integer), leg || ' ' || coalesce(from_row, to_row), leg,
    case
      when leg = 'counted' then 'unlocated'
      when cause in ('no_records', 'no_document', 'no_person') then 'not_judged'
      when cause is not null then 'gap'
      when rule = 'quantity' then 'probable'
      else 'matched' end,
    cause, rule, number, facility_id, location_id, to_location_id, item_id, product_id, lot, drug, container, from_amount, to_amount,
    case when cause in ('no_records', 'no_document', 'no_person', 'no_second_person') then 0 when cause is null and leg <> 'compounded' then 0
      else coalesce(from_amount, 0) - coalesce(to_amount, 0) end,
    from_at, to_at, from_local, to_local, local_date, staff_id, to_staff_id, witness_staff_id, from_row, to_row,
    case when staff_id is not null and to_staff_id is not null then staff_id = to_staff_id and coalesce(witness_staff_id = staff_id, true) end
  from caused
  order by local_date, leg, from_row, to_row`;
