import type { Added, ColumnOf, Join, LateTable } from '../define/joins.ts';
import { allNames } from '../define/names-in.ts';
import { type Fragment, join, name, note, nothing, sql } from '../define/sql.ts';

/** A column that is added to the cells: what it is made of, and which columns that reads. */
export interface AddedColumn {
  name: string;
  printed: Fragment;
  reads: readonly ColumnOf[];
}

/** The columns of joins, each with the alias it reads, and those that are computed. */
export const columnsOf = ({ joins, computes = {} }: Added): AddedColumn[] => [
  ...joins.flatMap(({ alias, brings }) =>
    Object.entries(brings).map(([called, value]): AddedColumn => {
      const own = typeof value === 'string' ? sql`${name(alias)}.${name(value)}` : value;
      const printed = value === called ? own : sql`${own} as ${name(called)}`;
      return { name: called, printed, reads: [`${alias}.${called}`] };
    }),
  ),
  ...Object.entries(computes).map(([called, { of, reads }]) => ({
    name: called,
    printed: sql`${of} as ${name(called)}`,
    reads,
  })),
];

/** What the condition of a join reads besides its own table. */
export const joinReads = ({ on, and }: Join): readonly ColumnOf[] => [...Object.values(on), ...(and?.reads ?? [])];

export const aliasOf = (column: ColumnOf): string => column.slice(0, column.indexOf('.'));

/** The columns of the cells among these. */
export const ofCells = (columns: readonly ColumnOf[]): string[] =>
  columns.filter((column) => aliasOf(column) === 'cell').map((column) => column.slice('cell.'.length));

/** The columns of the cells that joins and computed columns read, and the tables of the same `with` that are joined. */
export const namesRead = (added: Added): string[] => [
  ...ofCells([...added.joins.flatMap(joinReads), ...columnsOf(added).flatMap(({ reads }) => reads)]),
  ...allNames(added.joins.map(({ table }) => (isLate(table) ? table.query : table))),
];

export const printColumns = (added: Added): Fragment[] => columnsOf(added).map(({ printed }) => printed);

export const printJoins = ({ joins }: Added): Fragment => join(joins.map(printJoin), ' ');

function printJoin({ alias, table, on, and, isRequired }: Join): Fragment {
  const equals = Object.entries(on).map(([own, other]) => sql`${name(alias)}.${name(own)} = ${columnName(other)}`);
  const condition = join([...equals, ...(and ? [and.of] : [])], ' and ');
  const called = isLate(table) && table.name === alias ? nothing : sql` ${name(alias)}`;
  return sql`${isRequired ? nothing : sql`left `}join ${isLate(table) ? name(table.name) : table}${called} on ${condition}`;
}

const columnName = (column: ColumnOf): Fragment =>
  sql`${name(aliasOf(column))}.${name(column.slice(aliasOf(column).length + 1))}`;

const isLate = (table: Join['table']): table is LateTable => 'query' in table;

/** For `pestle explain`: which tables are joined to some rows, and what they bring. */
export function noteJoins(of: string, added: Added): Fragment {
  const joined = added.joins.map(({ alias, brings }) => {
    const brought = Object.keys(brings).join(', ');
    return brought ? `${alias} (${brought})` : alias;
  });
  const computed = Object.keys(added.computes ?? {});
  const says = [...joined, ...computed];
  return note(says.length > 0 ? `What is known about the ${of}: ${says.join(', ')}.` : `The ${of} as they are.`);
}

/** The tables that are made of the rows in view. */
export const lateTables = ({ joins }: Added): LateTable[] => joins.map(({ table }) => table).filter(isLate);
