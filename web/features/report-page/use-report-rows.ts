import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReportRow, rowsAtOnce, useReportParts } from './list-report.ts';
import type { ReportQuestion } from './report-question.ts';

interface ReportRowsProps {
  page: string;
  question: ReportQuestion;
  /** The rows that came with the report. */
  first: ReportRow[];
  total: number;
  /** The rows are those of the question before. */
  isStale: boolean;
  /** A place that is wanted wherever the page is scrolled to. */
  also?: number | null;
}

/** A scroll that only passes by asks for nothing. */
const pauseInScrolling = 80;

/** The rows of a report by their place, fetched in parts as they come into view. */
export function useReportRows({ page, question, first, total, isStale, also = null }: ReportRowsProps) {
  const [wanted, setWanted] = useState({ from: 0, to: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRange = useCallback((top: number, bottom: number) => {
    const next = { from: Math.floor(top / rowsAtOnce), to: Math.floor(Math.max(top, bottom) / rowsAtOnce) };
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setWanted((current) => (current.from === next.from && current.to === next.to ? current : next)),
      pauseInScrolling,
    );
  }, []);

  const parts: number[] = [];
  const last = Math.floor(Math.max(0, total - 1) / rowsAtOnce);
  for (let part = Math.max(1, wanted.from); part <= Math.min(last, wanted.to); part += 1) parts.push(part);
  const alone = also === null ? 0 : Math.floor(also / rowsAtOnce);
  if (alone > 0 && alone <= last && !parts.includes(alone)) parts.push(alone);
  const fetched = useReportParts(page, question, isStale ? [] : parts);
  const rowAt = (index: number): ReportRow | undefined =>
    index < first.length ? first[index] : fetched.rows.get(Math.floor(index / rowsAtOnce))?.[index % rowsAtOnce];
  return { rowCount: isStale ? first.length : total, rowAt, onRange, failed: fetched.failed, retry: fetched.retry };
}
