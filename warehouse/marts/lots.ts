import { column, type Mart, makeTemp } from './mart.ts';

/** Every lot of an NDC that was ever moved or counted: its expiry as said last, and since when it is known. */
export const lots: Mart = {
  name: 'lots',
  table: {
    name: 'lots',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      column('lot', 'varchar'),
      column('expiry', 'date', false),
      /** More than one expiry was said of the same lot: somebody mistyped. */
      column('expiry_conflict', 'boolean'),
      column('first_seen', 'date'),
      column('last_seen', 'date'),
    ],
    key: ['company_id', 'product_id', 'lot'],
    sort: ['company_id', 'product_id', 'lot'],
  },
  async refresh(store, companyId) {
    await makeTemp(store, 'lot_products', 'select distinct product_id from stale_cells where company_id = $1', [
      companyId,
    ]);
    await store.run('delete from lots where company_id = $1 and product_id in (select product_id from lot_products)', [
      companyId,
    ]);
    await store.run(
      `insert into lots (company_id, product_id, lot, expiry, expiry_conflict, first_seen, last_seen)
       with said as (
         select product_id, lot, expiry, local_date, occurred_at as moment from movements where company_id = $1 and lot <> '' and product_id in (select product_id from lot_products)
         union all select product_id, lot, expiry, local_date, counted_at from counts where company_id = $1 and lot <> '' and product_id in (select product_id from lot_products)
       ), told as (
         select product_id, lot, expiry, max(moment) as moment, min(local_date) as first_seen, max(local_date) as last_seen from said group by product_id, lot, expiry
       ), known as (
         select *, row_number() over (partition by product_id, lot order by case when expiry is null then 1 else 0 end, moment desc, expiry desc) as n from told
       )
       select cast($1 as integer), product_id, lot, max(expiry) filter (where n = 1), count(expiry) > 1, min(first_seen), max(last_seen)
       from known group by product_id, lot order by product_id, lot`,
      [companyId],
    );
  },
};
