import { addDays, addYears, countDays, type Days, isDate } from './calendar.ts';
import { badField } from './problem.ts';
import { type PeriodName, periodNames } from './report.ts';

/** More than anybody's records; a longer range is a slip of the keyboard. */
const mostDays = 366 * 30;

function readDate(name: string, text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) throw badField(name, 'must be a date, YYYY-MM-DD');
  if (!isDate(text)) throw badField(name, 'is not a date of the calendar');
  if (text < '1990-01-01' || text > '2100-12-31') throw badField(name, 'must be between 1990 and 2100');
  return text;
}

const spans: Record<PeriodName, (to: string) => string> = {
  '7d': (to) => addDays(to, -6),
  '30d': (to) => addDays(to, -29),
  '90d': (to) => addDays(to, -89),
  '12m': (to) => addDays(addYears(to, -1), 1),
  mtd: (to) => `${to.slice(0, 7)}-01`,
  ytd: (to) => `${to.slice(0, 4)}-01-01`,
};

export interface AskedDays extends Days {
  named: PeriodName | null;
}

/**
 * Which days are meant. Without a word, the page's own period up to the newest day with data; a name counts back from `to`.
 */
export function readDays(
  query: { from?: string | undefined; to?: string | undefined; period?: string | undefined },
  newest: string,
  usual: PeriodName,
): AskedDays {
  const to = query.to ? readDate('to', query.to) : newest;
  const named = query.period === undefined ? null : readPeriod(query.period);
  if (query.from && named) throw badField('period', 'cannot be given together with from');
  if (!query.from) return { from: spans[named ?? usual](to), to, named: named ?? usual };
  const from = readDate('from', query.from);
  if (from > to) throw badField('from', `must not be after to (${to})`);
  if (countDays({ from, to }) > mostDays) throw badField('from', 'must not be more than 30 years before to');
  return { from, to, named: null };
}

function readPeriod(text: string): PeriodName {
  const found = periodNames.find((name) => name === text);
  if (!found) throw badField('period', `must be one of ${periodNames.join(', ')}`);
  return found;
}
