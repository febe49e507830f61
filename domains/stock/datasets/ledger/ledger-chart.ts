import { addDays } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import { type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { flows, lastPosition } from './ledger-rows.ts';

/** Longer than this, the line is told by weeks instead of days; bars, which need more room, sooner. */
const mostDays = { ofLine: 400, ofBars: 124 };

/** Fewer rows than these are all drawn. */
const fewRows = sql`1000`;

/** The first day of the stretch that a row belongs to. */
const stretchOf = ({ from, to }: Asked, most: number): Fragment =>
  addDays(from, most) < to ? sql`cast(date_trunc('week', cast(local_date as timestamp)) as date)` : sql`local_date`;

/** Tells rows of one balance apart, in their order. */
const height = sql`closing_qty * ${lastPosition} + position`;

/** Of the rows that are shown: where each day begins and ends and how low and high it went, and what flowed in it. */
export const stretches = (asked: Asked): Fragment => sql`strokes as (
  select ${stretchOf(asked, mostDays.ofLine)} as stroke_on, min(position) as first_at, max(position) as last_at, min(${height}) as lowest, max(${height}) as highest
  from shown group by 1
), bars as (
  select ${stretchOf(asked, mostDays.ofBars)} as since, max(position) as bar_at, ${flows.received} as received_then, ${flows.used} as used_then, ${flows.removed} as removed_then
  from shown group by 1
)`;

/** The stroke of each row that is shown, and the bar that it ends. */
export const withStretch = (asked: Asked): Fragment =>
  sql`join strokes on stroke_on = ${stretchOf(asked, mostDays.ofLine)} left join bars on bar_at = position`;

/** What only a chart reads of a row. All rows of a ledger have these columns, in this order. */
const drawn = (isTurn: Fragment, flow: Fragment, levels: Fragment): Fragment =>
  sql`${isTurn} as is_turn, ${flow}, ${levels}`;

const noLevels = sql`cast(null as double precision) as reorder_point, cast(null as double precision) as order_up_to`;
const noFlow = sql`cast(null as date) as since, cast(null as decimal(18,4)) as received_then, cast(null as decimal(18,4)) as used_then, cast(null as decimal(18,4)) as removed_then`;

/**
 * Of a row that is shown, whether the line of the balance turns there: where a day begins and ends, at its lowest and its highest,
 * at a count, and wherever stock ran out or came back. A line through these looks like one through all, and none of a hundred
 * thousand is cut off. The last row of a day tells what came in and went out in it.
 */
export const drawnOfShown = drawn(
  sql`(select count(*) from shown) <= ${fewRows} or position in (first_at, last_at) or kind = 'count' or ${height} in (lowest, highest) or (closing_qty <= 0) <> (closing_qty - change <= 0)`,
  sql`since, received_then, used_then, removed_then`,
  noLevels,
);

/** A row that frames others is a point of the line, and nothing flowed in it. */
export const drawnOfFrame = drawn(sql`true`, noFlow, noLevels);

/** The last row tells at which balance to order and up to which, of the item at the facility: less than that has no such levels. */
export function drawnOfClosing({ filters }: Asked): Fragment {
  if (['location', 'ndc', 'lot'].some((filter) => filters[filter])) return drawnOfFrame;
  const { item = [], facility = [] } = filters;
  const level = (column: Fragment) => sql`(select max(level.${column}) from ${table('stock_levels')} level
    join ${table('items')} known on known.item_id = level.item_id join ${table('facilities')} site on site.facility_id = level.facility_id
    where ${oneOf(sql`known.item_code`, item)} and ${oneOf(sql`site.facility_code`, facility)}) as ${column}`;
  return drawn(sql`true`, noFlow, sql`${level(sql`reorder_point`)}, ${level(sql`order_up_to`)}`);
}
