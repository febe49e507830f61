import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { isNoticeOfPlace } from './notice-place.ts';

/**
 * What the notices of each day say about a lot of an NDC, in one word: affected before need_review before not_affected. A
 * notice that was terminated counts only where it means the lot. A lot that no notice concerns has no row.
 */
export const recalledLots: Mart = {
  name: 'recalled_lots',
  reads: ['products', 'recall_verdicts'],
  marks: ['stale_skus'],
  table: {
    name: 'recalled_lots',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      /** As in stock_spans: as loaded, blank where nobody knows the lot. */
      column('lot', 'varchar'),
      /** 0 for all places but those that have a row of their own: a lot that is not known is decided place by place. */
      column('location_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('verdict', 'varchar'),
      /** The notice behind the verdict, the most serious and newest first; how many more say the same. */
      column('source', 'varchar'),
      column('recall_key', 'varchar'),
      column('recall_number', 'varchar', false),
      column('more_notices', 'integer'),
      column('recall_class', 'varchar', false),
      column('matched_by', 'varchar'),
      column('reason', 'varchar'),
      /** The places that have rows of their own: `,7,12,`. */
      column('other_places', 'varchar', false),
    ],
    key: ['company_id', 'product_id', 'lot', 'location_id', 'from_date'],
    sort: ['company_id', 'product_id', 'lot', 'from_date'],
  },
  async refresh(store, { whole }) {
    await copyBefore(store, 'recalled_lots');
    await store.run('delete from recalled_lots');
    await store.run(spansOfVerdicts);
    if (whole) return;
    const changed = await findChanged(store, 'recalled_lots');
    const [some] = await store.rows(`select 1 as found from ${changed} limit 1`);
    if (!some) return 'unchanged';
    await store.run(
      `insert into stale_skus (company_id, facility_id, item_id)
       select distinct cast($1 as integer), 0, item_id from products where product_id in (select product_id from ${changed})`,
    );
  },
};

const worstFirst = `case verdict when 'affected' then 1 when 'need_review' then 2 else 3 end`;

const counts = `(verdict.verdict = 'affected' or coalesce(verdict.recall_status, '') <> 'terminated')`;
const ofLot = 'product_id, lot, location_id';
const isSameLot = (a: string, b: string) =>
  `${a}.product_id = ${b}.product_id and ${a}.lot = ${b}.lot and ${a}.location_id = ${b}.location_id`;

const spansOfVerdicts = `
  insert into recalled_lots (company_id, ${ofLot}, from_date, to_date, verdict, source, recall_key, recall_number, more_notices, recall_class, matched_by, reason, other_places)
  with places as (
    select distinct ${ofLot} from recall_verdicts where location_id <> 0
  ), apart as (
    select product_id, lot, ',' || string_agg(cast(location_id as varchar), ',' order by location_id) || ',' as other_places from places group by product_id, lot
  ), known as (
    select verdict.*, verdict.location_id as place_id from recall_verdicts verdict where verdict.location_id = 0 and ${counts}
    union all
    select verdict.*, place.location_id from places place join recall_verdicts verdict on verdict.product_id = place.product_id and verdict.lot = place.lot
      and ${isNoticeOfPlace('verdict', 'place.location_id')} and ${counts}
  ), counted as (
    select product_id, lot, place_id as location_id, from_date, to_date, verdict, source, recall_key, recall_number, recall_class, matched_by, reason, reported_on from known
  ), days as (
    select ${ofLot}, from_date as day from counted union select ${ofLot}, to_date from counted
  ), spans as (
    select ${ofLot}, day as from_date, lead(day) over (partition by ${ofLot} order by day) as to_date from days
  ), judged as (
    select spans.product_id, spans.lot, spans.location_id, spans.from_date, spans.to_date, counted.verdict, counted.source, counted.recall_key, counted.recall_number,
      counted.recall_class, counted.matched_by, counted.reason,
      count(*) over (partition by spans.product_id, spans.lot, spans.location_id, spans.from_date, counted.verdict) as notices,
      row_number() over (partition by spans.product_id, spans.lot, spans.location_id, spans.from_date
        order by ${worstFirst}, coalesce(length(counted.recall_class), 4), counted.reported_on desc nulls last, counted.source, counted.recall_key) as n
    from spans join counted on ${isSameLot('counted', 'spans')} and counted.from_date <= spans.from_date and spans.to_date <= counted.to_date
  )
  select cast($1 as integer), judged.product_id, judged.lot, judged.location_id, judged.from_date, judged.to_date, judged.verdict, judged.source, judged.recall_key, judged.recall_number,
    cast(judged.notices - 1 as integer), judged.recall_class, judged.matched_by, judged.reason, case when judged.location_id = 0 then apart.other_places end
  from judged left join apart on apart.product_id = judged.product_id and apart.lot = judged.lot
  where judged.n = 1 order by judged.product_id, judged.lot, judged.from_date`;
