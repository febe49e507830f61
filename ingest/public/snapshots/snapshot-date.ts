import { addDays } from '../../../contracts/calendar.ts';
import type { Staging } from '../../../warehouse/engine.ts';
import type { PublicPart } from '../files/unpack-public-file.ts';

export interface SnapshotDate {
  date: string;
  by: 'file' | 'name' | 'load';
}

/** Prices are published before the quarter they are for; beyond that, a date of the future is a slip of the pen. */
const daysAhead = 120;
const earliest = '2000-01-01';

/** Finds the day that a file is a snapshot of: said in it, else in its name, else the day of the load. */
export async function findSnapshotDate(staging: Staging, part: PublicPart, today: string): Promise<SnapshotDate> {
  const isPossible = (day: string | undefined): day is string =>
    day !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(day) && day >= earliest && day <= latestDay(today);
  if (isPossible(part.day)) return { date: part.day, by: 'file' };

  const { dated } = part.format;
  const [row] = dated
    ? await staging.rows<{ day: string | null }>(
        `select cast(day as varchar) as day from (${dated.question(part.facts)}) asked(day)`,
      )
    : [];
  const within = row?.day ?? undefined;
  const named = dayInName(part.facts.name);
  if (isPossible(within)) {
    const nameIsLater = dated?.is === 'at least' && isPossible(named) && named > within;
    return nameIsLater ? { date: named, by: 'name' } : { date: within, by: 'file' };
  }
  if (isPossible(named)) return { date: named, by: 'name' };
  if (isPossible(part.written)) return { date: part.written, by: 'file' };
  return { date: today, by: 'load' };
}

/** `Drugshortages_2019-10-03.csv`, `product_20261114.txt`. */
function dayInName(name: string): string | undefined {
  const [, year, month, day] =
    /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/u.exec(name) ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}

const latestDay = (today: string): string => addDays(today, daysAhead);
