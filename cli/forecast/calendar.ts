const hourLength = 3_600_000;
const dayLength = 24 * hourLength;
/** More buckets between a first and a last date than any series has: one date is wrong. */
const mostBuckets = 1_000_000;

/** A moment as it is written in a file: a number, or a date in one of the usual forms. */
export interface Moment {
  form: 'number' | 'month' | 'day' | 'time';
  /** The number itself, or milliseconds. */
  value: number;
}

/** How far apart the buckets of a series are. */
export interface Step {
  unit: 'number' | 'month' | 'workday' | 'time';
  size: number;
  /** Whether months are written by their last day. */
  atEnd: boolean;
}

const written =
  /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]00:?00)?)?)?$/u;

export function readMoment(text: string): Moment | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,7}$/u.test(trimmed)) return { form: 'number', value: Number(trimmed) };
  const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(trimmed);
  const [, year, month, day, hour, minute, second] = compact ?? written.exec(trimmed) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day ?? 1)) return undefined;
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined;
  const clock = Number(hour ?? 0) * hourLength + Number(minute ?? 0) * 60_000 + Number(second ?? 0) * 1000;
  const form = day === undefined ? 'month' : hour === undefined ? 'day' : 'time';
  return { form, value: date.getTime() + clock };
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

/** The greatest step on which all moments lie; where there is only one moment, the usual one of a season. */
export function findStep(moments: readonly Moment[], season: number): Step {
  const values = moments.map(({ value }) => value);
  const differences = (of: readonly number[]) => of.slice(1).map((value, i) => value - (of[i] ?? value));
  if (moments[0]?.form === 'number') {
    return { unit: 'number', size: differences(values).reduce(greatestCommon, 0) || 1, atEnd: false };
  }
  const dates = values.map((value) => new Date(value));
  const atEnd = dates.every(isLastOfMonth) && moments[0]?.form !== 'month';
  const sameDay = dates.every((date) => date.getUTCDate() === dates[0]?.getUTCDate() && onMidnight(date));
  if (values.length > 1 && (sameDay || atEnd)) {
    return { unit: 'month', size: differences(dates.map(monthOf)).reduce(greatestCommon, 0) || 1, atEnd };
  }
  if (values.length > 1) {
    const size = differences(values).reduce(greatestCommon, 0);
    // Days of work follow one another, unless the season is a week with its weekend.
    const worked = size === dayLength && season !== 7 && values.length >= 10 && dates.every(isWorkday);
    return { unit: worked ? 'workday' : 'time', size: worked ? 1 : size, atEnd: false };
  }
  const days = { 7: 1, 30: 1, 365: 1, 52: 7, 53: 7 }[season];
  if (days) return { unit: 'time', size: days * dayLength, atEnd: false };
  if (season === 24) return { unit: 'time', size: hourLength, atEnd: false };
  return { unit: 'month', size: season === 4 ? 3 : 1, atEnd };
}

/** 5 January 1970 was a Monday. */
const firstMonday = 4;
const weekday = (date: Date): number => (date.getUTCDay() + 6) % 7;
const isWorkday = (date: Date): boolean => weekday(date) < 5;
const workdayOf = (date: Date): number =>
  Math.floor((date.getTime() / dayLength - firstMonday) / 7) * 5 + weekday(date);
const momentOfWorkday = (count: number): number =>
  (Math.floor(count / 5) * 7 + (((count % 5) + 5) % 5) + firstMonday) * dayLength;

const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
const onMidnight = (date: Date): boolean => date.getTime() % dayLength === 0;
const isLastOfMonth = (date: Date): boolean =>
  new Date(date.getTime() + dayLength).getUTCDate() === 1 && onMidnight(date);

/** The place of each moment, counted in steps from the first. */
export function placesOf(moments: readonly Moment[], step: Step): number[] {
  const count = ({ value }: Moment) =>
    step.unit === 'month' ? monthOf(new Date(value)) : step.unit === 'workday' ? workdayOf(new Date(value)) : value;
  const [first] = moments;
  const places = moments.map((moment) => Math.round((count(moment) - (first ? count(first) : 0)) / step.size));
  if ((places.at(-1) ?? 0) >= mostBuckets) {
    throw new Error(`its dates span more than ${mostBuckets} buckets of their smallest step`);
  }
  return places;
}

/** The moment so many steps after another, written as the other was. */
export function writeMoment(from: Moment, steps: number, step: Step): string {
  if (step.unit === 'number') return String(from.value + steps * step.size);
  const moment = momentAfter(from.value, steps * step.size, step);
  const text = new Date(moment).toISOString();
  if (from.form === 'time' || moment % dayLength !== 0) return text.slice(0, 19).replace('T', ' ');
  return text.slice(0, from.form === 'month' && step.unit === 'month' ? 7 : 10);
}

function momentAfter(value: number, distance: number, { unit, atEnd }: Step): number {
  if (unit === 'month') return addMonths(value, distance, atEnd);
  return unit === 'workday' ? momentOfWorkday(workdayOf(new Date(value)) + distance) : value + distance;
}

function addMonths(value: number, months: number, atEnd: boolean): number {
  const date = new Date(value);
  const month = monthOf(date) + months;
  const last = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0);
  if (atEnd) return last;
  return Math.min(last, Date.UTC(Math.floor(month / 12), month % 12, date.getUTCDate()));
}
