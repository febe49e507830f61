import type { Axis, Cell, Chart } from '../../contracts/report.ts';
import type { Report } from '../../query/define/report.ts';
import type { Table } from '../../query/define/table.ts';

/** The measures or fields that say in what the quantities of a row are counted. */
export const unitKeys = ['base_unit', 'container_size'] as const;

/** Whether a figure is a quantity in base units, of a dataset or list that knows them. */
export function isInBaseUnits({ of }: Table, key: string): boolean {
  const figures = figuresOf(of);
  return figures[key]?.type === 'quantity' && figures[key].unit === undefined && Object.hasOwn(figures, 'base_unit');
}

/** Whether it says how much one of something is. */
export const isFactor = ({ of }: Table, key: string): boolean => figuresOf(of)[key]?.isFactor === true;

const figuresOf = (of: Table['of']): Record<string, { type: string; unit?: string; isFactor?: true }> =>
  'measures' in of ? of.measures : of.fields;

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

/** In what quantities are counted: the base unit, and how many of them one container holds; null where they are counted in base units. */
export interface Counted {
  unit: string;
  size: number | null;
}

/** In what a reader counts the quantities of all rows together; null where they have more than one unit. */
export function countedIn(
  { base_unit: unit, container_size: size }: Record<string, Cell>,
  inContainers: boolean,
): Counted | null {
  if (typeof unit !== 'string') return null;
  const isCounted = inContainers && typeof size === 'number' && size > 0 && size !== 1;
  return { unit, size: isCounted ? size : null };
}

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `× 5 mL`, or the base unit: what stands behind a number. */
export const inContainersOf = ({ unit, size }: Counted): string =>
  size === null ? unit : `× ${decimals.format(size)} ${unit}`;

/** A chart whose quantities are counted as those of the table, and whose axes say in what. */
export function withUnit(chart: Chart, counted: Counted | null): Chart {
  if (counted === null) return chart;
  const isQuantity = (axis: Axis | null) => axis?.type === 'quantity' && axis.unit === null;
  const named = <Kind extends Axis | null>(axis: Kind): Kind =>
    axis && isQuantity(axis) ? { ...axis, unit: inContainersOf(counted) } : axis;
  const { x, y, z, line, roles, points, guides } = chart;
  const { size } = counted;
  const keys = [x, y, z, line, ...Object.values(roles)].flatMap((axis) => (axis && isQuantity(axis) ? [axis.key] : []));
  const scaled = (value: Cell | undefined) => (typeof value === 'number' && size !== null ? value / size : value);
  return {
    ...chart,
    x: named(x),
    y: named(y),
    z: named(z),
    line: named(line),
    roles: Object.fromEntries(Object.entries(roles).map(([role, axis]) => [role, named(axis)])),
    ...(size !== null && {
      points: points.map((point) => ({ ...point, ...pick(point, keys, scaled) })),
      guides: isQuantity(y)
        ? guides.map((guide) => ({ ...guide, from: guide.from / size, to: guide.to / size }))
        : guides,
    }),
  };
}

const pick = (point: Record<string, Cell>, keys: string[], made: (value: Cell | undefined) => Cell | undefined) =>
  Object.fromEntries(keys.flatMap((key) => (key in point ? [[key, made(point[key]) ?? null]] : [])));
