import { type Fragment, join, name, sql } from '../model/sql.ts';
import type { Row } from '../warehouse/engine.ts';

/** What one of two questions answers with: a table of the same `with`, and its columns. */
interface Answered {
  from: string;
  columns: string[];
  /** What puts its rows in order. */
  by?: string;
}

/** Columns of the second answer are called as they are, behind this. */
const besidePrefix = 'beside_';

/** Two questions over the same facts as one query, the rows of the first before those of the second. `takeApart` tells them apart. */
export function askTogether(tables: Fragment[], one: Answered, two: Answered): Fragment {
  const rowsOf = ({ from }: Answered, part: 1 | 2) => {
    const told = (of: 1 | 2, column: string) => (part === of ? sql`told.${name(column)}` : sql`null`);
    const columns = [
      ...one.columns.map((column) => sql`${told(1, column)} as ${name(column)}`),
      ...two.columns.map((column) => sql`${told(2, column)} as ${name(besidePrefix + column)}`),
    ];
    return sql`select ${part === 1 ? sql`1` : sql`2`} as part, ${join(columns, ', ')} from ${name(from)} told`;
  };
  const order = ['part', ...(one.by ? [one.by] : []), ...(two.by ? [besidePrefix + two.by] : [])];
  return sql`with ${join(tables, ',\n')}
select told.* from (${rowsOf(one, 1)} union all ${rowsOf(two, 2)}) told order by ${join(
    order.map((column) => sql`told.${name(column)}`),
    ', ',
  )}`;
}

/** The rows of both answers, each with its own columns. */
export const takeApart = (answer: Row[]): [one: Row[], two: Row[]] => [
  withColumns(answer, 1, (column) => (column === 'part' || column.startsWith(besidePrefix) ? null : column)),
  withColumns(answer, 2, (column) => (column.startsWith(besidePrefix) ? column.slice(besidePrefix.length) : null)),
];

function withColumns(answer: Row[], part: number, named: (column: string) => string | null): Row[] {
  const columns = Object.keys(answer[0] ?? {}).flatMap((column) => {
    const as = named(column);
    return as === null ? [] : [{ column, as }];
  });
  return answer
    .filter((row) => row.part === part)
    .map((row) => Object.fromEntries(columns.map(({ column, as }) => [as, row[column] ?? null])));
}
