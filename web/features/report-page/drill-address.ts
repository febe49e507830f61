import { type Cell, type Drill, type PeriodName, periodNames } from '../../../contracts/report.ts';
import { readList } from '../../../contracts/value-list.ts';
import { writeReportAddress } from './report-address.ts';
import { bareQuestion, type Choice, type ReportQuestion } from './report-question.ts';

/**
 * Where a figure leads. What the drill carries comes from the clicked row, else from the filters that are set; the days are
 * those of this page. A detail is this page again, with all of its filters.
 */
export function drillAddress(
  drill: Drill,
  row: Record<string, Cell>,
  question: ReportQuestion,
  ownRoute: string,
): string {
  const filters: Record<string, Choice[]> = drill.detail ? { ...question.filters } : {};
  const days = { from: question.from, to: question.to, period: question.period };
  for (const { filter, column } of drill.carry) {
    const choice = readChoice(row, column);
    if (filter === 'from' || filter === 'to') {
      if (choice) Object.assign(days, { [filter]: choice.value.slice(0, 10), period: null });
      continue;
    }
    const choices = choice ? [choice] : question.filters[filter];
    if (choices) filters[filter] = choices;
  }
  for (const [name, value] of Object.entries(drill.set)) {
    if (name === 'from') Object.assign(days, { from: value, period: null });
    else if (name === 'to') days.to = value;
    else if (isPeriod(name, value)) Object.assign(days, { from: null, period: value });
    else filters[name] = readList(value).map((one) => ({ value: one, label: one }));
  }
  const route = drill.route ?? ownRoute;
  const asked: ReportQuestion = { ...bareQuestion, ...days, filters, detail: drill.detail };
  const query = writeReportAddress(asked, route).toString();
  const path = route.split('?')[0] ?? route;
  return query ? `${path}?${query}` : path;
}

const isPeriod = (name: string, value: string): value is PeriodName =>
  name === 'period' && periodNames.some((period) => period === value);

/** Whether a row leads there at all. One that has no name of its own, such as no tray, would lead to the rows of all. */
export const leadsFrom = (
  { when, needs, carry }: Drill,
  row: Record<string, Cell>,
  filters: ReportQuestion['filters'],
): boolean =>
  Object.entries(when).every(([column, values]) => values.includes(String(row[column]))) &&
  carry.every(
    ({ filter, column }) =>
      !needs.includes(column) || !(column in row) || readChoice(row, column) || (filters[filter] ?? []).length > 0,
  );

function readChoice(row: Record<string, Cell>, column: string): Choice | null {
  const label = row[column];
  const value = row[`${column}_code`] ?? label;
  if (value === null || value === undefined || value === '' || Array.isArray(value)) return null;
  return { value: String(value), label: label === null || label === undefined ? String(value) : String(label) };
}
