import { badField } from '../../contracts/problem.ts';
import { type PeriodName, periodNames } from '../../contracts/report.ts';
import type { Days } from '../../query/define/asked.ts';

const dayMs = 86_400_000;
/** More than anybody's records; a longer range is a slip of the keyboard. */
const mostDays = 366 * 30;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
export const addYears = (date: string, years: number): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  const moved = `${String(Number(year) + years).padStart(4, '0')}-${month}-${day}`;
  // The 29th of February has no namesake in most years.
  return isDate(moved) ? moved : addYears(addDays(date, -1), years);
};

const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

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

/** Where all of some days are covered by data, those days; else nothing, for a part would be compared with a whole. */
export const ifCovered = (days: Days, covered: Days | null): Days | null =>
  covered && days.from >= covered.from && days.to <= covered.to ? days : null;

/** The equally long time just before. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -countDays(days)),
  to: addDays(days.from, -1),
});

/** The whole weeks (Monday to Sunday) or months within some days; at least so many, counted back from the end. */
export function wholeSpan(days: Days, whole: 'week' | 'month', least: number): Days {
  const inWhole = whole === 'week' ? wholeWeeks(days) : wholeMonths(days);
  const to = whole === 'week' ? lastSunday(days.to) : lastMonthEnd(days.to);
  const leastFrom = whole === 'week' ? addDays(to, -7 * least + 1) : monthsBack(to, least);
  return { from: inWhole.from < leastFrom ? inWhole.from : leastFrom, to };
}

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
export const mondayOf = (date: string): string => addDays(date, -weekday(date));
const lastSunday = (date: string): string => (weekday(date) === 6 ? date : addDays(date, -weekday(date) - 1));
const wholeWeeks = ({ from, to }: Days): Days => ({
  from: weekday(from) === 0 ? from : addDays(from, 7 - weekday(from)),
  to: lastSunday(to),
});
const lastMonthEnd = (date: string): string =>
  addDays(date, 1).slice(8) === '01' ? date : addDays(`${date.slice(0, 7)}-01`, -1);
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const wholeMonths = ({ from, to }: Days): Days => ({
  from: from.slice(8) === '01' ? from : firstOfMonth(addDays(firstOfMonth(from), 32)),
  to: lastMonthEnd(to),
});
function monthsBack(end: string, months: number): string {
  let first = firstOfMonth(end);
  for (let month = 1; month < months; month++) first = firstOfMonth(addDays(first, -1));
  return first;
}
