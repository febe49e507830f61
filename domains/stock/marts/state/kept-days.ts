import { addDays, addMonths, firstOfMonth } from '../../../../contracts/calendar.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';

/**
 * The first local day with a movement, and the newest with a movement or a count: somebody has looked by then. Of a company that only
 * counts, the first count. What a page takes for today is the same (server/reports/company-data.ts).
 */
export async function coveredDays(store: CompanyStore): Promise<{ first: string; newest: string } | null> {
  const [known] = await store.rows<{ first: string | null; newest: string | null }>(
    `select coalesce(min(first_moved), min(first_counted)) as first, max(newest) as newest from (
       select min(local_date) as first_moved, cast(null as date) as first_counted, max(local_date) as newest from movement_days
       union all select null, min(local_date), max(local_date) from counts) known`,
  );
  return known?.first && known.newest ? { first: known.first, newest: known.newest } : null;
}

const monthsBack = 13;
const daysBack = [7, 30, 90, 365];

/**
 * The days whose stock is kept ready: the newest; the ends of the months before it, which charts draw; and those that the
 * usual periods compare with. Any other day is worked out when it is asked for.
 */
export function keptDays(first: string, newest: string): string[] {
  const monthEnds = Array.from({ length: monthsBack }, (_, back) =>
    addDays(addMonths(firstOfMonth(newest), -back), -1),
  );
  const days = new Set([newest, ...monthEnds, ...daysBack.map((back) => addDays(newest, -back))]);
  return [...days].filter((day) => day >= first);
}

/** In spans of stock times days: what a query over several days can hold in memory. */
const mostAtOnce = 6_000_000;

/** The days in groups that one query can work out: all of them for most companies, one by one for the largest. */
export async function groupDays(store: CompanyStore, days: readonly string[]): Promise<string[][]> {
  const [spans] = await store.rows<{ count: number }>('select count(*) as count from stock_spans');
  const each = Math.max(1, Math.floor(mostAtOnce / Math.max(1, spans?.count ?? 0)));
  return Array.from({ length: Math.ceil(days.length / each) }, (_, group) =>
    days.slice(group * each, (group + 1) * each),
  );
}
