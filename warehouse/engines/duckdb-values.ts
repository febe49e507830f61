import {
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { Row, Value } from '../engine.ts';

/** Runs SQL with values bound under their own types: a value of another type would cost the pruning of row groups. */
export async function runRows<T extends Row>(
  connection: DuckDBConnection,
  sql: string,
  values: Value[] = [],
): Promise<T[]> {
  const reader = await connection.runAndReadAll(sql, values, values.map(typeOf));
  return reader.getRowObjects().map(plainRow) as T[];
}

export async function runOnly(connection: DuckDBConnection, sql: string, values: Value[] = []): Promise<void> {
  await connection.run(sql, values, values.map(typeOf));
}

/** The engine tells -1 where it cannot say. */
export const progressOf = (connection: DuckDBConnection): number => Math.max(0, connection.progress.percentage) / 100;

/** Measures progress without drawing it on the terminal. */
export const measureProgress = ['set enable_progress_bar = true', 'set enable_progress_bar_print = false'];

function typeOf(value: Value): DuckDBType {
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? INTEGER : DOUBLE;
  return VARCHAR;
}

function plainRow(row: Record<string, DuckDBValue>): Row {
  const plain: Row = {};
  for (const name of Object.keys(row)) plain[name] = plainValue(row[name] ?? null);
  return plain;
}

function plainValue(value: DuckDBValue): Row[string] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value instanceof DuckDBDateValue) return value.toString();
  if (value instanceof DuckDBTimestampValue) return new Date(Number(value.micros / 1000n)).toISOString();
  throw new Error(`A query returned a value of a kind that is never handed out: ${String(value)}`);
}
