import type { PeriodName } from '../../../contracts/report.ts';

/** One value that a filter is set to, and what people call it. */
export interface Choice {
  value: string;
  label: string;
}

/** What is asked of a report. The address of the page holds all of it. */
export interface ReportQuestion {
  from: string | null;
  to: string | null;
  period: PeriodName | null;
  filters: Record<string, Choice[]>;
  /** Columns in order of rank; `-key` is descending. Empty means the report's own order. */
  sort: string[];
  /** Words to look for in the rows. */
  q: string;
  /** The rows behind a figure, by the name of the detail. */
  detail: string | null;
  /** The columns that are shown, in their order; none means those of the report. */
  columns: string[];
  /** Quantities in base units instead of containers. */
  inBaseUnits: boolean;
  /** The row that stands beside the table. */
  row: RowAddress | null;
  /** Which tab is open, where a page has its chart, or what else it can do, beside its rows. Null is the first. */
  view: PageView | null;
}

/** A row by its place and by what it is about: what is about the same thing may have another place tomorrow. */
export interface RowAddress {
  place: number;
  mark: string;
}

export const pageViews = ['list', 'chart', 'more'] as const;
export type PageView = (typeof pageViews)[number];

/** A report as it is opened by its bare address. */
export const bareQuestion: ReportQuestion = {
  from: null,
  to: null,
  period: null,
  filters: {},
  sort: [],
  q: '',
  detail: null,
  columns: [],
  inBaseUnits: false,
  row: null,
  view: null,
};

/** What belongs to how a report is looked at, not to which one it is: the favorite control does not compare it. */
export const viewParams = ['sort', 'limit', 'offset', 'q', 'columns', 'row', 'view'] as const;

const hasFilters = ({ filters }: ReportQuestion) => Object.values(filters).some((choices) => choices.length > 0);

export const isNarrowed = (question: ReportQuestion): boolean =>
  hasFilters(question) || question.q !== '' || Boolean(question.from || question.to || question.period);

/** The same report with nothing set; the order of the rows and the detail stay. */
export function resetQuestion(question: ReportQuestion): ReportQuestion {
  return { ...question, from: null, to: null, period: null, filters: {}, q: '', row: null };
}

/** A question that no row can answer, whatever the data hold. */
export const isBackwards = ({ from, to }: Pick<ReportQuestion, 'from' | 'to'>): boolean =>
  from !== null && to !== null && from > to;
