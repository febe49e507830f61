import { useMemo, useRef } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
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
  const columns = useMemo(() => tableColumns(report, layout, ways, isPhone), [report, layout, ways, isPhone]);
  const rows = useReportRows({
    page: report.page,
    question,
    first: report.rows,
    total: report.total_rows,
    isStale: false,
  });
  const box = useRef<HTMLElement>(null);
  const drill = report.row_drill;
  return (
    <VirtualTable<ReportRow>
      caption={`${report.detail?.title ?? report.title}. ${report.grain}`}
      columns={columns}
      pinned={Math.min(layout.pinned, columns.length)}
      sort={report.sort}
      onSort={onSort}
      onResize={(key, width) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } })}
      rowCount={rows.rowCount}
      rowAt={rows.rowAt}
      onRange={rows.onRange}
      onOpenRow={drill ? (row) => ways.follow(drill, row) : null}
      hasTotals={columns.some(({ total }) => total !== null)}
      busy={false}
      drawAll={false}
      box={box}
    />
  );
}
