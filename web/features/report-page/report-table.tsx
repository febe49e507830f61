import { useMemo, useRef } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { unknown } from '../../../ui/format-value.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { tableName, useTableLayout } from '../../lib/storage/table-layouts.ts';
import { shownColumns } from './choose-columns.ts';
import { EmptyResult } from './empty-result.tsx';
import type { ReportRow } from './list-report.ts';
import styles from './report-page.module.css';
import type { ReportQuestion } from './report-question.ts';
import { RowCards } from './row-cards.tsx';
import { RowPanel } from './row-panel/row-panel.tsx';
import { useOpenedRow } from './row-panel/use-opened-row.ts';
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
  onAsk: (question: ReportQuestion, options?: { replace?: boolean }) => void;
  /** The answer is that to the question before. */
  isStale: boolean;
  /** Something is on its way: another answer, or columns that were chosen just now. */
  isBusy: boolean;
  /** Rows to be printed: all of them are drawn then. */
  printed: ReportRow[] | null;
}

/** The rows of the report, and the one that was opened beside them. */
export function ReportTable({ route, report, question, onAsk, isStale, isBusy, printed }: ReportTableProps) {
  const [layout, setLayout] = useTableLayout(tableName(report.page, report.detail?.name ?? null));
  const rows = useReportRows({
    page: report.page,
    question,
    first: report.rows,
    total: report.total_rows,
    isStale,
    also: question.row?.place ?? null,
  });
  const box = useRef<HTMLElement>(null);
  useScrollPlace(box, isStale);
  const ways = useDrillWays(report, question, route);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const chosen = question.columns;
  // The list is made anew with each drawing; its keys say whether it is another one.
  const keys = chosen.join();
  const columns = useMemo(
    () => tableColumns(report, keys.split(',').filter(Boolean), layout, ways, isPhone),
    [report, keys, layout, ways, isPhone],
  );
  const opened = useOpenedRow({ report, question, rows, isStale, onAsk, box });
  const caption = `${report.detail?.title ?? report.title}. ${report.grain}`;
  const drawn = {
    caption,
    rowCount: printed?.length ?? rows.rowCount,
    rowAt: printed ? (index: number) => printed[index] : rows.rowAt,
    onRange: rows.onRange,
    onOpenRow: opened.open,
    opened: opened.place,
    busy: isBusy,
    box,
  };

  return (
    <>
      <TableTools
        report={report}
        question={question}
        layout={layout}
        onLayout={setLayout}
        onChoose={(next) => {
          const { columns: _, ...others } = layout;
          setLayout(next.length > 0 ? { ...others, columns: next } : others);
          onAsk({ ...question, columns: next }, { replace: true });
        }}
        onSearch={(q) => (q === question.q ? undefined : onAsk({ ...question, q }))}
        onUnits={(inBaseUnits) => onAsk({ ...question, inBaseUnits })}
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
      ) : isPhone && !printed ? (
        <RowCards {...drawn} report={report} columns={shownColumns(report.columns, chosen)} />
      ) : (
        <VirtualTable<ReportRow>
          // Other columns begin at their first: how far the ones before were scrolled sideways means nothing to them.
          key={report.detail?.name ?? ''}
          {...drawn}
          isMain
          columns={columns}
          pinned={Math.min(layout.pinned, columns.length)}
          sort={report.sort}
          onSort={(sort) => onAsk({ ...question, sort })}
          onResize={(key, width) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } })}
          // A row of dashes would say nothing.
          hasTotals={columns.some(({ total }) => total !== null && total !== unknown)}
          drawAll={printed !== null}
        />
      )}
      {opened.place === null ? null : (
        <RowPanel
          report={report}
          question={question}
          row={opened.row}
          place={opened.place}
          rowCount={rows.rowCount}
          ways={ways}
          onWalk={opened.walk}
          onClose={opened.close}
        />
      )}
    </>
  );
}
