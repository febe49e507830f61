import { useMemo, useRef, useState } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { unknown } from '../../../ui/format-value.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { tableName, useTableLayout } from '../../lib/storage/table-layouts.ts';
import type { ReportRow } from './list-report.ts';
import type { ReportQuestion } from './report-question.ts';
import { tableColumns } from './table-columns.tsx';
import type { useDrillWays } from './use-drill-ways.ts';
import { useReportRows } from './use-report-rows.ts';

interface PanelTableProps {
  report: ReportAnswer;
  ways: ReturnType<typeof useDrillWays>;
  question: ReportQuestion;
  onSort: (sort: string[]) => void;
}

/** The rows of a part of a record, arranged as the same rows are where they stand alone. */
export function PanelTable({ report, ways, question, onSort }: PanelTableProps) {
  const [layout, setLayout] = useTableLayout(tableName(report.page, report.detail?.name ?? null));
  const isPhone = useMediaQuery('(max-width: 640px)');
  const { columns: chosen } = layout;
  const columns = useMemo(
    () => tableColumns(report, chosen ?? [], layout, ways, isPhone),
    [report, chosen, layout, ways, isPhone],
  );
  const [showsAll, setShowsAll] = useState(false);
  const rows = useReportRows({
    page: report.page,
    question,
    first: report.rows,
    total: report.total_rows,
    isStale: false,
  });
  const box = useRef<HTMLElement>(null);
  const drill = report.row_drill;
  const rowCount = showsAll ? rows.rowCount : Math.min(rows.rowCount, mostAtFirst);
  return (
    <>
      <VirtualTable<ReportRow>
        caption={`${report.detail?.title ?? report.title}. ${report.grain}`}
        columns={columns}
        pinned={Math.min(layout.pinned, columns.length)}
        sort={report.sort}
        onSort={onSort}
        onResize={(key, width) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } })}
        rowCount={rowCount}
        rowAt={rows.rowAt}
        onRange={rows.onRange}
        onOpenRow={drill ? (row) => ways.follow(drill, row) : null}
        // Nothing has no total.
        hasTotals={report.total_rows > 0 && columns.some(({ total }) => total !== null && total !== unknown)}
        busy={false}
        drawAll={false}
        box={box}
      />
      {rowCount < rows.rowCount ? (
        <PlainButton onClick={() => setShowsAll(true)}>
          Show all {rows.rowCount.toLocaleString('en-US')} rows
        </PlainButton>
      ) : null}
    </>
  );
}

/** The parts of a record stand beneath each other: a long one must not hide the next. */
const mostAtFirst = 12;
