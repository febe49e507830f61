import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { isOfStaleTray } from './tray-parts.ts';
import { nextOf, runReads, trayRuns } from './tray-runs.ts';

/**
 * What happened to an item of a tray from one restock to the next, that restock included. A row stands only where something
 * happened: until the restock that has the next row, nothing was used, put in or pulled, and as many were present as after this one.
 */
export const trayCycleItems: Mart = {
  name: 'tray_cycle_items',
  reads: [{ of: 'tag_events', follows: ['rfid_events', 'products'] }, ...runReads],
  parts: ['stale_trays'],
  table: {
    name: 'tray_cycle_items',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      /** 0 where nobody knows what the tag was on. */
      column('item_id', 'integer'),
      column('restock_no', 'integer'),
      /** The restock with the next row of tray and item; one after the tray's last where there is none. */
      column('next_restock_no', 'integer'),
      column('restocked', 'integer'),
      column('put_back', 'integer'),
      column('used', 'integer'),
      /** Of the used: those that turned out not to be. */
      column('used_undone', 'integer'),
      column('pulled', 'integer'),
      /** Of the pulled: expired or recalled in the tray, or taken out and then expired or recalled. */
      column('expired_pulled', 'integer'),
      column('recalled_pulled', 'integer'),
      column('present_before', 'integer'),
      column('present_after', 'integer'),
    ],
    key: ['company_id', 'tray_id', 'item_id', 'restock_no'],
    sort: ['company_id', 'tray_id', 'item_id', 'restock_no'],
  },
  async refresh(store, { whole, need }) {
    const isMeant = whole ? () => 'true' : isOfStaleTray;
    await need(trayRuns(whole));
    await store.run(`delete from tray_cycle_items where ${isMeant('tray_id')}`);
    await store.makeTemp('tray_entries', entries(isMeant));
    await store.run(cyclesFromEntries);
    // As large as the facts, so it does not stay.
    await store.run('drop table tray_entries');
  },
};

const isLeaving = `event in ('removed', 'used', 'voided', 'expired', 'recalled')`;
const isOne = (condition: string) => `case when ${condition} then 1 else 0 end`;
const pulledAs = (end: string) => `(event = '${end}' or (event = 'removed' and next_event = '${end}'))`;

/**
 * What each event changes in a tray: in the one that it leaves, and in the one that it enters. What leaves a tray in which it
 * was not known to lie was put there first, unseen: so that what is present always adds up.
 */
const entries = (isMeant: (trayColumn: string) => string): string => `
  with told as (
    select tag_events.*, ${isLeaving} as is_leaving, tray_after_id is distinct from tray_before_id as has_moved from tag_events where not is_after_final
  ), sides as (
    select tray_before_id as tray_id, item_id, occurred_at, event, next_event, undone_on, 0 as restocked, 0 as put_back,
      ${isOne(`event = 'used' and tray_id = tray_before_id`)} as used, ${isOne(`not (event = 'used' and tray_id = tray_before_id)`)} as pulled
    from told where tray_before_id is not null and (is_leaving or has_moved) and ${isMeant('tray_before_id')}
    union all
    select tray_id, item_id, occurred_at, event, next_event, undone_on, 0, 1, ${isOne(`event = 'used'`)}, ${isOne(`event <> 'used'`)}
    from told where is_leaving and tray_id is not null and tray_id is distinct from tray_before_id and ${isMeant('tray_id')}
    union all
    select tray_after_id, item_id, occurred_at, event, next_event, undone_on, ${isOne(`event = 'restocked'`)}, ${isOne(`event <> 'restocked'`)}, 0, 0
    from told where not is_leaving and has_moved and tray_after_id is not null and ${isMeant('tray_after_id')}
  ), moments as (
    select tray_id, coalesce(item_id, 0) as item_id, occurred_at, restocked, put_back, used, case when undone_on is not null then used else 0 end as used_undone, pulled,
      case when ${pulledAs('expired')} then pulled else 0 end as expired_pulled, case when ${pulledAs('recalled')} then pulled else 0 end as recalled_pulled,
      0 as is_end, cast(null as bigint) as restock_no
    from sides
    union all select tray_id, null, ended_at, 0, 0, 0, 0, 0, 0, 0, 1, restock_no from tray_restocks
  ), numbered as (
    select moments.*, ${nextOf('restock_no', 'occurred_at', 'is_end')} as cycle_no from moments
  )
  select * from numbered where is_end = 0 and cycle_no is not null`;

const cyclesFromEntries = `
  insert into tray_cycle_items (company_id, tray_id, item_id, restock_no, next_restock_no, restocked, put_back, used, used_undone, pulled, expired_pulled, recalled_pulled, present_before, present_after)
  with cycles as (
    select tray_id, item_id, cycle_no, sum(restocked) as restocked, sum(put_back) as put_back, sum(used) as used, sum(used_undone) as used_undone,
      sum(pulled) as pulled, sum(expired_pulled) as expired_pulled, sum(recalled_pulled) as recalled_pulled
    from tray_entries group by tray_id, item_id, cycle_no
  ), lasts as (
    select tray_id, max(restock_no) as last_no from tray_restocks group by tray_id
  ), balanced as (
    select cycles.*, sum(restocked + put_back - used - pulled) over (partition by tray_id, item_id order by cycle_no rows unbounded preceding) as present_after,
      lead(cycle_no) over (partition by tray_id, item_id order by cycle_no) as next_no from cycles
  )
  select cast($1 as integer), tray_id, item_id, cycle_no, coalesce(next_no, last_no + 1), restocked, put_back, used, used_undone, pulled, expired_pulled, recalled_pulled,
    present_after - (restocked + put_back - used - pulled), present_after
  from balanced join lasts using (tray_id) order by tray_id, item_id, cycle_no`;
