import { addMonths } from '../../../../contracts/calendar.ts';
import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import { blankDate } from '../../../../warehouse/schema/layout.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';

/**
 * Stock and use of a place × NDC by month: what was used, in dollars; the sum of the daily closing values; the first and last
 * days of what happened. What a year says about turns is read from here, and from days only at the edges of the year.
 */
export const stockMonths: Mart = {
  name: 'stock_months',
  reads: ['counts', 'movement_days', 'stale_cells', 'stale_days', 'stale_products', 'stock_spans', 'unit_costs'],
  table: {
    name: 'stock_months',
    columns: [
      column('company_id', 'integer'),
      column('local_month', 'date'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      column('product_id', 'integer'),
      column('used_value', 'decimal(18,4)'),
      column('value_days', 'decimal(18,4)'),
      column('first_held', 'date', false),
      column('first_moved', 'date', false),
      column('last_moved', 'date', false),
      column('last_dispensed', 'date', false),
      column('last_drawn', 'date', false),
    ],
    key: ['company_id', 'local_month', 'location_id', 'product_id'],
    sort: ['company_id', 'local_month', 'location_id', 'product_id'],
  },
  async refresh(store, { whole }) {
    const covered = await coveredMonths(store);
    if (!covered) {
      await store.run('delete from stock_months');
      return;
    }
    const { first, last } = covered;
    const until = addMonths(last, 1);
    const changed = whole ? first : await firstChangedMonth(store);
    // What something costs may have changed long ago, for the NDCs that are marked; all others hold up to the first change.
    await store.run(`delete from stock_months where local_month >= cast($2 as date) or ${isMarked}`, [changed]);
    await store.run(monthsFromDays('true'), [changed > first ? changed : first, last, until]);
    if (changed > first)
      await store.run(monthsFromDays(isMarked), [first, earlier(addMonths(changed, -1), last), until]);
  },
};

const earlier = (a: string, b: string): string => (a < b ? a : b);
const isMarked = 'product_id in (select product_id from stale_products)';

/** The month of the first change; the last month that is kept counts as changed, because it may go on. */
async function firstChangedMonth(store: CompanyStore): Promise<string> {
  const [known] = await store.rows<{ day: string }>(
    `select cast(date_trunc('month', cast(min(day) as timestamp)) as date) as day from (
       select min(from_date) as day from stale_cells
       union all select min(local_date) from stale_days
       union all select max(local_month) from stock_months
     ) changes`,
  );
  return known?.day ?? blankDate;
}

async function coveredMonths(store: CompanyStore): Promise<{ first: string; last: string } | null> {
  const [months] = await store.rows<{ first: string | null; last: string | null }>(
    `select min(first) as first, max(last) as last from (
       select min(local_month) as first, max(local_month) as last from movement_days
       union all select cast(date_trunc('month', cast(min(local_date) as timestamp)) as date), cast(date_trunc('month', cast(max(local_date) as timestamp)) as date)
         from counts
       union all select cast(date_trunc('month', cast(min(from_date) as timestamp)) as date), cast(date_trunc('month', cast(max(from_date) as timestamp)) as date)
         from stock_spans) known`,
  );
  return months?.first && months.last ? { first: months.first, last: months.last } : null;
}

/** What a movement says about use, in dollars: taken out for a patient, less what came back. */
export const usedValue = `case kind when 'dispense' then coalesce(value, 0) when 'return' then -coalesce(value, 0) else 0 end`;

const monthsFromDays = (which: string) => `
  insert into stock_months (company_id, local_month, facility_id, location_id, product_id, used_value, value_days, first_held, first_moved, last_moved, last_dispensed, last_drawn)
  with months as (
    select cast(month as date) as month, cast(month + interval '1 month' as date) as until
    from generate_series(cast(cast($2 as date) as timestamp), cast(cast($3 as date) as timestamp), interval '1 month') as series(month)
  ), held as (
    select facility_id, location_id, product_id, from_date, least(to_date, cast($4 as date)) as to_date, balance from stock_spans where ${which}
  ), held_months as (
    select months.month, held.facility_id, held.location_id, held.product_id, held.balance, held.from_date,
      greatest(held.from_date, months.month) as part_from, least(held.to_date, months.until) as part_to
    from held join months on months.month < held.to_date and held.from_date < months.until
  ), cost_months as (
    select months.month, cost.facility_id, cost.product_id, cost.unit_cost, greatest(cost.from_date, months.month) as from_date, least(cost.to_date, months.until) as to_date
    from unit_costs cost join months on months.month < cost.to_date and cost.from_date < months.until
  ), stock as (
    select part.month, part.facility_id, part.location_id, part.product_id, min(part.from_date) as first_held,
      coalesce(sum(cast(cost.unit_cost as decimal(38,6)) * part.balance * (least(part.part_to, cost.to_date) - greatest(part.part_from, cost.from_date))), 0) as value_days
    from held_months part
    left join cost_months cost on cost.month = part.month and cost.facility_id = part.facility_id and cost.product_id = part.product_id
      and cost.from_date < part.part_to and part.part_from < cost.to_date
    group by part.month, part.facility_id, part.location_id, part.product_id
  ), moved as (
    select local_month as month, facility_id, location_id, product_id, sum(${usedValue}) as used_value,
      min(local_date) as first_moved, max(local_date) as last_moved, max(local_date) filter (where kind = 'dispense') as last_dispensed,
      max(local_date) filter (where kind in ('dispense', 'transfer_out')) as last_drawn
    from movement_days where local_month between cast($2 as date) and cast($3 as date) and ${which}
    group by local_month, facility_id, location_id, product_id
  )
  select cast($1 as integer), coalesce(moved.month, stock.month), coalesce(moved.facility_id, stock.facility_id), coalesce(moved.location_id, stock.location_id),
    coalesce(moved.product_id, stock.product_id), cast(coalesce(moved.used_value, 0) as decimal(18,4)), cast(coalesce(stock.value_days, 0) as decimal(18,4)),
    stock.first_held, moved.first_moved, moved.last_moved, moved.last_dispensed, moved.last_drawn
  from stock full join moved on moved.month = stock.month and moved.location_id = stock.location_id and moved.product_id = stock.product_id
  order by 2, 4, 5`;
