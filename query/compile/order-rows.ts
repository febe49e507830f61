import { type Fragment, join, name, sql } from '../define/sql.ts';

/** Unknown values come last either way; what is equal stands in a fixed order. */
export function orderBy(keys: { value: Fragment; descending: boolean }[], ties: string[]): Fragment {
  const wanted = keys.map(({ value, descending }) =>
    descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`,
  );
  return join(
    [...wanted, ...ties.map((tie) => sql`${name(tie)}`), ...(keys.length + ties.length === 0 ? [sql`1`] : [])],
    ', ',
  );
}
