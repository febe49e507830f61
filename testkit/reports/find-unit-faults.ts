import type { ReportAnswer } from '../../contracts/report.ts';

/** What of the quantities of an answer, in columns, tiles, totals and axes, does not say what it counts. */
export function findUnitFaults(answer: ReportAnswer): string[] {
  const name = [answer.page, answer.detail?.name].filter(Boolean).join(' ');
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
  const { base_unit: base, container_size: size } = totals;
  const isInContainers = typeof size === 'number' && size > 0 && size !== 1;
  const axes = series.flatMap(({ key, x, y, z, line, roles, points }) =>
    [x, y, z, line, ...Object.values(roles)].flatMap((axis) => {
      if (axis?.type !== 'quantity' || !points.some((point) => isShown(point[axis.key]))) return [];
      if (axis.unit === null) return [`the axis ${axis.key} of ${key} has no unit`];
      return isInContainers && axis.unit === base
        ? [`the axis ${axis.key} of ${key} is not counted in containers`]
        : [];
    }),
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
