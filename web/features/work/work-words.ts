import type { WorkItem, WorkItemDetail } from '../../../contracts/work-items.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** @example 'Nov 14, 2026' */
export const dayInWords = (date: string | null): string =>
  date === null ? '—' : day.format(new Date(`${date}T00:00:00Z`));

export const dueInWords = ({ due, is_overdue }: Pick<WorkItem, 'due' | 'is_overdue'>): string =>
  due === null ? '—' : `${dayInWords(due)}${is_overdue ? ', overdue' : ''}`;

type ShownFact = WorkItemDetail['facts'][number];
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});

/** A fact as it is read; unknown is —, never 0. */
export function factInWords({ type, unit, value }: Pick<ShownFact, 'type' | 'unit' | 'value'>): string {
  if (value === null) return '—';
  if (type === 'flag') return value ? 'Yes' : 'No';
  if (type === 'date') return dayInWords(String(value));
  if (typeof value !== 'number') return String(value);
  if (type === 'money') return money.format(value);
  if (type === 'percent') return percent.format(value);
  if (type === 'days') return value === 1 ? '1 day' : `${number.format(value)} days`;
  return unit ? `${number.format(value)} ${unit}` : number.format(value);
}

const units = ['bytes', 'KB', 'MB'];
/** @example '1.2 MB' */
export function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  for (; size >= 1000 && unit < units.length - 1; unit++) size /= 1000;
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`;
}
