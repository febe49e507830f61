import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { blankDate } from '../../../warehouse/schema/layout.ts';

/** How many base units one package of an NDC holds, over the days it held: the dated sizes, and before them the product's own. */
export const packageSpans: Mart = {
  name: 'package_spans',
  reads: ['package_sizes', 'products'],
  parts: ['stale_products'],
  table: {
    name: 'package_spans',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('package_size', 'decimal(18,4)'),
    ],
    key: ['company_id', 'product_id', 'from_date'],
    sort: ['company_id', 'product_id', 'from_date'],
  },
  async refresh(store) {
    await store.makeTemp('package_products', 'select distinct product_id from stale_products', []);
    await store.run('delete from package_spans where product_id in (select product_id from package_products)');
    await store.run(
      `insert into package_spans (company_id, product_id, from_date, to_date, package_size)
       with sizes as (
         select product_id, date '${blankDate}' as from_date, package_size from products
         union all select product_id, effective_from, package_size from package_sizes
       )
       select cast($1 as integer), product_id, from_date,
         coalesce(lead(from_date) over (partition by product_id order by from_date), date '${openEnd}'), package_size
       from sizes where product_id in (select product_id from package_products)
       order by product_id, from_date`,
    );
  },
};
