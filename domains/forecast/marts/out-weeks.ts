import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

/**
 * On how many days of a week a facility was without an item: nothing at the end of the day before nor of the day, nothing dispensed. What was
 * used in such a week is supply, not demand.
 */
export const outWeeks: Mart = {
  name: 'out_weeks',
  reads: ['products', 'stock_spans', 'use_days'],
  table: {
    name: 'out_weeks',
    columns: [
      column('company_id', 'integer'),
      column('facility_id', 'integer'),
      column('item_id', 'integer'),
      column('week', 'date'),
      column('out_days', 'integer'),
    ],
    key: ['company_id', 'facility_id', 'item_id', 'week'],
    sort: ['company_id', 'facility_id', 'item_id', 'week'],
  },
  async refresh(store) {
    await store.run('delete from out_weeks');
    await store.run(`
insert into out_weeks (company_id, facility_id, item_id, week, out_days)
with newest as (
  select max(local_date) as day from use_days
), spans as (
  select span.facility_id, made.item_id, span.from_date, span.to_date, span.balance
  from stock_spans span join products made on made.product_id = span.product_id
), steps as (
  select facility_id, item_id, step_date, sum(change) as change from (
    select facility_id, item_id, from_date as step_date, balance as change from spans
    union all
    select facility_id, item_id, to_date, -balance from spans where to_date < date '${openEnd}'
  ) changes group by facility_id, item_id, step_date
), closings as (
  select facility_id, item_id, step_date, sum(change) over (partition by facility_id, item_id order by step_date) as closing,
    lead(step_date) over (partition by facility_id, item_id order by step_date) as next_date
  from steps
), stretches as (
  select facility_id, item_id, step_date + 1 as from_date, coalesce(next_date, newest.day + 1) as until_date
  from closings cross join newest
  where closing <= 0 and coalesce(next_date, newest.day + 1) - step_date >= 2
), weeks as (
  select cast(moment as date) as week from generate_series(
    cast((select date_trunc('week', cast(min(local_date) as timestamp)) from use_days) as timestamp),
    cast((select max(local_date) from use_days) as timestamp), interval '7 days') as listed(moment)
), counted as (
  select stretch.facility_id, stretch.item_id, weeks.week,
    least(stretch.until_date, weeks.week + 7) - greatest(stretch.from_date, weeks.week) as days
  from stretches stretch join weeks on weeks.week < stretch.until_date and weeks.week + 7 > stretch.from_date
  union all
  select stretch.facility_id, stretch.item_id, cast(date_trunc('week', cast(sold.local_date as timestamp)) as date), -1
  from stretches stretch join (
    select distinct fact.facility_id, made.item_id, fact.local_date
    from use_days fact join products made on made.product_id = fact.product_id where fact.draws > 0
  ) sold on sold.facility_id = stretch.facility_id and sold.item_id = stretch.item_id
    and sold.local_date >= stretch.from_date and sold.local_date < stretch.until_date
)
select cast($1 as integer), facility_id, item_id, week, cast(least(7, sum(days)) as integer)
from counted group by facility_id, item_id, week having sum(days) > 0`);
  },
};
