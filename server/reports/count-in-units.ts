import type { Axis, Cell, Chart } from '../../contracts/report.ts';
import type { Report } from '../../query/define/report.ts';
import type { Table } from '../../query/define/table.ts';

/** The measures or fields that say in what the quantities of a row are counted. */
export const unitKeys = ['base_unit', 'container_size'] as const;

/** Whether a figure is a quantity in base units, of a dataset or list that knows them. */
export function isInBaseUnits({ of }: Table, key: string): boolean {
  const figures: Record<string, { type: string; unit?: string }> = 'measures' in of ? of.measures : of.fields;
  return figures[key]?.type === 'quantity' && figures[key].unit === undefined && Object.hasOwn(figures, 'base_unit');
}

const showsQuantities = (table: Table): boolean =>
  [...table.columns, ...(table.optionalColumns ?? [])].some((key) => isInBaseUnits(table, key));

/** A table whose rows say in what their quantities are counted, wherever they show one. */
export const withUnits = (table: Table): Table =>
  table.is === 'summed' && showsQuantities(table)
    ? { ...table, needs: [...new Set([...(table.needs ?? []), ...unitKeys])] }
    : table;

/** The same of a list, whose fields are read by name. */
export const unitsOfRows = (table: Table): string[] =>
  table.is === 'listed' && showsQuantities(table) ? [...unitKeys] : [];

/** What the totals must say besides, where the tiles or the columns hold quantities. */
export const unitsOfTotals = ({ table, kpis }: Pick<Report, 'table' | 'kpis'>): string[] =>
  showsQuantities(table) || kpis.some((key) => isInBaseUnits(table, key)) ? [...unitKeys] : [];

/** A chart whose axes of quantities name the unit, where all that it draws has one. */
export function withUnit(chart: Chart, { base_unit: unit }: Record<string, Cell>): Chart {
  if (typeof unit !== 'string') return chart;
  const named = (axis: Axis): Axis => (axis.type === 'quantity' && axis.unit === null ? { ...axis, unit } : axis);
  return { ...chart, x: named(chart.x), y: named(chart.y), z: chart.z && named(chart.z) };
}
