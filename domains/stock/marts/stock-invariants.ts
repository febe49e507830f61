import type { Invariant } from '../../../warehouse/checks/invariant.ts';
import { signedQuantity } from './stock-spans.ts';

/** On hand per place and NDC from the facts alone, by another way than the mart takes: sums around the last whole count. */
const onHandFromFacts = `
  with last_count as (
    select location_id, product_id, lot, max(counted_at) as counted_at from counts where company_id = $1 group by location_id, product_id, lot
  ), whole as (
    select location_id, product_id, counted_at from last_count where lot = ''
  ), places as (
    select distinct location_id, product_id, coalesce(lot, '') as lot from movements where company_id = $1
    union select location_id, product_id, lot from last_count
  ), starts as (
    select places.location_id, places.product_id, places.lot,
      case when own.counted_at is null or whole.counted_at > own.counted_at then whole.counted_at else own.counted_at end as since,
      case when places.lot <> '' and (own.counted_at is null or whole.counted_at > own.counted_at) then 0 else counted.quantity end as opening
    from places
    left join last_count own on own.location_id = places.location_id and own.product_id = places.product_id and own.lot = places.lot
    left join whole on whole.location_id = places.location_id and whole.product_id = places.product_id
    left join counts counted on counted.company_id = $1 and counted.location_id = places.location_id and counted.product_id = places.product_id
      and counted.lot = places.lot and counted.counted_at = own.counted_at
  ), moved as (
    select starts.location_id, starts.product_id, starts.lot, coalesce(sum(moves.delta), 0) as delta
    from starts left join (select location_id, product_id, coalesce(lot, '') as lot, occurred_at, ${signedQuantity} as delta from movements where company_id = $1) moves
      on moves.location_id = starts.location_id and moves.product_id = starts.product_id and moves.lot = starts.lot and (starts.since is null or moves.occurred_at > starts.since)
    group by starts.location_id, starts.product_id, starts.lot
  )
  select starts.location_id, starts.product_id, sum(coalesce(starts.opening, 0) + moved.delta) as on_hand
  from starts join moved on moved.location_id = starts.location_id and moved.product_id = starts.product_id and moved.lot = starts.lot
  group by starts.location_id, starts.product_id`;

export const stockInvariants: Invariant[] = [
  {
    name: 'on hand is what counts and movements say',
    says: 'stock by place and NDC in the mart equals the last count plus the movements after it, computed from the facts',
    broken: `select coalesce(facts.location_id, mart.location_id) as location_id, coalesce(facts.product_id, mart.product_id) as product_id, facts.on_hand as from_facts, mart.on_hand as from_mart
      from (${onHandFromFacts}) facts
      full join (select location_id, product_id, sum(balance) as on_hand from stock_spans where company_id = $1 and to_date = date '9999-12-31' group by location_id, product_id) mart
        on mart.location_id = facts.location_id and mart.product_id = facts.product_id
      where coalesce(facts.on_hand, 0) <> coalesce(mart.on_hand, 0)`,
  },
  {
    name: 'no stock below zero without a discrepancy',
    says: 'where a place × NDC × lot goes below zero, an adjustment, a count or a cabinet discrepancy around that time says so',
    broken: `select span.location_id, span.product_id, span.lot, span.from_date, span.balance from stock_spans span
      join products on products.company_id = span.company_id and products.product_id = span.product_id
      where span.company_id = $1 and span.balance < 0
        and not exists (select 1 from movements fact where fact.company_id = span.company_id and fact.location_id = span.location_id and fact.product_id = span.product_id
          and fact.kind = 'adjust' and fact.local_date >= span.from_date - 1 and fact.local_date <= case when span.to_date = date '9999-12-31' then span.to_date else span.to_date + 1 end)
        and not exists (select 1 from counts fact where fact.company_id = span.company_id and fact.location_id = span.location_id and fact.product_id = span.product_id
          and fact.local_date >= span.from_date and fact.local_date <= span.to_date)
        and not exists (select 1 from adc_transactions fact where fact.company_id = span.company_id and fact.location_id = span.location_id and fact.item_id = products.item_id
          and fact.kind = 'discrepancy' and fact.local_date >= span.from_date - 1 and fact.local_date <= case when span.to_date = date '9999-12-31' then span.to_date else span.to_date + 1 end)`,
  },
  {
    name: 'spans of stock do not overlap',
    says: 'for each place × NDC × lot, a day lies in at most one span',
    broken: `select location_id, product_id, lot, from_date, next_from from (
        select location_id, product_id, lot, from_date, to_date, lead(from_date) over (partition by location_id, product_id, lot order by from_date) as next_from
        from stock_spans where company_id = $1) spans where next_from < to_date or to_date <= from_date`,
  },
  {
    name: 'a transfer has both halves',
    says: 'what left one place under a transfer arrived at another; the last 14 days may still be on the way',
    broken: `select transfer_id, sum(case when kind = 'transfer_out' then quantity else 0 end) as sent, sum(case when kind = 'transfer_in' then quantity else 0 end) as arrived
      from movements where company_id = $1 and transfer_id is not null and kind in ('transfer_in', 'transfer_out')
      group by transfer_id
      having sum(case when kind = 'transfer_out' then quantity else 0 end) <> sum(case when kind = 'transfer_in' then quantity else 0 end)
        and max(local_date) < (select max(local_date) from movements where company_id = $1) - 14`,
  },
  {
    name: 'one price a day',
    says: 'for each NDC, type and facility, a day lies in at most one price',
    broken: `select product_id, price_type, facility_id, effective_from, effective_to from prices where company_id = $1 and effective_to <= effective_from`,
  },
];
