import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { isOfStaleTray } from './tray-parts.ts';
import { nextOf, runReads, trayRuns } from './tray-runs.ts';

/** What lay in which tray from when to when, what put it there and why. A tag lies in one tray at a time. */
export const trayStays: Mart = {
  name: 'tray_stays',
  reads: [
    { of: 'tag_events', follows: ['rfid_events', 'products'] },
    ...['tray_cycle_items', 'tray_templates', 'trays'],
    ...runReads,
  ],
  parts: ['stale_trays'],
  table: {
    name: 'tray_stays',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      column('tag', 'varchar'),
      /** The event that put it there. */
      column('step', 'integer'),
      column('entered_at', 'timestamp'),
      column('entered_on', 'date'),
      column('entered_by', 'varchar'),
      column('left_at', 'timestamp', false),
      /** The last day of time where it has not left. */
      column('left_on', 'date'),
      column('left_by', 'varchar', false),
      /** At the end of which restocks it lay there: from the first on, up to but not including the second. */
      column('from_restock_no', 'integer', false),
      column('to_restock_no', 'integer', false),
      column('product_id', 'integer', false),
      column('item_id', 'integer', false),
      column('lot', 'varchar', false),
      column('expiry', 'date', false),
      /** Of a restocked unit: use, expiry or other; and whether the template lacks it, unknown where there is none. */
      column('cause', 'varchar', false),
      column('is_wrong_item', 'boolean', false),
    ],
    key: ['company_id', 'tag', 'step'],
    sort: ['company_id', 'tray_id', 'entered_on'],
  },
  async refresh(store, { whole, need }) {
    await need(trayRuns(whole));
    await store.run(`delete from tray_stays where ${whole ? 'true' : isOfStaleTray('tray_id')}`);
    await store.makeTemp('tray_visit_cycles', visitCycles);
    await store.run(staysFromVisits);
    await store.run('drop table tray_visit_cycles');
  },
};

/** The restock at whose end a visit is seen first, and the one at whose end it is gone. */
const visitCycles = `
  with moments as (
    select tray_id, tag, step, entered_at as moment, 0 as is_end, 1 as is_entry, cast(null as bigint) as restock_no from tray_visits
    union all select tray_id, tag, step, left_at, 0, 0, null from tray_visits where left_at is not null
    union all select tray_id, null, null, ended_at, 1, 0, restock_no from tray_restocks
  ), numbered as (
    select moments.*, ${nextOf('restock_no', 'moment', 'is_end')} as cycle_no from moments
  )
  select tray_id, tag, step, max(case when is_entry = 1 then cycle_no end) as from_no, max(case when is_entry = 0 then cycle_no end) as left_no
  from numbered where is_end = 0 group by tray_id, tag, step`;

/** Units of one item in one restock went in, in their order, for what was used, then for what was pulled expired or recalled, then for other reasons. */
const staysFromVisits = `
  insert into tray_stays (company_id, tray_id, tag, step, entered_at, entered_on, entered_by, left_at, left_on, left_by, from_restock_no, to_restock_no, product_id, item_id, lot, expiry, cause, is_wrong_item)
  with lasts as (
    select tray_id, max(restock_no) as last_no from tray_restocks group by tray_id
  ), known as (
    select visit.*, cycle.from_no, coalesce(cycle.left_no, lasts.last_no + 1) as to_no, fact.product_id, fact.item_id, fact.lot, fact.expiry, holder.tray_type_id,
      row_number() over (partition by visit.tray_id, fact.item_id, cycle.from_no, visit.event order by visit.entered_at, visit.step, visit.tag) as n
    from tray_visits visit join tray_visit_cycles cycle on cycle.tray_id = visit.tray_id and cycle.tag = visit.tag and cycle.step = visit.step
    join tag_events fact on fact.tag = visit.tag and fact.step = visit.step
    join trays holder on holder.tray_id = visit.tray_id
    left join lasts on lasts.tray_id = visit.tray_id
  ), templated as (
    select distinct tray_type_id, from_date, to_date from tray_templates
  )
  select cast($1 as integer), known.tray_id, known.tag, known.step, entered_at, entered_on, event, left_at, coalesce(left_on, date '${openEnd}'), left_by, from_no,
    case when from_no is not null then to_no end, product_id, known.item_id, lot, expiry,
    case when event <> 'restocked' then null when from_no = 1 then 'other' when n <= done.used then 'use' when n <= done.used + done.expired_pulled + done.recalled_pulled then 'expiry' else 'other' end,
    case when templated.tray_type_id is not null then template.item_id is null end
  from known left join tray_cycle_items done on done.tray_id = known.tray_id and done.item_id = coalesce(known.item_id, 0) and done.restock_no = known.from_no
  left join templated on templated.tray_type_id = known.tray_type_id and templated.from_date <= entered_on and entered_on < templated.to_date
  left join tray_templates template on template.tray_type_id = known.tray_type_id and template.item_id = known.item_id
    and template.from_date <= entered_on and entered_on < template.to_date
  order by known.tray_id, entered_on`;
