import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/**
 * Movements by local day, place, NDC and kind, with their value: what each cost itself, else the unit cost of its facility
 * on that day. Quantities without any cost are counted apart: they have no value, which is not a value of zero.
 */
export const movementDays: Mart = {
  name: 'movement_days',
  reads: ['movements', 'unit_costs'],
  parts: ['stale_days'],
  table: {
    name: 'movement_days',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('local_month', 'date'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      column('product_id', 'integer'),
      column('kind', 'varchar'),
      column('movement_count', 'integer'),
      column('quantity', 'decimal(18,4)'),
      column('negative_quantity', 'decimal(18,4)'),
      column('value', 'decimal(18,4)', false),
      column('negative_value', 'decimal(18,4)', false),
      column('unpriced_quantity', 'decimal(18,4)'),
    ],
    key: ['company_id', 'local_date', 'location_id', 'product_id', 'kind'],
    sort: ['company_id', 'local_date', 'location_id'],
  },
  async refresh(store) {
    await store.makeTemp('moved_days', 'select distinct local_date from stale_days');
    await store.run('delete from movement_days where local_date in (select local_date from moved_days)');
    await store.run(
      `insert into movement_days (company_id, local_date, local_month, facility_id, location_id, product_id, kind, movement_count, quantity, negative_quantity, value, negative_value, unpriced_quantity)
       with valued as (
         select fact.local_date, fact.local_month, fact.facility_id, fact.location_id, fact.product_id, fact.kind, fact.quantity,
           cast(coalesce(fact.unit_cost, cost.unit_cost) as decimal(38,6)) * fact.quantity as value
         from movements fact
         left join unit_costs cost on cost.facility_id = fact.facility_id and cost.product_id = fact.product_id
           and cost.from_date <= fact.local_date and fact.local_date < cost.to_date
         where fact.local_date in (select local_date from moved_days)
       )
       select cast($1 as integer), local_date, local_month, facility_id, location_id, product_id, kind, count(*), sum(quantity),
         coalesce(sum(quantity) filter (where quantity < 0), 0), cast(sum(value) as decimal(18,4)), cast(sum(value) filter (where quantity < 0) as decimal(18,4)),
         coalesce(sum(quantity) filter (where value is null), 0)
       from valued
       group by local_date, local_month, facility_id, location_id, product_id, kind
       order by local_date, location_id`,
    );
  },
};
