import { isUnknownLotSql, lotKeySql } from '../../../contracts/codes/lot-key.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/**
 * Every lot of an NDC that was ever moved or counted, as it is written: its expiry, and since when it is known. Spellings of one
 * lot share an expiry, the earliest that was said of it. Where nobody knows the lot, it is the one said last.
 */
export const lots: Mart = {
  name: 'lots',
  reads: ['counts', 'movements', 'products'],
  parts: ['stale_cells'],
  marks: ['stale_skus'],
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
  async refresh(store, { whole }) {
    await store.makeTemp('lot_products', 'select distinct product_id from stale_cells', []);
    await store.makeTemp('lots_before', 'select * from lots where product_id in (select product_id from lot_products)');
    await store.run('delete from lots where product_id in (select product_id from lot_products)', []);
    await store.run(
      `insert into lots (company_id, product_id, lot, expiry, expiry_conflict, first_seen, last_seen)
       with said as (
         select product_id, lot, expiry, local_date, occurred_at as moment from movements where lot <> '' and product_id in (select product_id from lot_products)
         union all select product_id, lot, expiry, local_date, counted_at from counts where lot <> '' and product_id in (select product_id from lot_products)
       ), told as (
         select product_id, lot, expiry, max(moment) as moment, min(local_date) as first_seen, max(local_date) as last_seen from said group by product_id, lot, expiry
       ), ranked as (
         select *, row_number() over (partition by product_id, lot order by case when expiry is null then 1 else 0 end, moment desc, expiry desc) as n from told
       ), spelled as (
         select product_id, lot, case when ${isUnknownLotSql('lot')} then null else ${lotKeySql('lot')} end as lot_key, max(expiry) filter (where n = 1) as last_said,
           min(expiry) as earliest, max(expiry) as latest, min(first_seen) as first_seen, max(last_seen) as last_seen
         from ranked group by product_id, lot
       ), keyed as (
         select product_id, lot_key, min(earliest) as earliest, max(latest) as latest from spelled where lot_key is not null group by product_id, lot_key
       )
       select cast($1 as integer), spelled.product_id, spelled.lot, case when spelled.lot_key is null then spelled.last_said else keyed.earliest end,
         coalesce(keyed.earliest < keyed.latest, false), spelled.first_seen, spelled.last_seen
       from spelled left join keyed on keyed.product_id = spelled.product_id and keyed.lot_key = spelled.lot_key
       order by spelled.product_id, spelled.lot`,
    );
    if (!whole) await store.run(markExpiries);
  },
};

/** A lot that has another expiry now has it wherever it lies. One that is new lies only where it was moved or counted. */
const markExpiries = `
  insert into stale_skus (company_id, facility_id, item_id)
  select distinct cast($1 as integer), 0, made.item_id
  from lots_before was join products made on made.product_id = was.product_id
  left join lots known on known.product_id = was.product_id and known.lot = was.lot
  where known.lot is null or known.expiry is distinct from was.expiry or known.expiry_conflict <> was.expiry_conflict`;
