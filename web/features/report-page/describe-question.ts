import type { PeriodName, ReportAnswer, ReportFilter } from '../../../contracts/report.ts';
import { formatValue } from '../../../ui/format-value.ts';
import type { Choice, ReportQuestion } from './report-question.ts';

export const periodWords: Record<PeriodName, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  mtd: 'Month to date',
  ytd: 'Year to date',
};

export const describeDay = (date: string): string => formatValue(date, { type: 'date' });

/** The days that a report covers, in words. */
export function describePeriod({ period, time }: Pick<ReportAnswer, 'period' | 'time'>): string | null {
  if (!period || time === 'none') return null;
  if (time === 'as_of') return `State at the end of ${describeDay(period.to)}`;
  const days =
    period.from === period.to ? describeDay(period.from) : `${describeDay(period.from)} – ${describeDay(period.to)}`;
  return period.named ? `${periodWords[period.named]}: ${days}` : days;
}

/** What a change compares with, to be read on from "up 4.2%". */
export function describeComparison({ period, time }: Pick<ReportAnswer, 'period' | 'time'>): string {
  const before = period?.previous;
  if (time === 'as_of') return before && period ? `since ${withoutYear(before.to, period.to)}` : 'vs the state before';
  return 'vs prior period';
}

/** The same for the head of the page, where it is said once for all figures. */
export function describeBasis({ period, time }: Pick<ReportAnswer, 'period' | 'time'>): string | null {
  const before = period?.previous;
  if (!before || time === 'none') return null;
  if (time === 'as_of') return `Changes since ${withoutYear(before.to, period.to)}`;
  return `Changes vs ${withoutYear(before.from, before.to)} – ${describeDay(before.to)}`;
}

/** The year goes without saying where it is that of the day beside it. */
const withoutYear = (date: string, beside: string): string =>
  date.slice(0, 4) === beside.slice(0, 4) ? describeDay(date).replace(/, \d{4}$/u, '') : describeDay(date);

/** One thing that is set: what it is, what it is set to, and the question without it. */
export interface SetPart {
  key: string;
  name: string;
  value: string;
  without: ReportQuestion;
}

/** Everything that narrows the report, each part with the way to take it back. */
export function listSetParts(question: ReportQuestion, filters: ReportFilter[]): SetPart[] {
  const { from, to, period, q } = question;
  const parts: SetPart[] = [];
  const add = (key: string, name: string, value: string | null, without: Partial<ReportQuestion>) => {
    if (value) parts.push({ key, name, value, without: { ...question, ...without } });
  };
  add('period', 'Period', period ? periodWords[period] : null, { period: null });
  add('from', 'From', from ? describeDay(from) : null, { from: null });
  add('to', 'To', to ? describeDay(to) : null, { to: null });
  for (const [name, choices] of Object.entries(question.filters)) {
    for (const choice of choices) {
      const rest = choices.filter(({ value }) => value !== choice.value);
      const others = { ...question.filters, [name]: rest };
      if (rest.length === 0) delete others[name];
      add(`${name}:${choice.value}`, filterLabel(name, filters), wordsOf(choice, name, filters), { filters: others });
    }
  }
  add('q', 'Search', q, { q: '' });
  return parts;
}

/** An address written by hand has no words beside its values; where they are known ahead, they are told all the same. */
const wordsOf = ({ value, label }: Choice, name: string, filters: ReportFilter[]): string => {
  const known = filters.find((filter) => filter.name === name)?.words.find((word) => word.value === value)?.label;
  return label === value && known ? known : label;
};

function filterLabel(name: string, filters: ReportFilter[]): string {
  const known = filters.find((filter) => filter.name === name)?.label;
  if (known) return known;
  const words = name.replace(/(?<=[a-z\d])[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
