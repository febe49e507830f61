import { type RefObject, useCallback, useRef } from 'react';
import type { ReportAnswer } from '../../../../contracts/report.ts';
import type { ReportRow } from '../list-report.ts';
import type { ReportQuestion } from '../report-question.ts';
import { markOfRow } from './row-mark.ts';

interface OpenedRowProps {
  report: ReportAnswer;
  question: ReportQuestion;
  rows: { rowCount: number; rowAt: (place: number) => ReportRow | undefined };
  isStale: boolean;
  onAsk: (question: ReportQuestion, options?: { replace?: boolean }) => void;
  box: RefObject<HTMLElement | null>;
}

/** The row that the address names, and the ways to open another one, to walk on, and to close it. */
export function useOpenedRow({ report, question, rows, isStale, onAsk, box }: OpenedRowProps) {
  const latest = useRef({ report, question, rows, onAsk });
  latest.current = { report, question, rows, onAsk };
  // The table draws its rows anew with another way to open them.
  const open = useCallback((row: ReportRow, place: number) => {
    const { report: of, question: asked, onAsk: ask } = latest.current;
    ask({ ...asked, row: { place, mark: markOfRow(row, of.columns) } }, { replace: asked.row !== null });
  }, []);
  const walk = (place: number) => {
    const row = rows.rowAt(place);
    if (row) onAsk({ ...question, row: { place, mark: markOfRow(row, report.columns) } }, { replace: true });
  };
  const found = isStale ? null : findRow(report, question, rows);
  const close = () => {
    const place = found?.place;
    onAsk({ ...question, row: null }, { replace: true });
    // Where the focus was before, as far as that row is still drawn.
    box.current?.querySelector<HTMLElement>(`[data-row="${place}"]`)?.focus({ preventScroll: true });
  };
  return { place: found?.place ?? null, row: found?.row ?? null, open, walk, close };
}

/** Null while it is on its way. A row that has moved is found by what it is about. */
function findRow(
  { columns, rows: first }: ReportAnswer,
  { row: wanted }: ReportQuestion,
  rows: OpenedRowProps['rows'],
): { place: number; row: ReportRow | null } | null {
  if (!wanted) return null;
  const at = wanted.place < rows.rowCount ? rows.rowAt(wanted.place) : null;
  if (at && markOfRow(at, columns) === wanted.mark) return { place: wanted.place, row: at };
  const place = first.findIndex((row) => markOfRow(row, columns) === wanted.mark);
  if (place >= 0) return { place, row: first[place] ?? null };
  return at === undefined ? null : { place: wanted.place, row: null };
}
