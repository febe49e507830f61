import { addDays } from '../../../../contracts/calendar.ts';
import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../../shared/marts/read-settings.ts';
import { settingReads } from '../../../shared/marts/setting-part.ts';
import { stockSettings } from '../../settings.ts';
import { judgePar, type PositionDraws, parCurve } from './judge-par.ts';
import { coveredDays } from './kept-days.ts';
import { isOfStaleSku, staleSkus } from './stale-skus.ts';

const { parReplayDays: replayedDays, parFillDays: fillDays, parSameWithin: sameWithin, idleDays } = stockSettings;
const judgingSettings = { replayedDays, fillDays, sameWithin, idleDays } as const;

const scenario = (name: string) => [
  column(`${name}_draws`, 'integer', false),
  column(`${name}_unmet`, 'integer', false),
  column(`${name}_fills`, 'integer', false),
  column(`${name}_on_hand`, 'double precision', false),
];

/** What the levels of other service levels would leave unserved, and hold. */
export const parCurveColumns = parCurve.flatMap(({ name }) => [
  column(`${name}_unmet`, 'integer', false),
  column(`${name}_on_hand`, 'double precision', false),
]);

const table = {
  name: 'par_replays',
  columns: [
    column('company_id', 'integer'),
    column('facility_id', 'integer'),
    column('location_id', 'integer'),
    column('item_id', 'integer'),
    /** The newest day when it was played. */
    column('as_of', 'date'),
    column('suggestion', 'varchar'),
    column('suggested_min', 'decimal(18,4)', false),
    column('suggested_max', 'decimal(18,4)', false),
    ...scenario('current'),
    ...scenario('suggested'),
    ...parCurveColumns,
  ],
  key: ['company_id', 'location_id', 'item_id'],
  sort: ['company_id', 'location_id', 'item_id'],
};

/**
 * The last days of every stocked position played again with its levels, and with those that its draws suggest. A newer day moves the
 * days of all; until it comes, only positions of stale SKUs are played anew.
 */
export const parReplays: Mart = {
  name: 'par_replays',
  reads: [
    'counts',
    'facilities',
    'items',
    'locations',
    'movement_days',
    'movements',
    'policies',
    'products',
    'stale_skus',
    'stock_levels',
    'stock_spans',
    'stock_states',
    ...settingReads(...Object.values(judgingSettings)),
  ],
  table,
  async refresh(store, { whole, changed, need }) {
    await need(staleSkus);
    const covered = await coveredDays(store);
    // What a place is for says which of its movements are draws.
    const isMoved = whole || changed.has('locations') || !(await isPlayedAsOf(store, covered?.newest));
    await store.makeTemp('replayed_skus', isMoved ? everySku : 'select distinct facility_id, item_id from sku_parts');
    await store.run(`delete from par_replays where ${isMoved ? 'true' : isOfStaleSku}`);
    if (!covered) return;
    const { values, at } = await readSettings(store, judgingSettings);
    const facilities = await store.rows<{ facility_id: number }>(
      'select distinct facility_id from stock_states where day = cast($2 as date) and location_id <> 0 order by facility_id',
      [covered.newest],
    );
    // One facility after the other: the draws of all of them at once are more than need to be in memory.
    for (const { facility_id } of facilities) {
      const positions = await readDraws(store, facility_id, covered.newest, values.replayedDays);
      const rules = at(facility_id);
      await store.insertRecords(
        table,
        positions.map((position) => ({ facility_id, as_of: covered.newest, ...judgePar(position, rules) })),
      );
    }
  },
};

const isReplayed = (item: string): string => `${item} in (select item_id from replayed_skus where facility_id = $2)`;

const everySku = 'select distinct facility_id, item_id from stock_states where location_id <> 0';

async function isPlayedAsOf(store: CompanyStore, newest: string | undefined): Promise<boolean> {
  const [played] = await store.rows<{ day: string | null }>('select max(as_of) as day from par_replays');
  return newest !== undefined && played?.day === newest;
}

/**
 * The draws of a position in order of time, each as `day:quantity`, returns below zero; when it was empty; and how long its refills
 * keep. Places that feed others also draw by transfer. The simulator reads the same of a few positions (stock-par-history.ts).
 */
