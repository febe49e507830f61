import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** Every price as it was loaded, with the one before it of its NDC, type and facility (0 = all), the last day on which any before it ends, and the day on which the next begins. */
export const priceSteps: Mart = {
  name: 'price_steps',
  reads: ['prices'],
  parts: ['stale_products'],
  table: {
    name: 'price_steps',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      column('price_type', 'varchar'),
      column('facility_id', 'integer'),
      column('effective_from', 'date'),
      column('effective_to', 'date', false),
      column('package_price', 'decimal(18,4)'),
      column('contract', 'varchar', false),
      column('price_before', 'decimal(18,4)', false),
      column('next_from', 'date', false),
      column('end_before', 'date', false),
    ],
    key: ['company_id', 'product_id', 'price_type', 'facility_id', 'effective_from'],
    sort: ['company_id', 'product_id', 'price_type', 'effective_from'],
  },
  async refresh(store) {
    const stale = 'product_id in (select product_id from stale_products)';
    await store.run(`delete from price_steps where ${stale}`);
    await store.run(
      `insert into price_steps (company_id, product_id, price_type, facility_id, effective_from, effective_to, package_price, contract, price_before, next_from, end_before)
       select cast($1 as integer), product_id, price_type, facility_id, effective_from, effective_to, package_price, contract, lag(package_price) over scope, lead(effective_from) over scope,
         max(effective_to) over (partition by product_id, price_type, facility_id order by effective_from rows between unbounded preceding and 1 preceding)
       from prices where ${stale}
       window scope as (partition by product_id, price_type, facility_id order by effective_from)
       order by product_id, price_type, effective_from`,
    );
  },
};
