import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/**
 * What the notices of each day say about a lot of an NDC, in one word: affected before need_review before not_affected. A
 * notice that was terminated counts only where it means the lot. A lot that no notice concerns has no row.
 */
export const recalledLots: Mart = {
  name: 'recalled_lots',
  reads: ['products', 'recall_matches'],
  marks: ['stale_skus'],
  table: {
    name: 'recalled_lots',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      /** As in stock_spans: as loaded, blank where nobody knows the lot. */
      column('lot', 'varchar'),
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
    ],
    key: ['company_id', 'product_id', 'lot', 'from_date'],
    sort: ['company_id', 'product_id', 'lot', 'from_date'],
  },
  async refresh(store, { whole }) {
    await copyBefore(store, 'recalled_lots');
    await store.run('delete from recalled_lots');
    await store.run(spansFromMatches);
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

const spansFromMatches = `
  insert into recalled_lots (company_id, product_id, lot, from_date, to_date, verdict, source, recall_key, recall_number, more_notices, recall_class, matched_by, reason)
  with counted as (
    select * from recall_matches where (verdict = 'affected' or coalesce(recall_status, '') <> 'terminated')
  ), days as (
    select product_id, lot, from_date as day from counted union select product_id, lot, to_date from counted
  ), spans as (
    select product_id, lot, day as from_date, lead(day) over (partition by product_id, lot order by day) as to_date from days
  ), judged as (
    select spans.product_id, spans.lot, spans.from_date, spans.to_date, counted.verdict, counted.source, counted.recall_key, counted.recall_number,
      counted.recall_class, counted.matched_by, counted.reason,
      count(*) over (partition by spans.product_id, spans.lot, spans.from_date, counted.verdict) as notices,
      row_number() over (partition by spans.product_id, spans.lot, spans.from_date
        order by ${worstFirst}, coalesce(length(counted.recall_class), 4), counted.reported_on desc nulls last, counted.source, counted.recall_key) as n
    from spans join counted on counted.product_id = spans.product_id and counted.lot = spans.lot
      and counted.from_date <= spans.from_date and spans.to_date <= counted.to_date
  )
  select cast($1 as integer), product_id, lot, from_date, to_date, verdict, source, recall_key, recall_number, cast(notices - 1 as integer), recall_class, matched_by, reason
  from judged where n = 1 order by product_id, lot, from_date`;
