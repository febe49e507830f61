import { keepPreviousData, type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Page } from '../../../catalog/menu.ts';
import { type ReportAnswer, reportAnswer } from '../../../contracts/report.ts';
import { type TrendAnswer, trendAnswer } from '../../../contracts/trend.ts';
import { writeList } from '../../../contracts/value-list.ts';
import { call, callPlainly } from '../../lib/call.ts';
import { readChosenColumns, tableName } from '../../lib/storage/table-layouts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { readReportAddress, reportQueryString } from './report-address.ts';
import { isBackwards, type ReportQuestion } from './report-question.ts';

/** Rows are fetched this many at a time, as they come into view. */
export const rowsAtOnce = 200;

export type ReportRow = ReportAnswer['rows'][number];

interface RowsWanted {
  offset: number;
  limit: number;
  /** Which of the columns that the report leaves aside; all of them where it is null. */
  optionalColumns?: string[] | null;
}

/** Of the columns that a report leaves aside, those that are shown, in an order that does not depend on theirs. */
const asideOf = ({ columns }: ReportQuestion): string[] => columns.toSorted();

/** A part of the rows, with everything else that the report answers. Of columns left aside, those that are shown. */
export function askReport(
  page: string,
  question: ReportQuestion,
  { offset, limit, optionalColumns = asideOf(question) }: RowsWanted,
  signal?: AbortSignal,
  ask: typeof call = call,
): Promise<ReportAnswer> {
  const params = new URLSearchParams(reportQueryString(question));
  if (optionalColumns) params.set('aside', writeList(optionalColumns));
  params.set('limit', String(limit));
  if (offset > 0) params.set('offset', String(offset));
  const path = `reports/${encodeURIComponent(page)}?${params}`;
  return ask(reportAnswer, 'GET', path, signal ? { signal } : {});
}

const partQuery = (
  page: string,
  question: ReportQuestion,
  optionalColumns: string[] | null,
  part: number,
  ask: typeof call = call,
) =>
  queryOptions({
    queryKey: ['report', page, reportQueryString(question), optionalColumns, part],
    queryFn: ({ signal }) =>
      askReport(page, question, { offset: part * rowsAtOnce, limit: rowsAtOnce, optionalColumns }, signal, ask),
    enabled: !isBackwards(question),
    staleTime: 60_000,
  });

/** The report with its first rows. While a new question is asked, the answer to the one before stays. */
export function useReport(page: string, question: ReportQuestion, areAllColumns = false) {
  const query = partQuery(page, question, areAllColumns ? null : asideOf(question), 0);
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** The question of an address. Where it says nothing about columns, they are those that this person chose last. */
export function readQuestion(params: URLSearchParams, page: Page): ReportQuestion {
  const question = readReportAddress(params, page.route);
  if (question.columns.length > 0) return question;
  return { ...question, columns: readChosenColumns(tableName(page.page, question.detail)) };
}

/**
 * Asks for the report of an address ahead, so that its answer is there, or under way, once it is drawn. A refusal leads nowhere:
 * the person may be on another page when it comes, and the opening of this one is refused by itself.
 */
export function preloadReport(client: QueryClient, page: Page, search: string): Promise<void> {
  const question = readQuestion(new URLSearchParams(search), page);
  return isBackwards(question)
    ? Promise.resolve()
    : client.prefetchQuery(partQuery(page.page, question, asideOf(question), 0, callPlainly));
}

/** Who looks at a page for less than this has no use for more of it. */
const pauseInReading = 600;

/**
 * The key figures of a report over time, asked for once the report has stood for a moment. They are drawn small beside figures
 * that stand without them: where they cannot be had, nothing is said.
 */
export function useTrend(page: string, question: ReportQuestion, isWanted: boolean): TrendAnswer | null {
  const path = `reports/${encodeURIComponent(page)}/trend?${reportQueryString({ ...question, sort: [], q: '' })}`;
  const settled = useDebounced(isWanted ? path : '', pauseInReading);
  const { data } = useQuery({
    queryKey: ['trend', path],
    queryFn: ({ signal }) => callPlainly(trendAnswer, 'GET', path, { signal }),
    enabled: isWanted && settled === path,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? null;
}

/** The rows of the given parts, by part, as they arrive. What failed is told, and can be asked for again. */
export function useReportParts(page: string, question: ReportQuestion, parts: number[]) {
  return useQueries({
    queries: parts.map((part) => partQuery(page, question, asideOf(question), part)),
    combine: (results) => ({
      rows: new Map(parts.map((part, index) => [part, results[index]?.data?.rows])),
      failed: results.find((result) => result.isError)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}

export const exportAddress = (page: string, question: ReportQuestion, format: 'csv' | 'xlsx'): string => {
  const query = reportQueryString(question);
  return `/api/reports/${encodeURIComponent(page)}/export?format=${format}${query ? `&${query}` : ''}`;
};
