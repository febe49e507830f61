import type { Sql } from '../../warehouse/engine.ts';

interface ZoneMonth {
  zone: string;
  /** Months since year 0. */
  month: number;
  /** The change of the clock in this month, as a moment in UTC; without one, the month's first moment. */
  changeUtc: number;
  before: number;
  after: number;
}

const firstYear = 1990;
const lastYear = 2040;
const minute = 60_000;

/**
 * Fills `zone_months` on the workbench: for every zone and month, the minutes between UTC and the wall clock before and
 * after the month's change of the clock. Joining on the month costs nothing beside asking for the zone of each row.
 */
export async function fillZoneMonths(sql: Sql, zones: string[]): Promise<void> {
  await sql.run(
    'create or replace temp table zone_months (zone varchar, month integer, change_utc timestamp, change_local timestamp, before_minutes integer, after_minutes integer)',
  );
  const rows = zones.flatMap((zone) => monthsOf(zone));
  for (let start = 0; start < rows.length; start += 500) {
    const values = rows.slice(start, start + 500).map((row) => {
      const utc = asTimestamp(row.changeUtc);
      // A time that the clock skips, or shows twice, is read with the earlier offset: so the later of both wall times decides.
      const local = asTimestamp(row.changeUtc + Math.max(row.before, row.after) * minute);
      return `('${row.zone.replaceAll("'", "''")}', ${row.month}, ${utc}, ${local}, ${row.before}, ${row.after})`;
    });
    await sql.run(`insert into zone_months values ${values.join(', ')}`);
  }
}

function monthsOf(zone: string): ZoneMonth[] {
  const offsetAt = offsetReader(zone);
  const months: ZoneMonth[] = [];
  for (let month = firstYear * 12; month < lastYear * 12; month++) {
    const start = Date.UTC(Math.floor(month / 12), month % 12, 1);
    const end = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1);
    const [before, after] = [offsetAt(start), offsetAt(end - 1)];
    const changeUtc = before === after ? start : findChange(offsetAt, start, end, before);
    months.push({ zone, month, changeUtc, before, after });
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

const asTimestamp = (moment: number): string =>
  `timestamp '${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')}'`;
