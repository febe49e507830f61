import { addDays, lastSunday } from '../../../../contracts/calendar.ts';
import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import type { Row } from '../../../../warehouse/engine.ts';
import type { DemandKind } from '../../marts/demand-weeks.ts';
import type { DemandEvent } from '../../science/weeks/events.ts';
import { isMasked, withoutEvents } from '../../science/weeks/events.ts';
import type { WeekSeries } from '../../science/weeks/fit-week-series.ts';

/** Reads the rows of one company. */
export type Ask = <T extends Row = Row>(fragment: Fragment) => Promise<T[]>;

export type SeriesId = {
  kind: DemandKind;
  facility_id: number;
  item_id: number;
  tray_type_id: number;
};

/** Everything that is known of a series. Weeks are numbered by their Monday; days count from 1970. */
export interface DemandSeries extends SeriesId {
  firstWeek: number;
  /** Net use by week from the first week on, until the newest complete week; not a number where nothing is known. */
  raw: Float64Array;
  outDays: Float64Array;
  /** How many of the first weeks were spread from months that the former system knew. */
  fromHistory: number;
  events: DemandEvent[];
  weekdays: number[];
}

export interface Demand {
  /** The Sunday of the newest complete week. */
  asOf: string;
  series: DemandSeries[];
  events: (DemandEvent & { item_id: number | null; therapeutic_class: string | null; facility_id: number | null })[];
}

const dayMs = 86_400_000;
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Day 4 of 1970 was the first Monday. */
export const weekNumber = (day: number): number => Math.floor((day - 4) / 7);
export const mondayOfWeek = (week: number): number => week * 7 + 4;

/** Reads every series of a company up to the newest complete week before a day. Nothing later is read. */
export async function readDemand(ask: Ask, newestDay: string): Promise<Demand> {
  const asOf = lastSunday(newestDay);
  const endWeek = weekNumber(dayNumber(asOf));
  const before = addDays(asOf, 1);
  const [weeks, out, history, successors, events, items, weekdays] = await Promise.all([
    ask<SeriesId & { week: string; qty: number }>(sql`
      select fact.kind, fact.facility_id, fact.item_id, case when fact.kind = 'trays_restocked' then fact.tray_type_id else 0 end as tray_type_id, fact.week, sum(fact.qty) as qty
      from ${table('demand_weeks')} fact where fact.week < cast(${before} as date)
      group by fact.kind, fact.facility_id, fact.item_id, case when fact.kind = 'trays_restocked' then fact.tray_type_id else 0 end, fact.week`),
    ask<{ facility_id: number; item_id: number; week: string; out_days: number }>(
      sql`select fact.facility_id, fact.item_id, fact.week, fact.out_days from ${table('out_weeks')} fact where fact.week < cast(${before} as date)`,
    ),
    ask<SeriesId & { month: string; qty: number }>(
      sql`select fact.series as kind, fact.facility_id, fact.item_id, fact.tray_type_id, fact.month, cast(fact.quantity as double precision) as qty from ${table('usage_history')} fact`,
    ),
    ask<{ item_id: number; successor_id: number; from_date: string; factor: number | null }>(
      sql`select fact.item_id, fact.successor_id, fact.from_date, cast(fact.factor as double precision) as factor from ${table('item_successors')} fact`,
    ),
    readEvents(ask),
    ask<{ item_id: number; therapeutic_class: string | null }>(
      sql`select known.item_id, known.therapeutic_class from ${table('items')} known`,
    ),
    ask<{ facility_id: number; item_id: number; weekday: number; qty: number }>(sql`
      select fact.facility_id, made.item_id, extract(isodow from fact.local_date) as weekday, sum(cast(fact.qty as double precision)) as qty
      from ${table('use_days')} fact join ${table('products')} made on made.product_id = fact.product_id
      where fact.qty is not null and fact.local_date > cast(${addDays(asOf, -91)} as date) and fact.local_date <= cast(${asOf} as date)
      group by fact.facility_id, made.item_id, extract(isodow from fact.local_date)`),
  ]);
  const byKey = new Map<string, DemandSeries>();
  const of = (id: SeriesId): DemandSeries => {
    const key = keyOf(id);
    const known = byKey.get(key);
    if (known) return known;
    const { kind, facility_id, item_id, tray_type_id } = id;
    const made: DemandSeries = {
      ...{ kind, facility_id: Number(facility_id), item_id: Number(item_id), tray_type_id: Number(tray_type_id) },
      ...{ firstWeek: 0, raw: new Float64Array(0), outDays: new Float64Array(0), fromHistory: 0, events: [] },
      weekdays: [1, 1, 1, 1, 1, 1, 1].map((share) => share / 7),
    };
    byKey.set(key, made);
    return made;
  };
  const measured = new Map<DemandSeries, Map<number, number>>();
  for (const row of weeks) put(measured, of(row), weekNumber(dayNumber(row.week)), Number(row.qty));
  chain(measured, of, successors);
  const known = spreadMonths(history, of);
  for (const one of byKey.values()) fill(one, measured.get(one), known.get(one), endWeek);
  for (const { facility_id, item_id, week, out_days } of out) {
    const one = byKey.get(keyOf({ kind: 'used', facility_id, item_id, tray_type_id: 0 }));
    const place = weekNumber(dayNumber(week)) - (one?.firstWeek ?? 0);
    if (one && place >= 0 && place < one.outDays.length) one.outDays[place] = Number(out_days);
  }
  noteWeekdays(byKey, weekdays);
  const classes = new Map(items.map((item) => [Number(item.item_id), item.therapeutic_class]));
  const series = [...byKey.values()].filter(({ raw }) => raw.length > 0).sort(byId);
  for (const one of series) one.events = events.filter((event) => isMeant(event, one, classes));
  return { asOf, series, events };
}

