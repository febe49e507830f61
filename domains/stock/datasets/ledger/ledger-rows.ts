import { type Asked, within } from '../../../../query/define/asked.ts';
import type { ColumnOf } from '../../../../query/define/joins.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';

const cell = sql`location_id, product_id, lot`;

/** What a movement adds to the stock of its place. */
const signed = sql`case when fact.kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then fact.quantity else -fact.quantity end`;

/** What a row tells about a movement. */
const told = sql`fact.expiry, fact.occurred_local as clock, fact.movement_id as source_id, fact.reason, fact.staff_id, fact.quantity, fact.load_id`;
const untold = sql`cast(null as date) as expiry, cast(null as timestamp) as clock, cast(null as varchar) as source_id, cast(null as varchar) as reason, cast(null as integer) as staff_id, cast(null as decimal(18,4)) as quantity, cast(null as integer) as load_id`;

const inOrder = sql`order by moment, turn, source_id`;

/** The place of what comes after all rows, more than there are rows. */
export const lastPosition = sql`2000000000`;

const sumOf = (condition: Fragment) => sql`coalesce(sum(case when ${condition} then change end), 0)`;

/** What rows come to, by what happened in them. */
export const flows = {
  received: sumOf(sql`kind = 'receive'`),
  used: sql`-${sumOf(sql`kind in ('dispense', 'return')`)}`,
  removed: sql`-${sumOf(sql`kind in ('expire', 'waste', 'recall', 'destroy') or (kind = 'adjust' and change < 0)`)}`,
  transferred: sumOf(sql`kind in ('transfer_in', 'transfer_out', 'supplier_return', 'compound_in', 'compound_out')`),
  adjustedIn: sumOf(sql`kind = 'adjust' and change > 0`),
  counted: sumOf(sql`kind = 'count'`),
};

/** What a count is known by: files give it no id. */
export const countId = sql`'count:' || cast(fact.location_id as varchar) || ':' || cast(fact.product_id as varchar) || ':' || fact.lot || ':' || cast(fact.counted_at as varchar)`;

/** Only what was counted in these days can differ from the sum of its movements. */
const isCounted = sql`(location_id, product_id) in (select location_id, product_id from counted)`;

/**
 * The ledger of a scope (an item at a facility, perhaps narrowed to a place, an NDC or a lot): what each lot held the day before
 * (carried), then every movement and every count of the days asked for, with what it did to the balance (entries). A count sets
 * the balance; its variance is what differs from what was set before and moved since. A movement at the very moment of a count
 * is inside it. A count without a lot counts the whole place × NDC: all its lots end there. What only tells about a row, and does
 * not add to a sum, is read where `isTold`.
 */
export const ledgerRows = (asked: Asked, where: Fragment, isTold: boolean): Fragment => sql`
moved as (
  select fact.location_id, fact.product_id, coalesce(fact.lot, '') as lot, fact.local_date, fact.occurred_at as moment, 1 as turn, fact.kind, ${signed} as delta, fact.unit_cost, ${isTold ? told : untold}
  from ${table('movements')} fact where ${within(sql`fact.local_date`, asked)} and ${where}
), counted as (
  select fact.location_id, fact.product_id, fact.lot, fact.expiry, fact.local_date, fact.counted_at as moment, fact.counted_local as clock, fact.quantity, fact.load_id,
    ${countId} as source_id
  from ${table('counts')} fact where ${within(sql`fact.local_date`, asked)} and ${where}
), carried as (
  select fact.location_id, fact.product_id, fact.lot, fact.balance, 'carried:' || cast(fact.location_id as varchar) || ':' || cast(fact.product_id as varchar) || ':' || fact.lot as source_id
  from ${table('stock_spans')} fact where fact.from_date < ${day(asked.from)} and ${day(asked.from)} <= fact.to_date and ${where}
), known as (
  select distinct ${cell} from moved where ${isCounted} union select distinct ${cell} from counted union select ${cell} from carried where ${isCounted}
), resets as (
  select ${cell}, cast(${`${asked.from} 00:00:00`} as timestamp) - interval '2 days' as moment, 0 as turn, source_id, balance as reset_to from carried where ${isCounted}
  union all
  select known.location_id, known.product_id, known.lot, counted.moment, 2, counted.source_id, case when known.lot = '' then counted.quantity else 0 end
  from known join counted on counted.location_id = known.location_id and counted.product_id = known.product_id and counted.lot = ''
  union all
  select ${cell}, moment, 3, source_id, quantity from counted where lot <> ''
), since as (
  select resets.*, coalesce(lag(moment) over (partition by ${cell} ${inOrder}), timestamp '0001-01-01 00:00:00') as moment_before, coalesce(lag(reset_to) over (partition by ${cell} ${inOrder}), 0) as set_before from resets
), changes as (
  select reset.source_id, reset.lot, reset.reset_to - reset.set_before - coalesce(sum(moved.delta), 0) as change
  from since reset left join moved on moved.location_id = reset.location_id and moved.product_id = reset.product_id and moved.lot = reset.lot
    and moved.moment > reset.moment_before and moved.moment <= reset.moment
  where reset.turn > 0 group by reset.source_id, reset.lot, reset.reset_to, reset.set_before
), variances as (
  select source_id, sum(change) as change from changes group by source_id
), entries as (
  select location_id, product_id, lot, cast(null as date) as expiry, cast(${day(asked.from)} - 1 as date) as local_date, cast(${`${asked.from} 00:00:00`} as timestamp) - interval '2 days' as moment, cast(null as timestamp) as clock, 0 as turn,
    source_id, 'carried' as kind, balance as change, cast(null as decimal(18,4)) as unit_cost, cast(null as varchar) as reason, cast(null as integer) as staff_id, balance as quantity, cast(null as integer) as load_id
  from carried
  union all
  select location_id, product_id, lot, expiry, local_date, moment, clock, turn, source_id, kind, delta, unit_cost, reason, staff_id, quantity, load_id from moved
  union all
  select counted.location_id, counted.product_id, counted.lot, counted.expiry, counted.local_date, counted.moment, counted.clock, case when counted.lot = '' then 2 else 3 end, counted.source_id, 'count', variances.change,
    null, null, null, counted.quantity, counted.load_id
  from counted join variances on variances.source_id = counted.source_id
)`;

