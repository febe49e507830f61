import type { Cell, Drill, ReportAnswer } from '../../contracts/report.ts';

/** The query to which a drill leads from a row. */
export function followDrill(
  drill: Drill,
  row: Record<string, Cell>,
  { period }: Pick<ReportAnswer, 'period'>,
): Record<string, string> {
  const carried = drill.carry.flatMap(({ filter, column }) => {
    const value = row[`${column}_code`] ?? row[column];
    return typeof value === 'string' || typeof value === 'number'
      ? [[filter, String(value).replaceAll(',', '%2C')]]
      : [];
  });
  return {
    ...(period ? { to: period.to, ...(drill.set.period ? {} : { from: period.from }) } : {}),
    ...(drill.detail ? { detail: drill.detail } : {}),
    ...Object.fromEntries(carried),
    ...drill.set,
  };
}
