import {
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBDecimalValue,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { Row, Sql, Value } from '../engine.ts';
import { appendRows } from './duckdb-append.ts';

/** Lends a connection for a piece of work: it stays open until the work has ended. */
export type UseConnection = <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;

/** SQL on a connection that may not be open yet. */
export const sqlOn = (use: UseConnection): Sql => {
  const run = (sql: string, values: Value[] = []) =>
    use(async (connection) => void (await runOnce(connection, sql, values)));
  return {
    run,
    rows: <T extends Row>(sql: string, values: Value[] = []) =>
      use(async (connection) => readRows<T>(await runOnce(connection, sql, values))),
    makeTemp: (name, question, values) => run(`create or replace temp table ${name} as ${question}`, values),
    append: (table, columns, rows) => use((connection) => appendRows(connection, table, columns, rows)),
    // It knows enough of a table by having written it.
    learnSize: async () => undefined,
  };
};

/**
 * A statement that is run once. A text with open places is understood twice, without its values and with them, which of a
 * small load is a fifth of the work: where all values are ids and days, they stand in the text.
 */
const runOnce = (connection: DuckDBConnection, sql: string, values: Value[]): Promise<DuckDBResult> =>
  values.every(isIdOrDay)
    ? connection.run(sql.replace(place, (_, number) => asWritten(values[Number(number) - 1])))
    : connection.run(sql, values, values.map(typeOf));

const place = /\$(\d+)/gu;
const isIdOrDay = (value: Value): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : /^\d{4}-\d{2}-\d{2}$/u.test(String(value));

function asWritten(value: Value | undefined): string {
  if (value === undefined) throw new Error('A statement has a place for a value that it was not given.');
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

/** Values under their own types: one of another type would cost the pruning of row groups. */
export const bindValues = (prepared: DuckDBPreparedStatement, values: Value[]): void =>
  prepared.bind(values, values.map(typeOf));

/** Whether the engine makes a plan for these values: it does where one is not of the type that it took its place to be of. */
export const isPlannedAnew = (prepared: DuckDBPreparedStatement, values: Value[]): boolean =>
  values.some((value, place) => prepared.parameterTypeId(place + 1) !== typeOf(value).typeId);

export async function readRows<T extends Row>(result: DuckDBResult): Promise<T[]> {
  const names = result.deduplicatedColumnNames();
  const rows: Row[] = [];
  // A row that begins with all its names is filled in half the time of one that grows.
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  // By columns, as they come: taking values row by row costs several times as much.
  for (const chunk of await result.fetchAllChunks()) {
    const columns = chunk.getColumns().map((values, place) => ({ name: names[place] ?? '', values }));
    for (let index = 0; index < chunk.rowCount; index++) {
      const row = { ...empty };
      for (const { name, values } of columns) {
        const value = values[index];
        if (value !== null && value !== undefined) row[name] = plainValue(value);
      }
      rows.push(row);
    }
  }
  return rows as T[];
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

function plainValue(value: DuckDBValue): Row[string] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDecimalValue) return decimalAsNumber(value);
  if (value instanceof DuckDBDateValue) return dayAsText(value);
  if (value instanceof DuckDBTimestampValue) return new Date(Number(value.micros / 1000n)).toISOString();
  throw new Error(`A query returned a value of a kind that is never handed out: ${String(value)}`);
}

/** A double holds whole numbers up to here; above it the engine itself must round. */
const largestExact = BigInt(Number.MAX_SAFE_INTEGER);

/** The same number that the engine would give, without asking it each time. */
function decimalAsNumber(decimal: DuckDBDecimalValue): number {
  const { value, scale } = decimal;
  return value <= largestExact && value >= -largestExact ? Number(value) / 10 ** scale : decimal.toDouble();
}

/** The days that data are about are few, and asked for again and again. */
const mostDays = 20_000;
const daysAsTexts = new Map<number, string>();

function dayAsText(date: DuckDBDateValue): string {
  const known = daysAsTexts.get(date.days);
  if (known !== undefined) return known;
  if (daysAsTexts.size >= mostDays) daysAsTexts.clear();
  const text = date.toString();
  daysAsTexts.set(date.days, text);
  return text;
}
