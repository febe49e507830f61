import { type Fragment, join, sql } from '../define/sql.ts';

/** What was typed, as a pattern: the signs that mean something to `ilike` are taken as themselves. */
export const searchPattern = (typed: string): string => `%${typed.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;

/** Whether one of the names holds what was typed. */
export function searchNames(typed: string | null, values: Fragment[]): Fragment {
  if (!typed || values.length === 0) return sql`true`;
  return join(
    values.map((value) => sql`cast(${value} as varchar) ilike ${searchPattern(typed)}`),
    ' or ',
  );
}
