import { useMemo, useRef } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { unknown } from '../../../ui/format-value.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { tableName, useTableLayout } from '../../lib/storage/table-layouts.ts';
import { EmptyResult } from './empty-result.tsx';
import type { ReportRow } from './list-report.ts';
import styles from './report-page.module.css';
import type { ReportQuestion } from './report-question.ts';
import { tableColumns } from './table-columns.tsx';
import { TableTools } from './table-tools.tsx';
import { useDrillWays } from './use-drill-ways.ts';
import { useReportRows } from './use-report-rows.ts';
import { useScrollPlace } from './use-scroll-place.ts';

interface ReportTableProps {
  /** The page's own address, without a question. */
  route: string;
  report: ReportAnswer;
  question: ReportQuestion;
  onAsk: (question: ReportQuestion) => void;
  /** The answer is that to the question before. */
  isStale: boolean;
  /** Something is on its way: another answer, or columns that were chosen just now. */
  isBusy: boolean;
  /** Rows to be printed: all of them are drawn then. */
  printed: ReportRow[] | null;
}

/** The rows of the report. */
export function ReportTable({ route, report, question, onAsk, isStale, isBusy, printed }: ReportTableProps) {
  const [layout, setLayout] = useTableLayout(tableName(report.page, report.detail?.name ?? null));
  const rows = useReportRows({
    page: report.page,
    question,
    first: report.rows,
    total: report.total_rows,
    isStale,
  });
  const box = useRef<HTMLElement>(null);
  useScrollPlace(box, isStale);
  const ways = useDrillWays(report, question, route);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const columns = useMemo(() => tableColumns(report, layout, ways, isPhone), [report, layout, ways, isPhone]);
  const drill = report.row_drill;

  return (
    <>
      <TableTools
        report={report}
        question={question}
        layout={layout}
        onLayout={setLayout}
        onSearch={(q) => (q === question.q ? undefined : onAsk({ ...question, q }))}
      />
      {rows.failed ? (
        <Notice kind="error" action={<PlainButton onClick={rows.retry}>Retry</PlainButton>}>
          Some rows could not be loaded. {wordsOf(rows.failed)}
        </Notice>
      ) : null}
      {printed && printed.length < report.total_rows ? (
        <p className={styles.onPaper}>
          The first {printed.length} of {report.total_rows.toLocaleString('en-US')} rows are printed. The export holds
          all.
        </p>
      ) : null}
      {report.total_rows === 0 ? (
        <EmptyResult report={report} question={question} onAsk={onAsk} />
      ) : (
        <VirtualTable<ReportRow>
          // Other columns begin at their first: how far the ones before were scrolled sideways means nothing to them.
          key={report.detail?.name ?? ''}
          caption={`${report.detail?.title ?? report.title}. ${report.grain}`}
          columns={columns}
          pinned={Math.min(layout.pinned, columns.length)}
          sort={report.sort}
          onSort={(sort) => onAsk({ ...question, sort })}
          onResize={(key, width) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } })}
          rowCount={printed?.length ?? rows.rowCount}
          rowAt={printed ? (index) => printed[index] : rows.rowAt}
          onRange={rows.onRange}
          onOpenRow={drill ? (row) => ways.follow(drill, row) : null}
          // A row of dashes would say nothing.
          hasTotals={columns.some(({ total }) => total !== null && total !== unknown)}
          busy={isBusy}
          drawAll={printed !== null}
          box={box}
        />
      )}
    </>
  );
}
