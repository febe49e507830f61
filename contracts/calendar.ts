/** Two days and those between them, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
export const addYears = (date: string, years: number): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  const moved = `${String(Number(year) + years).padStart(4, '0')}-${month}-${day}`;
  // The 29th of February has no namesake in most years.
  return isDate(moved) ? moved : addYears(addDays(date, -1), years);
};

/** Whether a text is a date of the calendar. */
export const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The equally long time just before. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -countDays(days)),
  to: addDays(days.from, -1),
});

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
/** Monday is 1. */
export const isoWeekday = (date: string): number => weekday(date) + 1;
export const mondayOf = (date: string): string => addDays(date, -weekday(date));
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
}

/** The whole weeks (Monday to Sunday) or months within some days; at least so many, counted back from the end. */
export function wholeSpan(days: Days, whole: 'week' | 'month', least: number): Days {
  const inWhole = whole === 'week' ? wholeWeeks(days) : wholeMonths(days);
  const to = whole === 'week' ? lastSunday(days.to) : lastMonthEnd(days.to);
  const leastFrom = whole === 'week' ? addDays(to, -7 * least + 1) : monthsBack(to, least);
  return { from: inWhole.from < leastFrom ? inWhole.from : leastFrom, to };
}

/** The last Sunday by then. */
export const lastSunday = (date: string): string => (weekday(date) === 6 ? date : addDays(date, -weekday(date) - 1));
const wholeWeeks = ({ from, to }: Days): Days => ({
  from: weekday(from) === 0 ? from : addDays(from, 7 - weekday(from)),
  to: lastSunday(to),
});
const lastMonthEnd = (date: string): string =>
  addDays(date, 1).slice(8) === '01' ? date : addDays(`${date.slice(0, 7)}-01`, -1);
const wholeMonths = ({ from, to }: Days): Days => ({
  from: from.slice(8) === '01' ? from : firstOfMonth(addDays(firstOfMonth(from), 32)),
  to: lastMonthEnd(to),
});
function monthsBack(end: string, months: number): string {
  let first = firstOfMonth(end);
  for (let month = 1; month < months; month++) first = firstOfMonth(addDays(first, -1));
  return first;
}

/** Some days where all of them are covered by data; else null: a part would be compared with a whole. */
export const ifCovered = (days: Days, covered: Days | null): Days | null =>
  covered && days.from >= covered.from && days.to <= covered.to ? days : null;

/** Whether a text is a day of the calendar, since 1900. */
export function isRealDate(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) && text >= '1900-01-01';
}
