import type { Table } from './schema/tables.ts';
import type { Sql, Value } from './sql.ts';

/**
 * Inserts rows that were worked out here rather than in SQL: values in the order of the table's columns, moments and days as text. They
 * arrive as they are; only a NUL character is refused, which PostgreSQL cannot store.
 */
export async function insertRows(store: Sql, { name, columns }: Insertable, rows: Value[][]): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) {
    const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
    if (at >= 0)
      throw new Error(`A value of ${name}.${columns[at]?.name} has a NUL character, which cannot be stored.`);
  }
  await store.append(
    name,
    columns.map((column) => column.name),
    rows,
  );
}

/** A table, or what is known of a temporary one. */
export type Insertable = Pick<Table, 'name' | 'columns'>;

/** Rows whose values have names, as rows in the order of the table's columns. */
export const inColumnOrder = ({ columns }: Insertable, rows: Record<string, Value>[]): Value[][] =>
  rows.map((row) => columns.map(({ name }) => row[name] ?? null));
