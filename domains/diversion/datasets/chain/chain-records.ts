import { addDays } from '../../../../contracts/calendar.ts';
import { within } from '../../../../query/define/asked.ts';
import { defineList } from '../../../../query/define/define.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { userNames, witnessNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { placeJoin } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { doseAmount, recordFields } from '../episodes/episode-records.ts';
import { chainFilters, chainRows } from './chain-rows.ts';

const kindWords: Record<string, string> = {
  order_line: 'Order line',
  receive: 'Received',
  transfer_in: 'Moved in',
  transfer_out: 'Moved out',
  compound_out: 'Into compounding',
  compound_in: 'Out of compounding',
  supplier_return: 'Sent back',
  destroy: 'Destroyed',
  adjust: 'Adjusted',
  load: 'Loaded',
  unload: 'Unloaded',
  dispense: 'Removed',
  override_dispense: 'Removed by override',
};

const { occurred_at, user, witness, location, drug, base_unit, container_size } = recordFields;

const daysAround = 3;

/** The rows that a leg was made of. */
export const chainRecordList = defineList({
  name: 'records of a leg',
  source: 'Order lines, stock movements, loads of cabinets and removals, as loaded.',
  reach: 'movements',
  filters: chainFilters,
  fields: {
    occurred_at,
    kind: { label: 'What', type: 'status', definition: 'What the row says.', words: kindWords, value: sql`kind` },
    source_row: {
      label: 'Row',
      type: 'code',
      definition: 'p an order line and its number, m a movement, t a transaction of a cabinet, d a record of a case.',
      value: sql`record_id`,
      isPersonal: true,
    },
    quantity: doseAmount('Quantity', 'amount', 'How much the row is about.'),
    lot: { label: 'Lot', type: 'code', definition: 'The lot of the row.', value: sql`lot` },
    location,
    user,
    witness,
    drug,
    transfer: { label: 'Transfer', type: 'code', definition: 'The number of the transfer.', value: sql`transfer_id` },
    document: {
      label: 'Document',
      type: 'code',
      definition: 'The form or invoice that the row names.',
      value: sql`document_number`,
    },
    load: { label: 'Load', type: 'count', definition: 'The load that brought the row.', value: sql`load_id` },
    base_unit,
    container_size,
  },
  tie: ['record_id', 'leg_id'],
  adds: {
    joins: [
      { ...userNames, brings: { user_name: 'name', user_code: 'staff_code' } },
      witnessNames,
      placeJoin,
      drugJoin,
    ],
  },
  rows: ({ asked, where }) => {
    // What belongs to a leg lies within days of it.
    const days = { from: addDays(asked.from, -daysAround), to: addDays(asked.to, daysAround) };
    return sql`
      with legs as (${chainRows(asked, where)}), keys as (
        select leg_id, drug, from_row as key from legs where from_row is not null and (number is null or leg = 'received')
        union all select leg_id, drug, to_row from legs where to_row is not null and number is null and to_row <> coalesce(from_row, '')
        union all select leg_id, drug, 'receive ' || number from legs where leg = 'received' and number is not null
        union all select leg_id, drug, 'transfer ' || number from legs where leg in ('moved', 'loaded')
        union all select leg_id, drug, 'load ' || number from legs where leg = 'loaded'
        union all select leg_id, drug, 'compound ' || number from legs where leg = 'compounded'
      ), moves as (
        select move.movement_id, move.kind, cast(move.quantity as double precision) * held.factor as amount, move.lot, move.location_id, held.drug, move.staff_id, move.witness_staff_id,
          move.transfer_id, move.document_number, move.occurred_at, move.occurred_local, move.load_id, 'm' || move.movement_id as own_key,
          case when move.kind = 'receive' then 'receive ' || move.po_number || ' ' || move.line
            when move.kind in ('transfer_in', 'transfer_out') then 'transfer ' || move.transfer_id
            when move.kind in ('compound_in', 'compound_out') then 'compound ' || coalesce(move.document_number, move.transfer_id, move.facility_id || ' ' || move.local_date) end as shared_key
        from ${table('movements')} move
        join ${table('products')} made on made.product_id = move.product_id
        join ${table('watched_drugs')} held on held.item_id = made.item_id and held.dea_schedule is not null
        where ${within(sql`move.local_date`, days)}
      ), keyed_moves as (
        select moves.*, own_key as key from moves union all select moves.*, shared_key from moves where shared_key is not null
      ), cabinet_loads as (
        select load.transaction_id, cast(load.quantity as double precision) * held.factor as amount, load.location_id, held.drug, load.staff_id, load.witness_staff_id, load.transfer_id,
          load.occurred_at, load.occurred_local, load.load_id
        from ${table('adc_transactions')} load
        join ${table('watched_drugs')} held on held.item_id = load.item_id and held.dea_schedule is not null
        where load.kind = 'load' and ${within(sql`load.local_date`, days)}
      ), keyed_loads as (
        select one.*, 't' || one.transaction_id as key from cabinet_loads one union all select one.*, 'load ' || one.transfer_id from cabinet_loads one where one.transfer_id is not null
      )
      select keys.leg_id, 'order_line' as kind, keys.key as record_id, legs.from_amount as amount, cast(null as varchar) as lot, line.location_id, legs.drug,
        cast(null as integer) as staff_id, cast(null as integer) as witness_staff_id, cast(null as varchar) as transfer_id, cast(null as varchar) as document_number,
        line.received_at as occurred_at, line.received_local as occurred_local, line.load_id
      from keys
      join legs on legs.leg_id = keys.leg_id
      join ${table('purchase_lines')} line on keys.key = 'p' || line.po_number || ' ' || line.line
      union all
      select keys.leg_id, move.kind, move.own_key, move.amount, move.lot, move.location_id, move.drug, move.staff_id, move.witness_staff_id, move.transfer_id, move.document_number,
        move.occurred_at, move.occurred_local, move.load_id
      from keys join keyed_moves move on move.key = keys.key and move.drug = keys.drug
      union all
      select keys.leg_id, 'load', 't' || load.transaction_id, load.amount, null, load.location_id, load.drug, load.staff_id, load.witness_staff_id, load.transfer_id, null,
        load.occurred_at, load.occurred_local, load.load_id
      from keys join keyed_loads load on load.key = keys.key and load.drug = keys.drug
      union all
      select legs.leg_id, removal.kind, removal.record_id, removal.amount, null, removal.location_id, legs.drug, removal.staff_id, removal.witness_staff_id, null, null,
        removal.occurred_at, removal.occurred_local, removal.load_id
      from legs
      join ${table('drug_records')} removal on legs.leg = 'used' and removal.drug = legs.drug and removal.facility_id = legs.facility_id and removal.local_date = legs.local_date
        and removal.kind in ('dispense', 'override_dispense') and removal.is_counted`;
  },
});
