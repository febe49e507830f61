import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { unitPrice } from '../../products/marts/unit-price.ts';

/**
 * Dollars per base unit of an NDC at a facility, over the days it held. The first that exists: what the last receipt there
 * cost; what the last purchase line received there cost; the later of both at any facility; the list price (CONTRACT, then
 * GPO, then WAC, the facility's own before the general one). Where there is none, there is no span: unknown is never zero.
 */
export const unitCosts: Mart = {
  name: 'unit_costs',
  reads: ['movements', 'package_spans', 'price_spans', 'products', 'purchase_lines', 'stocked_places'],
  parts: ['stale_products'],
  marks: ['stale_days', 'stale_skus'],
  table: {
    name: 'unit_costs',
    columns: [
      column('company_id', 'integer'),
      column('facility_id', 'integer'),
      column('product_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('unit_cost', 'decimal(18,6)'),
      column('source', 'varchar'),
    ],
    key: ['company_id', 'facility_id', 'product_id', 'from_date'],
    sort: ['company_id', 'product_id', 'facility_id', 'from_date'],
  },
  async refresh(store, { whole }) {
    await store.makeTemp('cost_products', 'select distinct product_id from stale_products', []);
    await gatherOffers(store);
    await copyBefore(store, 'unit_costs', isOfTheseProducts);
    await store.run(`delete from unit_costs where ${isOfTheseProducts}`);
    await store.run(spansFromOffers);
    await markRevaluedDays(store);
    if (!whole) await markRevaluedSkus(store);
  },
};

const isOfTheseProducts = 'product_id in (select product_id from cost_products)';

/** Every cost that anyone paid or was offered: rank 1 and 2 at the facility itself, 3 anywhere, 4 the list. One a day and rank. */
async function gatherOffers(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'cost_paid',
    `select facility_id, product_id, local_date as day, occurred_at as moment, cast(unit_cost as decimal(18,6)) as unit_cost, 1 as rank
     from movements where kind = 'receive' and unit_cost > 0 and product_id in (select product_id from cost_products)
     union all
     select line.facility_id, line.product_id, cast(line.received_local as date), line.received_at,
       ${unitPrice('line.package_price', 'size.package_size')}, 2
     from purchase_lines line join package_spans size on size.product_id = line.product_id
       and size.from_date <= cast(line.received_local as date) and cast(line.received_local as date) < size.to_date
     where line.received_at is not null and line.package_price > 0 and line.kind = 'purchase'
       and line.product_id in (select product_id from cost_products)`,
  );
  await store.makeTemp(
    'cost_places',
    'select facility_id, product_id from stocked_places where product_id in (select product_id from cost_products)',
  );
  await store.makeTemp(
    'cost_listed',
    `select place.facility_id, place.product_id, span.from_date as day, span.to_date, span.unit_price as unit_cost,
       case span.price_type when 'CONTRACT' then 1 when 'GPO' then 2 else 3 end * 2 - case when span.facility_id = 0 then 0 else 1 end as preference
     from cost_places place join price_spans span on span.product_id = place.product_id
       and span.facility_id in (0, place.facility_id) and span.price_type in ('CONTRACT', 'GPO', 'WAC')`,
  );
}

/** On each day on which anything changes, the latest offer of each rank; the lowest rank that has one decides. */
const spansFromOffers = `
  insert into unit_costs (company_id, facility_id, product_id, from_date, to_date, unit_cost, source)
  with last_of_day as (
    select *, row_number() over (partition by facility_id, product_id, day, rank order by moment desc, unit_cost) as n from cost_paid
  ), anywhere as (
    select product_id, day, unit_cost, row_number() over (partition by product_id, day order by moment desc, rank, unit_cost, facility_id) as n from cost_paid
  ), offers as (
    select facility_id, product_id, day, rank, unit_cost from last_of_day where n = 1
    union all
    select place.facility_id, place.product_id, anywhere.day, 3, anywhere.unit_cost
    from cost_places place join anywhere on anywhere.product_id = place.product_id and anywhere.n = 1
  ), days as (
    select facility_id, product_id, day from offers
    union select facility_id, product_id, day from cost_listed
    union select facility_id, product_id, to_date from cost_listed where to_date < date '${openEnd}'
  ), latest as (
    select days.facility_id, days.product_id, days.day, ranks.rank,
      max(offers.day) over (partition by days.facility_id, days.product_id, ranks.rank order by days.day) as offered
    from days cross join (select 1 as rank union all select 2 union all select 3) ranks
    left join offers on offers.facility_id = days.facility_id and offers.product_id = days.product_id and offers.day = days.day and offers.rank = ranks.rank
  ), candidates as (
    select latest.facility_id, latest.product_id, latest.day, latest.rank, 0 as preference, offers.unit_cost
    from latest join offers on offers.facility_id = latest.facility_id and offers.product_id = latest.product_id and offers.day = latest.offered and offers.rank = latest.rank
    union all
    select days.facility_id, days.product_id, days.day, 4, listed.preference, listed.unit_cost
    from days join cost_listed listed on listed.facility_id = days.facility_id and listed.product_id = days.product_id
      and listed.day <= days.day and days.day < listed.to_date
  ), decided as (
    select *, row_number() over (partition by facility_id, product_id, day order by rank, preference) as n from candidates
  ), known as (
    select days.facility_id, days.product_id, days.day, decided.unit_cost, decided.rank
    from days left join decided on decided.facility_id = days.facility_id and decided.product_id = days.product_id and decided.day = days.day and decided.n = 1
  ), changes as (
    select *, lag(unit_cost) over (partition by facility_id, product_id order by day) as cost_before,
      lag(rank) over (partition by facility_id, product_id order by day) as rank_before from known
  ), spans as (
    select *, coalesce(lead(day) over (partition by facility_id, product_id order by day), date '${openEnd}') as to_date
    from changes where unit_cost is distinct from cost_before or rank is distinct from rank_before
  )
  select cast($1 as integer), facility_id, product_id, day, to_date, unit_cost,
    case rank when 1 then 'receipt' when 2 then 'purchase' when 3 then 'elsewhere' else 'list' end
  from spans where unit_cost is not null order by product_id, facility_id, day`;

async function markRevaluedSkus(store: CompanyStore): Promise<void> {
  const changed = await findChanged(store, 'unit_costs', isOfTheseProducts);
  await store.run(
    `insert into stale_skus (company_id, facility_id, item_id)
     select distinct cast($1 as integer), changed.facility_id, made.item_id
     from ${changed} changed join products made on made.product_id = changed.product_id`,
  );
}

/** A movement that says no cost of its own may be worth something else now: the days of those that are, are valued anew. */
async function markRevaluedDays(store: CompanyStore): Promise<void> {
  const costOn = (alias: string) =>
    `${alias}.facility_id = fact.facility_id and ${alias}.product_id = fact.product_id and ${alias}.from_date <= fact.local_date and fact.local_date < ${alias}.to_date`;
  await store.run(
    `insert into stale_days (company_id, local_date)
     select distinct cast($1 as integer), fact.local_date
     from movements fact
     left join unit_costs_before was on ${costOn('was')}
     left join unit_costs now_held on ${costOn('now_held')}
     where fact.unit_cost is null and fact.product_id in (select product_id from cost_products)
       and was.unit_cost is distinct from now_held.unit_cost`,
  );
}