const readDraws = (store: CompanyStore, facilityId: number, newest: string, replayedDays: number) =>
  store.rows<PositionDraws>(
    `with stocked as (
       select location_id, item_id, max(par_min) as par_min, max(par_max) as par_max, min(first_day) as first_day, max(last_drawn) as last_drawn
       from stock_states where facility_id = $2 and day = cast($3 as date) and location_id <> 0
         and ${isReplayed('item_id')}
       group by location_id, item_id having bool_or(is_stocked) or sum(on_hand_qty) <> 0
     ), draws as (
       select fact.location_id, made.item_id, string_agg(cast(fact.local_date - cast($4 as date) as varchar) || ':' || cast(case when fact.kind = 'return' then -fact.quantity else fact.quantity end as varchar), ',' order by fact.occurred_at, fact.movement_id) as draws
       from movements fact
       join products made on made.product_id = fact.product_id
       join locations place on place.location_id = fact.location_id
       where fact.facility_id = $2 and fact.local_date between cast($4 as date) and cast($3 as date) and ${isReplayed('made.item_id')}
         and (fact.kind in ('dispense', 'return') or (fact.kind = 'transfer_out' and place.location_type in ('central_pharmacy', 'satellite', 'warehouse', 'vault')))
       group by fact.location_id, made.item_id
     ), steps as (
       select location_id, item_id, cast($5 as date) as day, 0 as change from stocked
       union all select span.location_id, made.item_id, greatest(span.from_date, cast($5 as date)), span.balance
       from stock_spans span join products made on made.product_id = span.product_id
       where span.facility_id = $2 and span.to_date > cast($5 as date) and span.from_date <= cast($3 as date) and span.balance <> 0 and ${isReplayed('made.item_id')}
       union all select span.location_id, made.item_id, span.to_date, -span.balance
       from stock_spans span join products made on made.product_id = span.product_id
       where span.facility_id = $2 and span.to_date > cast($5 as date) and span.to_date <= cast($3 as date) and span.balance <> 0 and ${isReplayed('made.item_id')}
     ), balances as (
       select location_id, item_id, day, sum(sum(change)) over (partition by location_id, item_id order by day) as balance, lead(day) over (partition by location_id, item_id order by day) as next_day
       from steps group by location_id, item_id, day
     ), emptied as (
       select location_id, item_id, string_agg(cast(day - cast($4 as date) as varchar) || ':' || cast(coalesce(next_day, cast($3 as date) + 1) - cast($4 as date) as varchar), ',') as empty
       from balances where balance <= 0 group by location_id, item_id
     ), refills as (
       select fact.location_id, made.item_id, fact.kind, fact.expiry - fact.local_date as life
       from movements fact join products made on made.product_id = fact.product_id
       where fact.facility_id = $2 and fact.local_date between cast($6 as date) and cast($3 as date)
         and fact.kind in ('receive', 'transfer_in') and fact.expiry >= fact.local_date and ${isReplayed('made.item_id')}
     ), own_life as (
       select location_id, item_id, percentile_cont(0.5) within group (order by life) as life from refills group by location_id, item_id
     ), sku_life as (
       select item_id, percentile_cont(0.5) within group (order by life) as life from refills where kind = 'receive' group by item_id
     ), on_carts as (
       select distinct state.item_id from stock_states state join locations cart on cart.location_id = state.location_id
       where state.facility_id = $2 and state.day = cast($3 as date) and cart.location_type = 'crash_cart' and (state.is_stocked or state.on_hand_qty > 0)
     ), dated as (
       select *, row_number() over (partition by location_id, item_id order by effective_from desc) as n
       from policies where facility_id = $2 and location_id <> 0 and effective_from <= cast($3 as date)
     )
     select stocked.location_id, stocked.item_id, cast(stocked.par_min as double precision) as par_min, cast(stocked.par_max as double precision) as par_max,
       cast(stocked.first_day - cast($4 as date) as integer) as first_day, cast(cast($3 as date) - stocked.first_day as integer) as days_since_known,
       cast(cast($3 as date) - stocked.last_drawn as integer) as days_since_draw, cast(floor(coalesce(own_life.life, sku_life.life)) as integer) as shelf_life, emptied.empty, place.location_type,
       coalesce(drug.ven_class, 'E') as ven_class, on_carts.item_id is not null as is_on_crash_cart, draws.draws, cast(coalesce(dated.service_level, levels.service_level) as double precision) as service_level,
       cast(dated.review_days as double precision) as review_days, cast(dated.lead_time_days as double precision) as lead_days, cast(dated.order_multiple as double precision) as order_multiple, cast(dated.capacity_qty as double precision) as capacity_qty
     from stocked join locations place on place.location_id = stocked.location_id
     join items drug on drug.item_id = stocked.item_id
     left join draws on draws.location_id = stocked.location_id and draws.item_id = stocked.item_id
     left join emptied on emptied.location_id = stocked.location_id and emptied.item_id = stocked.item_id
     left join own_life on own_life.location_id = stocked.location_id and own_life.item_id = stocked.item_id
     left join sku_life on sku_life.item_id = stocked.item_id
     left join dated on dated.location_id = stocked.location_id and dated.item_id = stocked.item_id and dated.n = 1
     left join on_carts on on_carts.item_id = stocked.item_id
     left join stock_levels levels on levels.facility_id = $2 and levels.item_id = stocked.item_id
     order by stocked.location_id, stocked.item_id`,
    [facilityId, newest, addDays(newest, 1 - replayedDays), addDays(newest, -replayedDays), addDays(newest, -364)],
  );
