import type { Sql, Value } from '../../../../warehouse/engine.ts';
import type { Table } from '../../../../warehouse/schema/tables.ts';

const atOnce = 10_000;

/**
 * Inserts many rows of numbers and short words that were worked out here. Each column travels as one text, which both engines
 * take a hundred times faster than row by row; a word must not be blank or contain a comma.
 */
export async function insertColumns(
  store: Sql,
  { name, columns }: Table,
  rows: Record<string, Value>[],
): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const split = columns.map((column, index) => `unnest(string_to_array($${index + 1}, ',')) as ${column.name}`);
  const typed = columns.map((column) => `cast(nullif(${column.name}, '') as ${column.type})`);
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    await store.run(
      `insert into ${name} (${names}) select ${typed.join(', ')} from (select ${split.join(', ')}) told`,
      columns.map((column) => some.map((row) => row[column.name] ?? '').join(',')),
    );
  }
}
