import { findPage } from '../../catalog/pages.ts';
import type { Drill, ReportAnswer } from '../../contracts/report.ts';
import { reports } from '../../domains/all-domains.ts';

/** Null where the report cannot be had: its picture shows what people see then. */
export type AskReport = (page: string) => Promise<ReportAnswer | null>;

/**
 * Where a page shows something. A page about one item at one facility is empty without them: it is reached as people reach it,
 * from a figure that leads there.
 */
export async function findAddress(page: string, ask: AskReport): Promise<string> {
  const route = findPage(page)?.route;
  if (!route) throw new Error(`The catalogue has no page ${page}.`);
  const own = await ask(page);
  if (!own || own.total_rows > 0) return route;
  for (const { page: other } of reports) {
    if (other === page) continue;
    const report = await ask(other);
    if (!report) continue;
    const drill = [report.row_drill, ...report.columns.map((column) => column.drill)].find(
      (way) => way?.page === page && way.carry.length > 1,
    );
    const query = drill && carriedBy(drill, report.rows[0] ?? {});
    if (query) return `${route}?${query}`;
  }
  return route;
}

/** Null where the row does not hold all that the page needs. */
function carriedBy({ carry }: Drill, row: ReportAnswer['rows'][number]): URLSearchParams | null {
  const query = new URLSearchParams();
  for (const { filter, column } of carry) {
    const label = row[column];
    const value = row[`${column}_code`] ?? label;
    if (value === null || value === undefined) continue;
    query.set(filter, String(value));
    query.set(`${filter}Name`, String(label ?? value));
  }
  return query.has('item') && query.has('facility') ? query : null;
}
