import type { Drill, ReportAnswer, ReportColumn } from '../../../../contracts/report.ts';
import { formatValue, isNumeric, unknown } from '../../../../ui/format-value.ts';
import { judgeFigures } from '../alarm-level.ts';
import type { ReportRow } from '../list-report.ts';
import type { Choice, ReportQuestion } from '../report-question.ts';

/** What a row is: its name, and what tells it from others of that name. */
export function nameOfRow(
  { columns }: Pick<ReportAnswer, 'columns'>,
  row: ReportRow,
): { name: string; parts: string[] } {
  const told = columns
    .filter(({ type, is_aside: isAside }) => (type === 'text' || type === 'code' || type === 'datetime') && !isAside)
    .flatMap((column) => {
      const text = formatValue(row[column.key], column);
      return text === unknown ? [] : [text];
    });
  const [name = 'Row', ...parts] = told;
  return { name, parts: parts.filter((part) => part.length <= longestPart).slice(0, mostParts) };
}

const mostParts = 4;
/** What is longer is a remark. */
const longestPart = 60;

/** The columns by which a row has its place, and those that ask for a look: they are told with their definitions. */
export function decidingColumns(report: ReportAnswer, row: ReportRow): ReportColumn[] {
  const sorted = report.sort.map((key) => key.replace(/^-/u, ''));
  const isGrave = (column: ReportColumn) => {
    const level = column.levels?.[String(row[column.key])] ?? judgeFigures(report, column)(row[column.key])?.level;
    return level === 'bad' || level === 'warn';
  };
  const inOrder = sorted.flatMap((key) => report.columns.find((column) => column.key === key) ?? []);
  return [...new Set([...inOrder, ...report.columns.filter(isGrave)])].slice(0, mostDeciding);
}

const mostDeciding = 6;

/** The filters of the page that name this row alone: what its history is asked for with. */
export function filtersOfRow(
  report: Pick<ReportAnswer, 'filters' | 'columns'>,
  row: ReportRow,
): ReportQuestion['filters'] {
  const filters: Record<string, Choice[]> = {};
  for (const { name, kind } of report.filters) {
    const column = name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    const value = row[`${column}_code`] ?? (isNameColumn(report, column) ? row[column] : null);
    if (kind !== 'search' || typeof value !== 'string' || value === '') continue;
    filters[name] = [{ value, label: String(row[column] ?? value) }];
  }
  return filters;
}

const isNameColumn = ({ columns }: Pick<ReportAnswer, 'columns'>, key: string): boolean =>
  columns.some((column) => column.key === key && (column.type === 'text' || column.type === 'code'));

/** Where the figures of a row lead, each once, the row itself first. */
export function waysOfRow(
  report: Pick<ReportAnswer, 'columns' | 'row_drill'>,
  row: ReportRow,
): { drill: Drill; words: string }[] {
  const own = report.row_drill ? [{ drill: report.row_drill, words: report.row_drill.title }] : [];
  const ofCells = report.columns.flatMap((column) => {
    const value = row[column.key];
    if (!column.drill || value === null || value === undefined || value === 0) return [];
    const figure = isNumeric(column.type) ? `${column.label}: ` : '';
    return [{ drill: column.drill, words: `${figure}${column.drill.title}` }];
  });
  const seen = new Set<string>();
  return [...own, ...ofCells].filter(({ drill, words }) => {
    const key = `${drill.page ?? ''} ${drill.detail ?? ''} ${JSON.stringify(drill.set)} ${words}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
