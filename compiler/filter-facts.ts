import type { Asked } from '../model/asked.ts';
import type { Filter } from '../model/filter.ts';
import { all, type Fragment, sql } from '../model/sql.ts';

/** The filters that are set, as one condition over the facts. */
export function filterFacts(filters: Record<string, Filter>, asked: Asked, without: readonly string[] = []): Fragment {
  if (asked.isUnsettled) return sql`false`;
  const conditions = Object.entries(asked.filters).flatMap(([name, values]) => {
    const filter = filters[name];
    return filter && values.length > 0 && !without.includes(name) ? [filter.where(values)] : [];
  });
  return all(conditions);
}