export const keyOf = ({ kind, facility_id, item_id, tray_type_id }: SeriesId): string =>
  `${kind} ${facility_id} ${item_id} ${tray_type_id}`;

const byId = (a: SeriesId, b: SeriesId): number =>
  a.kind < b.kind
    ? -1
    : a.kind > b.kind
      ? 1
      : a.facility_id - b.facility_id || a.item_id - b.item_id || a.tray_type_id - b.tray_type_id;

function put<K>(into: Map<K, Map<number, number>>, key: K, week: number, qty: number): void {
  const weeks = into.get(key) ?? new Map<number, number>();
  into.set(key, weeks);
  weeks.set(week, (weeks.get(week) ?? 0) + qty);
}

/** The history of an item that was replaced goes on in its successor, from before the day of the change. */
function chain(
  measured: Map<DemandSeries, Map<number, number>>,
  of: (id: SeriesId) => DemandSeries,
  successors: readonly { item_id: number; successor_id: number; from_date: string; factor: number | null }[],
): void {
  for (const { item_id, successor_id, from_date, factor } of successors) {
    const until = weekNumber(dayNumber(from_date));
    for (const [series, weeks] of [...measured]) {
      if (series.kind !== 'used' || series.item_id !== Number(item_id)) continue;
      const next = of({ ...series, item_id: Number(successor_id) });
      for (const [week, qty] of weeks) if (week < until) put(measured, next, week, qty * (factor ?? 1));
    }
  }
}

/** Months that the former system knew, evenly over their days. */
function spreadMonths(
  history: readonly (SeriesId & { month: string; qty: number })[],
  of: (id: SeriesId) => DemandSeries,
): Map<DemandSeries, Map<number, { qty: number; days: number }>> {
  const known = new Map<DemandSeries, Map<number, { qty: number; days: number }>>();
  for (const row of history) {
    const series = of(row);
    const weeks = known.get(series) ?? new Map<number, { qty: number; days: number }>();
    known.set(series, weeks);
    const first = dayNumber(row.month);
    const days = new Date(Date.UTC(Number(row.month.slice(0, 4)), Number(row.month.slice(5, 7)), 0)).getUTCDate();
    for (let day = first; day < first + days; day++) {
      const week = weeks.get(weekNumber(day)) ?? { qty: 0, days: 0 };
      weeks.set(weekNumber(day), { qty: week.qty + Number(row.qty) / days, days: week.days + 1 });
    }
  }
  return known;
}

