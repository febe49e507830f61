import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { isOfStaleTray } from './tray-parts.ts';

/** How many units of an item were used from a tray on a day. What turned out not to be used counts until that day. */
export const trayUses: Mart = {
  name: 'tray_uses',
  reads: [{ of: 'tag_events', follows: ['rfid_events', 'products'] }],
  parts: ['stale_trays'],
  table: {
    name: 'tray_uses',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      column('item_id', 'integer'),
      column('local_date', 'date'),
      /** The day on which they turned out not to be used; the last day of time where they did not. */
      column('undone_on', 'date'),
      column('units', 'integer'),
      column('last_local', 'timestamp'),
    ],
    key: ['company_id', 'tray_id', 'item_id', 'local_date', 'undone_on'],
    sort: ['company_id', 'local_date', 'tray_id'],
  },
  async refresh(store, { whole }) {
    const isMeant = whole ? 'true' : isOfStaleTray('tray_id');
    await store.run(`delete from tray_uses where ${isMeant}`);
    await store.run(
      `insert into tray_uses (company_id, tray_id, item_id, local_date, undone_on, units, last_local)
       select cast($1 as integer), tray_id, item_id, local_date, coalesce(undone_on, date '${openEnd}'), count(*), max(occurred_local)
       from tag_events where event = 'used' and is_counted and tray_id is not null and item_id is not null and ${isMeant}
       group by tray_id, item_id, local_date, coalesce(undone_on, date '${openEnd}') order by local_date, tray_id, item_id`,
    );
  },
};
