import type { Table } from '../../../warehouse/schema/tables.ts';

/** The beginning of a statement that inserts into a table, company first, in the order of its columns. */
export const intoTable = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `insert into ${name} (${columns.map((one) => one.name).join(', ')})`;
