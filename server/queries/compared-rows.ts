import { countDays, type Days, mondayOf } from '../../contracts/calendar.ts';
import type { Cell } from '../../contracts/report.ts';
import { isTime } from '../../query/compile/plan-query.ts';
import type { Question } from '../../query/compile/question.ts';
import { timeDimension } from '../../query/define/offered-pairs.ts';
import type { Row } from '../../warehouse/engine.ts';
import { changeBetween, toNumber } from '../reports/key-figures.ts';

/** The names of the columns that stand beside a measure. No measure has a dot in its name. */
export const comparedColumn = (measure: string): string => `compared.${measure}`;
export const changeColumn = (measure: string): string => `change.${measure}`;

/**
 * What each row was on the compared days. The first day, week or month of the days is held against the first of the compared
 * ones, and so on.
 */
export function compareRows(rows: Row[], before: Row[], question: Question, compared: Days): Row[] {
  const { asked } = question;
  const known = new Map(before.map((row) => [rowKey(row, question, compared), row]));
  return rows.map((row) => withCompared(row, known.get(rowKey(row, question, asked)) ?? {}, question));
}

/** A row with the figures of the compared one; unknown where there is no such row. */
export function withCompared(row: Row, before: Row, { dataset, measures }: Question): Row {
  const added: Row = {};
  for (const key of measures) {
    const measure = dataset.measures[key];
    if (!measure || !isCompared(measure)) continue;
    const previous = toNumber(before[key]);
    added[comparedColumn(key)] = previous;
    added[changeColumn(key)] = changeBetween(measure.type, toNumber(row[key]), previous);
  }
  return { ...row, ...added };
}

const comparedTypes = ['quantity', 'count', 'money', 'percent', 'days', 'hours', 'minutes', 'ratio', 'score'];

/** A change says by itself how things were, and of some figures nothing earlier is known. */
export const isCompared = ({
  type,
  isChange,
  against,
}: {
  type: string;
  isChange?: true;
  against?: unknown;
}): boolean => comparedTypes.includes(type) && !isChange && against !== 'nothing';

/** What a row is of; time by its place within the days. */
function rowKey(row: Row, { dataset, by, bucket }: Question, days: Days): string {
  const parts = by.map((key): Cell => {
    const value = row[`${key}_code`] ?? row[key] ?? null;
    if (!isTime(dataset, key) || typeof value !== 'string') return value;
    const day = value.slice(0, 10);
    if (key !== timeDimension) return countDays({ from: days.from, to: day });
    return bucket === 'month' ? monthsBetween(days.from, day) : weeksBetween(days.from, day);
  });
  return JSON.stringify(parts);
}

const weeksBetween = (first: string, day: string): number =>
  Math.round((countDays({ from: mondayOf(first), to: day }) - 1) / 7);

function monthsBetween(first: string, day: string): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(day) - monthOf(first);
}
