import { LRUCache } from 'lru-cache';
import type { Sql } from '../../warehouse/engine.ts';

interface ZoneMonth {
  /** The change of the clock in this month, as a moment in UTC; without one, the month's first moment. */
  changeUtc: number;
  before: number;
  after: number;
}

const firstYear = 1990;
const lastYear = 2040;
const minute = 60_000;

/**
 * Fills `zone_months` on the staging: for every zone and month, the minutes between UTC and the wall clock before and
 * after the month's change of the clock. Joining on the month costs nothing beside asking for the zone of each row.
 */
export async function fillZoneMonths(sql: Sql, zones: string[]): Promise<void> {
  await sql.run(
    'create or replace temp table zone_months (zone varchar, month integer, change_utc timestamp, change_local timestamp, before_minutes integer, after_minutes integer)',
  );
  // As lists in a text each: a thousand rows written out take longer to parse than the file to load.
  for (const zone of zones)
    await sql.run(
      `insert into zone_months select $1, unnest(range(${firstYear * 12}, ${lastYear * 12})), make_timestamp(${listOf('$2')} * 60000000),
         make_timestamp(${listOf('$3')} * 60000000), ${listOf('$4')}, ${listOf('$5')}`,
      [zone, ...listsOf(zone)],
    );
}

const listOf = (text: string): string => `unnest(cast(string_split(${text}, ',') as bigint[]))`;

/** In letters: the zones of several hospital companies. */
const known = new LRUCache<string, string[]>({
  maxSize: 2_000_000,
  sizeCalculation: (lists) => lists.reduce((letters, list) => letters + list.length, 1),
});

/** The columns of a zone's months, in minutes. Working them out asks the calendar a thousand times, so it is done once. */
function listsOf(zone: string): string[] {
  const lists = known.get(zone) ?? makeLists(monthsOf(zone));
  known.set(zone, lists);
  return lists;
}

const makeLists = (months: ZoneMonth[]): string[] =>
  [
    months.map(({ changeUtc }) => changeUtc / minute),
    // A time that the clock skips, or shows twice, is read with the earlier offset: so the later of both wall times decides.
    months.map(({ changeUtc, before, after }) => changeUtc / minute + Math.max(before, after)),
    months.map(({ before }) => before),
    months.map(({ after }) => after),
  ].map((list) => list.join(','));

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
