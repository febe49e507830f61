import { setImmediate } from 'node:timers/promises';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import type { Value } from '../engine.ts';

/** After so many rows other work of the process gets its turn. */
const atOnce = 10_000;

/** Rows through the engine's appender, in the connection's transaction. Texts become what their columns hold. */
export async function appendRows(
  connection: DuckDBConnection,
  table: string,
  columns: string[],
  rows: Value[][],
): Promise<void> {
  // The appender takes columns in the order in which the table has them; a column that was added later comes last there.
  const places = (await connection.run(`from ${table} limit 0`)).columnNames().map((name) => columns.indexOf(name));
  const appender = await connection.createAppender(table);
  try {
    for (const [index, row] of rows.entries()) {
      for (const place of places) {
        if (place < 0) appender.appendDefault();
        else append(appender, row[place] ?? null);
      }
      appender.endRow();
      if (index % atOnce === atOnce - 1) await setImmediate();
    }
    appender.flushSync();
  } catch (error) {
    // Else what it still holds would be written when it is closed.
    appender.clear();
    throw error;
  } finally {
    appender.closeSync();
  }
}

function append(appender: DuckDBAppender, value: Value): void {
  if (value === null) appender.appendNull();
  else if (typeof value === 'boolean') appender.appendBoolean(value);
  else appender.appendVarchar(String(value));
}
