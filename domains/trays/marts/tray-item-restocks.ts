import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { isOfStaleTray } from './tray-parts.ts';

/** Every restock that added an item to a tray: how much of it, why, and how long after the one before that did. The day is that of the restock. */
export const trayItemRestocks: Mart = {
  name: 'tray_item_restocks',
  reads: ['tray_cycles', 'tray_moves'],
  parts: ['stale_trays'],
  table: {
    name: 'tray_item_restocks',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      column('item_id', 'integer'),
      column('restock_no', 'integer'),
      column('local_date', 'date'),
      column('units', 'integer'),
      column('for_use', 'integer'),
      column('for_expiry', 'integer'),
      column('valued', 'integer'),
      column('value', 'decimal(18,4)', false),
      column('seconds_since_previous', 'bigint', false),
    ],
    key: ['company_id', 'tray_id', 'item_id', 'restock_no'],
    sort: ['company_id', 'local_date', 'tray_id'],
  },
  async refresh(store, { whole }) {
    const isMeant = whole ? 'true' : isOfStaleTray('tray_id');
    await store.run(`delete from tray_item_restocks where ${isMeant}`);
    await store.run(restocksFromMoves(isMeant));
  },
};

const restocksFromMoves = (isMeant: string): string => `
  insert into tray_item_restocks (company_id, tray_id, item_id, restock_no, local_date, units, for_use, for_expiry, valued, value, seconds_since_previous)
  with added as (
    select tray_id, item_id, restock_no, sum(restocked) as units, sum(for_use) as for_use, sum(for_expiry) as for_expiry, sum(valued) as valued, sum(value) as value
    from tray_moves where restock_no is not null and ${isMeant} group by tray_id, item_id, restock_no
  )
  select cast($1 as integer), added.tray_id, added.item_id, added.restock_no, cycle.local_date, units, for_use, for_expiry, valued, value,
    cast(floor(extract(epoch from (ended_at - lag(ended_at) over (partition by added.tray_id, added.item_id order by added.restock_no)))) as bigint)
  from added join tray_cycles cycle on cycle.tray_id = added.tray_id and cycle.restock_no = added.restock_no
  order by cycle.local_date, added.tray_id, added.item_id`;
