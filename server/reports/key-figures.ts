import type { Cell, ColumnType, KeyFigure } from '../../contracts/report.ts';
import { compileListTotals } from '../../query/compile/compile-listed.ts';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { Report } from '../../query/define/report.ts';
import type { Row } from '../../warehouse/engine.ts';
import { askOf } from './asked-for.ts';
import { isInBaseUnits } from './count-in-units.ts';
import { describeFigure } from './describe-report.ts';
import { type Reader, run } from './reader.ts';

/** The tiles above a table, each against the period or the state before. Made in two steps, for the totals come with the rows. */
export async function compareFigures(
  reader: Reader,
  report: Report,
  asked: Asked,
): Promise<((totals: Record<string, Cell>) => KeyFigure)[]> {
  const compared = report.kpis.filter((key) => !isChange(report, key) && !against(report, key));
  const before =
    asked.previous && !asked.isUnsettled && compared.length > 0
      ? await readTotals(reader, report, compared, askOf(report, asked.previous, asked.covered, asked))
      : {};
  return report.kpis.map((key) => (totals) => {
    const { label, type, unit: named, definition, better, alarm } = describeFigure(report.table, key);
    const counted = isInBaseUnits(report.table, key) ? totals : {};
    const unit = named ?? (typeof counted.base_unit === 'string' ? counted.base_unit : null);
    const size = toNumber(counted.container_size);
    const value = toNumber(totals[key]);
    const other = against(report, key);
    const previous = toNumber(other === undefined ? before[key] : other === 'nothing' ? null : totals[other.measure]);
    const isShare = type === 'percent';
    const change = changeBetween(type, value, previous);
    return {
      key,
      label,
      type,
      unit,
      ...(size !== null && { container_size: size }),
      definition,
      better,
      value,
      previous,
      change,
      change_is:
        report.time === 'none' || other === 'nothing'
          ? 'none'
          : isChange(report, key)
            ? 'itself'
            : isShare
              ? 'points'
              : 'relative',
      compared_with: other && other !== 'nothing' ? other.words : null,
      alarm,
    };
  });
}

/** How a figure changed: a share by points, anything else by its part of what it was. */
export function changeBetween(type: ColumnType, value: number | null, previous: number | null): number | null {
  if (value === null || previous === null) return null;
  if (type === 'percent') return value - previous;
  return previous > 0 ? value / previous - 1 : null;
}

/** A change says by itself how things were before. */
const isChange = ({ table }: Report, key: string): boolean =>
  table.is === 'summed' && table.of.measures[key]?.isChange === true;

/** What a figure is held against, where that is not the time before. */
const against = ({ table }: Report, key: string) =>
  table.is === 'summed' ? table.of.measures[key]?.against : undefined;

/** The figures of which one can ask how they were at other times. */
export const followedFigures = (report: Report): string[] =>
  report.time === 'none' || (report.table.is === 'summed' && report.table.of.hasNoTrend)
    ? []
    : report.kpis.filter((key) => !isChange(report, key) && against(report, key) !== 'nothing');

/** Figures over all rows of some days. */
export async function readTotals(reader: Reader, { table }: Report, measures: string[], asked: Asked): Promise<Row> {
  if (table.is === 'listed') {
    const [totals] = await run(reader, compileListTotals(table.of, measures, asked));
    return totals ?? {};
  }
  const [totals] = await run(
    reader,
    compileSummed({
      dataset: table.of,
      by: [],
      measures,
      asked,
      having: null,
      bucket: null,
      sort: [],
      limit: 0,
      offset: 0,
    }),
  );
  return totals ?? {};
}

export const toNumber = (value: Cell | undefined): number | null => (typeof value === 'number' ? value : null);
