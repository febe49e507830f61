import { Link } from 'react-router';
import type { Drill, ReportAnswer, ReportColumn } from '../../../contracts/report.ts';
import { formatValue, isNumeric } from '../../../ui/format-value.ts';
import { clampWidth, type VirtualColumn } from '../../../ui/virtual-table/virtual-column.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
import { CellView } from './cell-view.tsx';
import type { ReportRow } from './list-report.ts';

export interface DrillWays {
  addressOf: (drill: Drill, row: ReportRow) => string;
  /** What the history is to remember with the page that is opened. */
  state: unknown;
  onLeave: () => void;
}

/** The columns as the table draws them, without those the person has hidden. */
export function tableColumns(
  report: ReportAnswer,
  layout: TableLayout,
  ways: DrillWays,
  isPhone: boolean,
): VirtualColumn<ReportRow>[] {
  const shown = report.columns.filter(({ key }) => !layout.hidden.includes(key));
  const barred = columnsWithBars(report);
  return shown.map((column, at) => {
    const drill = column.drill ?? (at === 0 ? report.row_drill : null);
    const largest = barred.get(column.key) ?? null;
    return {
      key: column.key,
      label: column.label,
      unit: isNumeric(column.type) && column.type !== 'money' && column.type !== 'percent' ? column.unit : null,
      definition: column.definition,
      align: isNumeric(column.type) ? 'end' : 'start',
      width:
        layout.widths[column.key] ??
        Math.min(usualWidth(column, report), isPhone && at === 0 ? widestOnPhone : widestByItself),
      firstOrder:
        isNumeric(column.type) || column.type === 'date' || column.type === 'datetime' ? 'descending' : 'ascending',
      render: (row) => (
        <CellView
          column={column}
          value={row[column.key]}
          largest={largest}
          link={
            drill
              ? (text) => (
                  <Link
                    to={ways.addressOf(drill, row)}
                    state={ways.state}
                    title={`Open ${drill.title}`}
                    onClick={ways.onLeave}
                  >
                    {text}
                  </Link>
                )
              : null
          }
        />
      ),
      total: column.has_total ? formatValue(report.totals[column.key], column) : null,
    };
  });
}

const widths: Partial<Record<ReportColumn['type'], number>> = {
  text: 220,
  code: 140,
  date: 120,
  datetime: 186,
  money: 124,
  spark: 112,
  status: 150,
};
const letter = 7.5;
/** Totals are bold. */
const boldDigit = 9;
const aroundValues = 28;
const aroundHeading = 44;
const widestByItself = 320;
/** The first column stays in view: on a phone it must leave room for the others. */
const widestOnPhone = 150;

/** Room for the values and the total, and for the longest word of the heading: a heading may take two lines. */
function usualWidth(column: ReportColumn, { totals }: ReportAnswer): number {
  const { type, label, unit, words } = column;
  const heading = Math.max(...`${label} ${unit ?? ''}`.split(' ').map((word) => word.length), label.length / 2);
  const total = column.has_total ? formatValue(totals[column.key], column).length : 0;
  const longestWord = Math.max(0, ...Object.values(words ?? {}).map((word) => word.length + 2));
  const values = Math.max(total * boldDigit, longestWord * letter) + aroundValues;
  return clampWidth(Math.max(widths[type] ?? 104, heading * letter + aroundHeading, values));
}

/** Shares of a whole, and the first sum of money: there a bar says at a glance what the digits say slowly. */
function columnsWithBars({ columns, rows }: ReportAnswer): Map<string, number> {
  const firstMoney = columns.find(({ type, has_total: hasTotal }) => type === 'money' && hasTotal)?.key;
  const bars = new Map<string, number>();
  for (const { key, type } of columns) {
    if (type !== 'percent' && key !== firstMoney) continue;
    const values = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    const largest = Math.max(0, ...values);
    const areShares = type === 'money' || values.every((value) => value >= 0 && value <= 1);
    if (largest > 0 && areShares && !values.some((value) => value < 0)) bars.set(key, type === 'percent' ? 1 : largest);
  }
  return bars;
}
