import type { ReportAnswer, ReportColumn } from '../../../contracts/report.ts';
import { decimalsFor, formatValue, isNumeric } from '../../../ui/format-value.ts';
import { clampWidth, type VirtualColumn } from '../../../ui/virtual-table/virtual-column.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
import { judgeFigures } from './alarm-level.ts';
import { CellView, fewOf } from './cell-view.tsx';
import { shownColumns } from './choose-columns.ts';
import { type DrillWays, linkOf } from './drill-link.tsx';
import { inZone } from './in-zone.ts';
import type { ReportRow } from './list-report.ts';

/** The columns as the table draws them: those that were chosen, else those of the report. */
export function tableColumns(
  report: ReportAnswer,
  chosen: string[],
  layout: TableLayout,
  ways: DrillWays,
  isPhone: boolean,
): VirtualColumn<ReportRow>[] {
  const seen = shownColumns(report.columns, chosen);
  const shown = isPhone ? orderForPhone(seen, report.sort) : seen;
  const barred = columnsWithBars(report);
  return shown.map((column, at) => {
    const drill = column.drill ?? (at === 0 ? report.row_drill : null);
    const largest = barred.get(column.key) ?? null;
    const decimals = decimalsFor(
      report.rows.map((row) => row[column.key]),
      column.type,
    );
    const judge = judgeFigures(report, column);
    const shape = { ...column, ...(decimals === undefined ? {} : { decimals }), isSum: column.has_total };
    return {
      key: column.key,
      label: keepTogether(column.label),
      unit: isNumeric(column.type) && column.type !== 'money' && column.type !== 'percent' ? column.unit : null,
      definition: column.definition,
      align: isNumeric(column.type) ? 'end' : 'start',
      wraps: column.type === 'text' || column.type === 'status',
      width:
        layout.widths[column.key] ??
        Math.min(usualWidth(column, report), isPhone && at === 0 ? widestOnPhone(column) : widestByItself(column)),
      firstOrder:
        isNumeric(column.type) || column.type === 'date' || column.type === 'datetime' ? 'descending' : 'ascending',
      // A value that is still on its way is not an unknown one.
      render: (row) =>
        column.key in row ? (
          <CellView
            column={column}
            shape={inZone(report, row, shape)}
            value={row[column.key]}
            alarm={judge(row[column.key])}
            largest={largest}
            few={fewOf(column, row)}
            link={linkOf(drill, row, ways)}
          />
        ) : null,
      total:
        column.has_total && column.key in report.totals ? (
          <CellView
            column={column}
            shape={inZone(report, report.totals, shape)}
            value={report.totals[column.key]}
            alarm={judge(report.totals[column.key], report.totals)}
            largest={null}
            link={null}
          />
        ) : null,
    };
  });
}

/** On a phone little more than two columns are in view: beside the name stands what the rows are ordered by. */
function orderForPhone(columns: ReportColumn[], sort: string[]): ReportColumn[] {
  const [name, ...others] = columns;
  // An order may begin with something that is not shown.
  const [found] = sort.flatMap((key) => others.find((column) => column.key === key.replace(/^-/u, '')) ?? []);
  return name && found ? [name, found, ...others.filter((column) => column !== found)] : columns;
}

/** A remark in brackets is read as one word, and so is what comes before a dollar sign. */
const keepTogether = (label: string) => label.replace(/\([^)]*\)| \$/gu, (remark) => remark.replaceAll(' ', '\u00a0'));

const letter = 7.6;
/** Digits are as wide as each other, and wider than most letters; totals are bold. */
const digit = 9.2;
const boldDigit = 9.8;
const aroundValues = 28;
const aroundHeading = 36;
const narrowestByItself = 72;
const sparkWidth = 112;
/** Words take two lines before they are cut. */
const widestByItself = ({ type }: ReportColumn) => (type === 'text' ? 230 : 320);
/** The first column stays in view: on a phone it must leave room for the others. A time cut short would tell nothing. */
const widestOnPhone = ({ type }: ReportColumn) => (type === 'datetime' ? 200 : 150);
/** A single long name must not widen a column for all the others, but what is not that long is not cut off either. */
const fitting = 0.95;
const neverCut = 24;
/** What is longer than this takes two lines, each of a little more than half. */
const shortest = 20;
const perLine = 0.62;
/** The arrow in the heading of a sorted column, with its place where several are sorted by. */
const arrow = 16;
/** The dot before a status. */
const dot = 14;
/** Another question gives other rows: small differences must not move the columns. */
const widthStep = 16;

/** How many small letters a text is as long as: capitals and digits, of which codes are made, are wider. */
const roomOf = (text: string): number => text.length + (text.match(/[A-Z0-9$%]/gu)?.length ?? 0) * (digit / letter - 1);

/** Room for nearly all values and for the total, and for the longest word of the heading: a heading may take two lines. */
function usualWidth(column: ReportColumn, report: ReportAnswer): number {
  const { totals, rows, sort } = report;
  const { type, label, unit } = column;
  if (type === 'spark') return sparkWidth;
  const words = `${keepTogether(label)} ${unit ?? ''}`.split(' ').map((word) => word.length);
  const heading = Math.max(...words, label.length / 2);
  const total = column.has_total ? formatValue(totals[column.key], inZone(report, totals, column)).length : 0;
  const lengths = rows
    .map((row) => roomOf(formatValue(row[column.key], inZone(report, row, column))))
    .toSorted((a, b) => a - b);
  const isWords = type === 'text' || type === 'status' || type === 'flag';
  const largest = lengths.at(-1) ?? 0;
  const usual = lengths[Math.ceil(fitting * (lengths.length - 1))] ?? 0;
  const inLines = type === 'text' ? Math.max(shortest, Math.ceil(usual * perLine)) : usual;
  const longest = isWords ? Math.max(inLines, Math.min(largest, neverCut)) : largest;
  const around = aroundValues + (column.levels || (column.alarm && column.alarm.below === null) ? dot : 0);
  const values = Math.max(total * boldDigit, longest * letter) + around;
  const isSorted = sort.some((key) => key.replace(/^-/u, '') === column.key);
  const width = Math.max(narrowestByItself, heading * letter + aroundHeading + (isSorted ? arrow : 0), values);
  return clampWidth(Math.ceil(width / widthStep) * widthStep);
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
