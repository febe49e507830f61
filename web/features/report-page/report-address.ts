import { type PeriodName, periodNames } from '../../../contracts/report.ts';
import { type AddressParam, isQuestionParam, readAddressParams } from '../../../contracts/report-address.ts';
import { readList, writeList } from '../../../contracts/value-list.ts';
import { type Choice, pageViews, type ReportQuestion, type RowAddress } from './report-question.ts';

/** Reads the question from an address. `route` is the page's own, whose parameters are no filters. */
export function readReportAddress(params: URLSearchParams, route: string): ReportQuestion {
  const own = new Set(new URLSearchParams(route.split('?')[1]).keys());
  const filters: Record<string, Choice[]> = {};
  for (const param of readAddressParams(params)) {
    if (own.has(param.name) || isQuestionParam(param.name)) continue;
    const choices = readChoices(param);
    if (choices.length > 0) filters[param.name] = choices;
  }
  return {
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    period: readPeriod(params.get('period')),
    filters,
    sort: readList(params.get('sort')),
    q: params.get('q')?.trim() ?? '',
    detail: params.get('detail') || null,
    columns: readList(params.get('columns')),
    inBaseUnits: params.get('units') === 'base',
    row: readRow(params.get('row')),
    view: pageViews.find((view) => view === params.get('view')) ?? null,
  };
}

/** Writes the question as an address, with the parameters of the page's own route first. */
export function writeReportAddress(question: ReportQuestion, route = ''): URLSearchParams {
  const params = new URLSearchParams(route.split('?')[1]);
  for (const [name, choices] of Object.entries(question.filters)) {
    if (choices.length === 0) continue;
    params.set(name, writeList(choices.map(({ value }) => value)));
    params.set(`${name}Name`, writeList(choices.map(({ label }) => label)));
  }
  writeRest(params, question);
  const { columns, row, view } = question;
  if (columns.length > 0) params.set('columns', writeList(columns));
  if (view) params.set('view', view);
  if (row) params.set('row', `${row.place}-${row.mark}`);
  return params;
}

/** The question as the API takes it: the same names as in the address, without the words for people. */
export function reportQueryString(question: ReportQuestion): string {
  const params = new URLSearchParams();
  for (const [name, choices] of Object.entries(question.filters)) {
    if (choices.length > 0) params.set(name, writeList(choices.map(({ value }) => value)));
  }
  writeRest(params, question);
  return params.toString();
}

function writeRest(params: URLSearchParams, { from, to, period, sort, q, detail, inBaseUnits }: ReportQuestion): void {
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  if (period) params.set('period', period);
  if (detail) params.set('detail', detail);
  if (q) params.set('q', q);
  if (inBaseUnits) params.set('units', 'base');
  if (sort.length > 0) params.set('sort', writeList(sort));
}

/** `17-1x9k2a`: the eighteenth row, and what it is about. */
function readRow(text: string | null): RowAddress | null {
  const [, place, mark] = /^(\d{1,9})-([a-z\d]{1,20})$/u.exec(text ?? '') ?? [];
  return place && mark ? { place: Number(place), mark } : null;
}

/** Where the words are missing or of another number, the values speak for themselves. */
function readChoices({ values, labels }: AddressParam): Choice[] {
  const choices = values.map((value, index) => ({
    value,
    label: (labels.length === values.length ? labels[index] : undefined) ?? value,
  }));
  return choices.filter(({ value }, index) => values.indexOf(value) === index);
}

function readDate(text: string | null): string | null {
  if (!text || !/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/u.test(text)) return null;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : null;
}

function readPeriod(text: string | null): PeriodName | null {
  return periodNames.find((name) => name === text) ?? null;
}
