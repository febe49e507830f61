import type { Days } from '../../contracts/calendar.ts';
import { addDays, countDays, firstOfMonth, wholeSpan } from '../../contracts/calendar.ts';
import type { TrendAnswer } from '../../contracts/trend.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { Report } from '../../query/define/report.ts';

type Spans = Pick<TrendAnswer, 'by' | 'spans'>;

/** Up to so many days, single days are followed, and up to so many, weeks; above it months. */
const mostByDay = 14;
const mostByWeek = 98;
/** A line through fewer points says nothing: a shorter period is followed from before it began. */
const fewestDays = 7;
const fewestWeeks = 8;
const fewestMonths = 6;
const mostMonths = 24;
/** As many as stock is kept ready for. */
const monthEndsBack = 12;

/** The days that a report's figures are followed over: parts of the days asked for, whole ones alone. */
export function spansOf(time: Report['time'], asked: Pick<Asked, 'from' | 'to'>): Spans {
  if (time === 'none') return { by: null, spans: [] };
  if (time === 'as_of') return { by: 'month-end', spans: [...monthEndsBefore(asked.to), oneDay(asked.to)] };
  const length = countDays(asked);
  if (length <= mostByDay) return { by: 'day', spans: daysUpTo(asked.to, Math.max(length, fewestDays)) };
  if (length <= mostByWeek) return { by: 'week', spans: weeksOf(wholeSpan(asked, 'week', fewestWeeks)) };
  return { by: 'month', spans: monthsOf(wholeSpan(asked, 'month', fewestMonths)).slice(-mostMonths) };
}

const oneDay = (day: string): Days => ({ from: day, to: day });

const daysUpTo = (last: string, count: number): Days[] =>
  Array.from({ length: count }, (_, day) => oneDay(addDays(last, day - count + 1)));

const weeksOf = (days: Days): Days[] =>
  Array.from({ length: Math.floor(countDays(days) / 7) }, (_, week) => ({
    from: addDays(days.from, 7 * week),
    to: addDays(days.from, 7 * week + 6),
  }));

function monthsOf({ from, to }: Days): Days[] {
  const months: Days[] = [];
  for (let first = from; first <= to; ) {
    const next = firstOfMonth(addDays(first, 31));
    months.push({ from: first, to: addDays(next, -1) });
    first = next;
  }
  return months;
}

function monthEndsBefore(day: string): Days[] {
  const ends: Days[] = [];
  for (let end = addDays(firstOfMonth(day), -1); ends.length < monthEndsBack; end = addDays(firstOfMonth(end), -1))
    ends.unshift(oneDay(end));
  return ends;
}
