import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { unitPrice } from './unit-price.ts';

/** The price of an NDC by type and facility (0 = all) over the days it held; per package and per base unit at the size of its first day. */
export const priceSpans: Mart = {
  name: 'price_spans',
  reads: ['package_spans', 'prices'],
  parts: ['stale_products'],
  table: {
    name: 'price_spans',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      column('price_type', 'varchar'),
      column('facility_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('package_price', 'decimal(18,4)'),
      column('unit_price', 'decimal(18,6)'),
    ],
    key: ['company_id', 'product_id', 'price_type', 'facility_id', 'from_date'],
    sort: ['company_id', 'product_id', 'price_type', 'from_date'],
  },
  async refresh(store) {
    await store.makeTemp('price_products', 'select distinct product_id from stale_products', []);
    await store.run('delete from price_spans where product_id in (select product_id from price_products)');
    // A price holds until its end, or until the next one of its kind begins, whichever is first.
    await store.run(
      `insert into price_spans (company_id, product_id, price_type, facility_id, from_date, to_date, package_price, unit_price)
       with dated as (
         select price.*, least(coalesce(price.effective_to, date '${openEnd}'),
             coalesce(lead(price.effective_from) over (partition by price.product_id, price.price_type, price.facility_id order by price.effective_from), date '${openEnd}')) as to_date
         from prices price where price.product_id in (select product_id from price_products)
       )
       select cast($1 as integer), dated.product_id, dated.price_type, dated.facility_id, dated.effective_from, dated.to_date, dated.package_price,
         ${unitPrice('dated.package_price', 'size.package_size')}
       from dated join package_spans size on size.product_id = dated.product_id
         and size.from_date <= dated.effective_from and dated.effective_from < size.to_date
       where dated.to_date > dated.effective_from
       order by dated.product_id, dated.price_type, dated.effective_from`,
    );
  },
};