/** Weeks of nothing between the first movement and the newest week are zero; what lies between history and movements is unknown. */
function fill(
  one: DemandSeries,
  measured: Map<number, number> | undefined,
  known: Map<number, { qty: number; days: number }> | undefined,
  endWeek: number,
): void {
  const starts = measured ? Math.min(...measured.keys()) : Number.POSITIVE_INFINITY;
  const whole = [...(known ?? [])].filter(([week, { days }]) => days === 7 && week < starts && week <= endWeek);
  const first = Math.min(starts, ...whole.map(([week]) => week));
  if (!Number.isFinite(first) || first > endWeek) return;
  one.firstWeek = first;
  // The week in which the movements begin is seldom whole.
  one.raw = Float64Array.from({ length: endWeek - first + 1 }, (_, place) => {
    const week = first + place;
    if (week > starts || (week === starts && whole.length === 0)) return measured?.get(week) ?? 0;
    return Number.NaN;
  });
  for (const [week, { qty }] of whole) one.raw[week - first] = qty;
  one.fromHistory = Number.isFinite(starts) ? Math.max(0, Math.min(starts - first, one.raw.length)) : one.raw.length;
  if (whole.length === 0) one.fromHistory = 0;
  one.outDays = new Float64Array(one.raw.length);
}

function noteWeekdays(
  byKey: ReadonlyMap<string, DemandSeries>,
  rows: readonly { facility_id: number; item_id: number; weekday: number; qty: number }[],
): void {
  const sums = new Map<DemandSeries, number[]>();
  for (const { facility_id, item_id, weekday, qty } of rows) {
    const one = byKey.get(keyOf({ kind: 'used', facility_id, item_id, tray_type_id: 0 }));
    if (!one) continue;
    const days = sums.get(one) ?? [0, 0, 0, 0, 0, 0, 0];
    days[Number(weekday) - 1] = Math.max(0, Number(qty));
    sums.set(one, days);
  }
  for (const [one, days] of sums) {
    const total = days.reduce((sum, qty) => sum + qty, 0);
    if (total > 0) one.weekdays = days.map((qty) => qty / total);
  }
}

/** What the model may see at the end of a week: events are taken out, and weeks of a shortage or a closure are unknown. */
export function seenAt(one: DemandSeries, endWeek: number): WeekSeries {
  const length = Math.max(0, Math.min(one.raw.length, endWeek - one.firstWeek + 1));
  const values = Float64Array.from({ length }, (_, place) => {
    const qty = one.raw[place] ?? Number.NaN;
    const monday = mondayOfWeek(one.firstWeek + place);
    if (isMasked(one.events, monday)) return Number.NaN;
    return Number.isFinite(qty) ? (qty < 0 ? qty : withoutEvents(one.events, monday, qty)) : qty;
  });
  return {
    values,
    out: stillHeld(one.outDays.subarray(0, length)).map((days) => days / 7),
    measuredFrom: one.fromHistory,
  };
}

/** Without stock for more weeks than this, an item is no longer held rather than out. */
const longestOut = 13;

function stillHeld(outDays: Float64Array): Float64Array {
  let weeks = 0;
  return outDays.map((days) => {
    weeks = days >= 7 ? weeks + 1 : 0;
    return weeks > longestOut ? 0 : days;
  });
}

type ScopedEvent = Demand['events'][number];

const isMeant = (event: ScopedEvent, one: SeriesId, classes: ReadonlyMap<number, string | null>): boolean =>
  one.item_id !== 0 &&
  (event.facility_id === null || event.facility_id === one.facility_id) &&
  (event.item_id !== null
    ? event.item_id === one.item_id
    : event.therapeutic_class === null || event.therapeutic_class === classes.get(one.item_id));

/** The events in force: of the files, with what people have decided on top. */
async function readEvents(ask: Ask): Promise<ScopedEvent[]> {
  const rows = await ask<Record<string, string | number | null>>(eventsInForce);
  return rows.map((row) => ({
    code: String(row.event_code),
    name: String(row.name),
    kind: String(row.kind ?? 'other'),
    from: dayNumber(String(row.starts_on)),
    to: dayNumber(String(row.ends_on)),
    effect: String(row.effect ?? 'multiply') as DemandEvent['effect'],
    uplift: Number(row.uplift ?? 0),
    quantity: Number(row.quantity ?? 0),
    item_id: row.item_id === null ? null : Number(row.item_id),
    therapeutic_class: row.therapeutic_class === null ? null : String(row.therapeutic_class),
    facility_id: row.facility_id === null ? null : Number(row.facility_id),
  }));
}

const eventsInForce = sql`
  select told.event_code, told.name, told.kind, told.starts_on, told.ends_on, told.effect, told.uplift, told.quantity, told.item_id, told.therapeutic_class, told.facility_id
  from (select * from ${table('demand_event_rows')} known) told where told.is_in_force order by told.event_code`;
