import { LRUCache } from 'lru-cache';
import type { Sql, Value } from '../../warehouse/engine.ts';
import { insertRows } from '../../warehouse/insert-rows.ts';

interface ZoneMonth {
  /** The change of the clock in this month, as a moment in UTC; without one, the month's first moment. */
  changeUtc: number;
  before: number;
  after: number;
}

const firstYear = 1990;
const lastYear = 2040;
const minute = 60_000;

const column = (name: string, type: string) => ({ name, type, required: true });
const zoneMonths = {
  name: 'zone_months',
  columns: [
    column('zone', 'varchar'),
    column('month', 'integer'),
    column('change_utc', 'timestamp'),
    column('change_local', 'timestamp'),
    column('before_minutes', 'integer'),
    column('after_minutes', 'integer'),
  ],
};

/**
 * Fills `zone_months` on the staging: for every zone and month, the minutes between UTC and the wall clock before and
 * after the month's change of the clock. Joining on the month costs nothing beside asking for the zone of each row.
 */
export async function fillZoneMonths(sql: Sql, zones: string[]): Promise<void> {
  const typed = zoneMonths.columns.map(({ name, type }) => `${name} ${type}`);
  await sql.run(`create or replace temp table ${zoneMonths.name} (${typed.join(', ')})`);
  for (const zone of zones) await insertRows(sql, zoneMonths, rowsOf(zone));
}

/** In bytes, a row taking about two hundred: the zones of several hospital companies. */
const known = new LRUCache<string, Value[][]>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (rows) => 200 * rows.length,
});

/** The rows of a zone's months. Working them out asks the calendar a thousand times, so it is done once. */
function rowsOf(zone: string): Value[][] {
  const rows = known.get(zone) ?? monthsOf(zone).map((month, index) => rowOf(zone, firstYear * 12 + index, month));
  known.set(zone, rows);
  return rows;
}

// A time that the clock skips, or shows twice, is read with the earlier offset: so the later of both wall times decides.
const rowOf = (zone: string, month: number, { changeUtc, before, after }: ZoneMonth): Value[] => [
  zone,
  month,
  asTimestamp(changeUtc),
  asTimestamp(changeUtc + Math.max(before, after) * minute),
  before,
  after,
];

const asTimestamp = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

/** From the first month of the first year on. */
function monthsOf(zone: string): ZoneMonth[] {
  const offsetAt = offsetReader(zone);
  const months: ZoneMonth[] = [];
  for (let month = firstYear * 12; month < lastYear * 12; month++) {
    const start = Date.UTC(Math.floor(month / 12), month % 12, 1);
    const end = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1);
    const [before, after] = [offsetAt(start), offsetAt(end - 1)];
    const changeUtc = before === after ? start : findChange(offsetAt, start, end, before);
    months.push({ changeUtc, before, after });
  }
  return months;
}

function findChange(offsetAt: (moment: number) => number, start: number, end: number, before: number): number {
  let [low, high] = [start / minute, end / minute];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minute) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

function offsetReader(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1, part.hour ?? 0, part.minute ?? 0);
    return (wall - Math.floor(moment / minute) * minute) / minute;
  };
}
