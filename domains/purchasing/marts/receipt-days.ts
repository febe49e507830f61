import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

/** On which days a facility received an NDC, how much, and when it did next: what was received last, without looking through all movements. */
export const receiptDays: Mart = {
  name: 'receipt_days',
  reads: ['movement_days'],
  parts: ['stale_days'],
  table: {
    name: 'receipt_days',
    columns: [
      column('company_id', 'integer'),
      column('facility_id', 'integer'),
      column('product_id', 'integer'),
      column('local_date', 'date'),
      column('next_date', 'date'),
      column('quantity', 'decimal(18,4)'),
    ],
    key: ['company_id', 'facility_id', 'product_id', 'local_date'],
    sort: ['company_id', 'facility_id', 'product_id', 'local_date'],
  },
  async refresh(store) {
    const stale = 'local_date in (select local_date from stale_days)';
    await store.makeTemp(
      'receipt_products',
      `select product_id from movement_days where ${stale} and kind = 'receive'
       union
       select product_id from receipt_days where ${stale}`,
    );
    const ofThese = 'product_id in (select product_id from receipt_products)';
    await store.run(`delete from receipt_days where ${ofThese}`);
    await store.run(
      `insert into receipt_days (company_id, facility_id, product_id, local_date, next_date, quantity)
       select cast($1 as integer), facility_id, product_id, local_date,
         coalesce(lead(local_date) over (partition by facility_id, product_id order by local_date), date '${openEnd}'), quantity
       from (
         select facility_id, product_id, local_date, cast(sum(quantity) as decimal(18,4)) as quantity
         from movement_days where ${ofThese} and kind = 'receive' group by facility_id, product_id, local_date
       ) received order by facility_id, product_id, local_date`,
    );
  },
};