/** Those rows in their order, with the balance of the scope after each. */
export const runningBalances = sql`running as (
  select *, row_number() over (${inOrder}) as position, sum(change) over (${inOrder} rows unbounded preceding) as closing_qty from entries
)`;

/**
 * What is not shown, taken together between the rows that are: how many rows, and what they did to the balance. So what one row
 * leaves is what the next one finds.
 */
export const hiddenStretches = (asked: Asked): Fragment => sql`hidden as (
  select told.last_at as position, told.row_count, told.change, running.closing_qty, running.clock, running.local_date
  from (
    select max(position) as last_at, count(*) as row_count, sum(change) as change
    from (
      select running.position, running.change, shown.position as shown_at, count(shown.position) over (order by running.position rows unbounded preceding) as shown_before
      from running left join shown on shown.position = running.position where ${within(sql`running.local_date`, asked)}
    ) every_row
    where shown_at is null group by shown_before
  ) told join running on running.position = told.last_at
)`;

/** "… 12 rows, net -30". */
export const hiddenWords = sql`'… ' || cast(row_count as varchar) || case when row_count = 1 then ' row' else ' rows' end || ', net ' || rtrim(rtrim(cast(cast(change as decimal(18,4)) as varchar), '0'), '.')`;

/** What the NDCs of the scope cost. */
export const scopeCosts = sql`costs as (select cost.* from ${table('unit_costs')} cost where cost.product_id in (select distinct product_id from entries))`;

/** The unit cost of an NDC at a facility on the day of a row. */
export const costAt = (row: Fragment) =>
  sql`cost.product_id = ${row}.product_id and cost.facility_id = place.facility_id and cost.from_date <= ${row}.local_date and ${row}.local_date < cost.to_date`;

/** What it reads of a row that is called `cell`. */
export const costReads: readonly ColumnOf[] = ['cell.product_id', 'place.facility_id', 'cell.local_date'];

/** The balance of its place and NDC after each row, as far as rows are looked at. */
export const placeBalances = sql`select running.position, sum(change) over (partition by location_id, product_id order by position rows unbounded preceding) as place_balance
  from running where running.position <= (select max(position) from in_view where product_id is not null)`;

/**
 * What the balance is worth after each row in view: every NDC of the scope at its cost of that day; unknown where one has none.
 * What happened up to a row in view and after the one before is taken together first: few of many rows are looked at. What was
 * carried over stands at 0, where the opening row stands.
 */
export const closingValues = sql`with marked as (
  select case when turn = 0 then 0 else position end as stands_at, product_id, change, null as seen_at from running
  union all select position, null, null, position from in_view
), since_seen as (
  select product_id, change, min(seen_at) over (order by stands_at desc) as seen_at from marked
), steps as (
  select seen_at, product_id, sum(change) as change from since_seen where seen_at is not null and product_id is not null group by seen_at, product_id
), scope as (
  select min(place.facility_id) as facility_id from (select distinct location_id from running) held join ${table('locations')} place on place.location_id = held.location_id
)
select held.position, sum(held.balance * cost.unit_cost) as closing_value, sum(case when held.balance <> 0 and cost.unit_cost is null then 1 else 0 end) as unpriced
from (
  select seen.position, seen.local_date, made.product_id,
    sum(coalesce(steps.change, 0)) over (partition by made.product_id order by seen.position rows unbounded preceding) as balance
  from in_view seen cross join (select distinct product_id from steps) made left join steps on steps.seen_at = seen.position and steps.product_id = made.product_id
) held
cross join scope place
left join costs cost on ${costAt(sql`held`)}
group by held.position`;
