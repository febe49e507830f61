import type { Asked } from '../define/asked.ts';
import type { Filter } from '../define/filter.ts';
import { namesIn } from '../define/names-in.ts';
import { all, type Fragment, sql } from '../define/sql.ts';

/** The filters that are set, as one condition over the facts. */
export function filterFacts(filters: Record<string, Filter>, asked: Asked, without: readonly string[] = []): Fragment {
  if (asked.isUnsettled) return sql`false`;
  const conditions = Object.entries(asked.filters).flatMap(([name, values]) => {
    const filter = filters[name];
    return filter && values.length > 0 && !without.includes(name) ? [filter.where(values)] : [];
  });
  return all(conditions);
}

/** The columns of the facts that the filters which are set may read. */
export const filterNames = (filters: Record<string, Filter>, asked: Asked): ReadonlySet<string> =>
  namesIn(filterFacts(filters, asked));
