import { column, type Mart } from '../mart.ts';

/** Sums over the places of a facility. What is said of a SKU as a whole is the same at each of them. */
const sums = ['on_hand_qty', 'on_hand_value', 'sku_usable_qty', 'daily_usage'];

/** Of the stock that is kept ready, the ends of months by facility and NDC: what a year looks like without its places. */
export const stockMonthEnds: Mart = {
  name: 'stock_month_ends',
  table: {
    name: 'stock_month_ends',
    columns: [
      column('company_id', 'integer'),
      column('day', 'date'),
      column('facility_id', 'integer'),
      column('item_id', 'integer'),
      column('product_id', 'integer'),
      column('unit_cost', 'decimal(18,6)', false),
      column('sku_status', 'varchar'),
      column('on_hand_qty', 'decimal(18,4)'),
      column('on_hand_value', 'decimal(18,6)', false),
      column('sku_usable_qty', 'decimal(18,6)'),
      column('daily_usage', 'double precision'),
    ],
    key: ['company_id', 'day', 'facility_id', 'product_id'],
    sort: ['company_id', 'day', 'facility_id', 'product_id'],
  },
  async refresh(store, companyId) {
    await store.run('delete from stock_month_ends where company_id = $1', [companyId]);
    await store.run(
      `insert into stock_month_ends (company_id, day, facility_id, item_id, product_id, unit_cost, sku_status, ${sums.join(', ')})
       select company_id, day, facility_id, item_id, product_id, unit_cost, sku_status, ${sums.map((name) => `sum(${name})`).join(', ')}
       from stock_states where company_id = $1 and extract(day from day + 1) = 1
       group by company_id, day, facility_id, item_id, product_id, unit_cost, sku_status order by day, facility_id, product_id`,
      [companyId],
    );
  },
};
