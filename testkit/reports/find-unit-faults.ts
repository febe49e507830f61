import type { ReportAnswer } from '../../contracts/report.ts';
import { isNumeric } from '../../ui/format-value.ts';

/** Quantities that still stand without their unit. A page or detail that is not named here must say it. */
const withoutUnit = new Set([
  // One item at one facility: the balance, its months and its levels.
  '1060',
  '1060 months',
  '1066 scenarios',
  '1088 stock',
  '1088 trend',
  '1088 alternatives',
  '1088 recalls',
  '1088 codes',
  '1098',
  '1098 charge_map',
  '1098 charges',
]);

/** What of the quantities of an answer, in columns, tiles, totals and axes, does not say what it counts. */
export function findUnitFaults(answer: ReportAnswer): string[] {
  const name = [answer.page, answer.detail?.name].filter(Boolean).join(' ');
  if (withoutUnit.has(name)) return [];
  const { columns, rows, totals, kpis, series } = answer;
  const quantities = columns.filter(({ type, unit }) => type === 'quantity' && unit === null);
  const hasOwnColumn = columns.some(({ key }) => key === 'unit');
  const isShown = (value: unknown) => typeof value === 'number' && value !== 0;
  const unitOf = (row: Record<string, unknown>) => row.base_unit ?? row.unit ?? null;
  const bare = quantities.filter(({ key, is_in_base_units: counts }) =>
    rows.some((row) => isShown(row[key]) && (counts ? row.base_unit : unitOf(row)) === null),
  );
  const units = new Set(rows.map(unitOf).filter((unit) => unit !== null));
  const summed = quantities.filter(
    ({ key, has_total }) => has_total && isShown(totals[key]) && units.size > 1 && rows.length === answer.total_rows,
  );
  const axes = series.flatMap(({ key, x, y, z, points }) =>
    [x, y, ...(z ? [z] : [])].flatMap((axis) =>
      axis.type === 'quantity' &&
      axis.unit === null &&
      points.some((point) => isShown(point[axis.key])) &&
      isNumeric(axis.type)
        ? [`the axis ${axis.key} of ${key} has no unit`]
        : [],
    ),
  );
  return [
    ...quantities
      .filter((column) => !column.is_in_base_units && !hasOwnColumn && rows.some((row) => isShown(row[column.key])))
      .map(({ key }) => `${key} does not know its unit`),
    ...bare.map(({ key }) => `${key} stands without a unit`),
    ...summed.map(({ key }) => `${key} has a total over ${[...units].join(', ')}`),
    ...kpis
      .filter(({ type, unit, value }) => type === 'quantity' && unit === null && isShown(value))
      .map(({ key }) => `the tile ${key} has no unit`),
    ...axes,
  ].map((fault) => `${name}: ${fault}`);
}
