import type { Row } from '../../warehouse/engine.ts';
import { type Fragment, join, name, note, sql } from '../define/sql.ts';

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
  const named = [
    ...withOrder(one).map((column) => ({ of: one, column, as: column })),
    ...withOrder(two).map((column) => ({ of: two, column, as: besidePrefix + column })),
  ];
  const rowsOf = (answer: Answered, part: Fragment) => {
    const columns = named.map(
      ({ of, column, as }) => sql`${of === answer ? sql`told.${name(column)}` : sql`null`} as ${name(as)}`,
    );
    return sql`select ${part} as part, ${join(columns, ', ')} from ${name(answer.from)} told`;
  };
  const isShown = ({ of, column }: (typeof named)[number]) => of.columns.includes(column);
  const isOrdered = ({ of, column }: (typeof named)[number]) => of.by === column;
  const told = (columns: string[]) =>
    join(
      ['part', ...columns].map((column) => sql`told.${name(column)}`),
      ', ',
    );
  return sql`${note('Two answers over the same facts.')}with ${join(tables, ',\n')}
${note('Both answers as one, the rows of the first before those of the second.')}select ${told(named.filter(isShown).map(({ as }) => as))} from (${rowsOf(one, sql`1`)} union all ${rowsOf(two, sql`2`)}) told
order by ${told(named.filter(isOrdered).map(({ as }) => as))}`;
}

const withOrder = ({ columns, by }: Answered): string[] => [...new Set([...columns, ...(by ? [by] : [])])];

/** The rows of both answers, each with its own columns; of the first answer no more than so many rows, the others as they came. */
export function takeApart(answer: Row[], most = Number.POSITIVE_INFINITY): [one: Row[], two: Row[]] {
  const all = Object.keys(answer[0] ?? {});
  const isBeside = (column: string) => column.startsWith(besidePrefix);
  const ofOne = all.filter((column) => column !== 'part' && !isBeside(column)).map((column) => [column, column]);
  const ofTwo = all.filter(isBeside).map((column) => [column.slice(besidePrefix.length), column]);
  const renaming = (columns: string[][]) => {
    const empty: Row = Object.fromEntries(columns.map(([as]) => [as, null]));
    return (row: Row): Row => {
      const renamed = { ...empty };
      for (const [as = '', column = ''] of columns) renamed[as] = row[column] ?? null;
      return renamed;
    };
  };
  const [one, two] = [1, 2].map((part) => answer.filter((row) => row.part === part));
  const [asOne, asTwo] = [renaming(ofOne), renaming(ofTwo)];
  return [(one ?? []).map((row, index) => (index < most ? asOne(row) : row)), (two ?? []).map(asTwo)];
}
