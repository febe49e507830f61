import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { fingerprintOf } from '../marts/fingerprint.ts';
import type { MartPlan } from '../marts/plan-marts.ts';
import { quoteText } from '../quote-text.ts';
import { fingerprintOfResult } from '../runs/run-engine.ts';
import { martDefinitions } from '../schema/migrations.ts';
import type { Table } from '../schema/tables.ts';

/**
 * Copies what cannot be made anew into a database file of its own, in the form that every DuckDB since 1.0 reads; the transaction gives one
 * state of all of them.
 */
export async function backUpDuckDb(
  connection: DuckDBConnection,
  { backedUp }: MartPlan,
  path: string,
  beside: string,
): Promise<void> {
  await whileAttached(connection, `${quoteText(path)} as backup (storage_version 'v1.0.0')`, async () => {
    for (const { name } of backedUp) await connection.run(`create table backup.${name} as select * from main.${name}`);
    await keepBeside(connection, beside);
  });
}

/** One transaction with the backup within reach. */
async function whileAttached(connection: DuckDBConnection, backup: string, work: () => Promise<void>): Promise<void> {
  await connection.run(`attach ${backup}`);
  try {
    await connection.run('begin transaction');
    await work();
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  } finally {
    await connection.run('detach backup');
  }
}

/** What another store adds to the backup, as it wrote it. */
export async function keepBeside(connection: DuckDBConnection, path: string): Promise<void> {
  const columns = "columns = {'table': 'VARCHAR', 'row': 'VARCHAR'}";
  await connection.run(
    `create table backup.beside as select "table" as table_name, "row" as row_text from read_json(${quoteText(path)}, ${columns}, format = 'newline_delimited', maximum_object_size = 67108864)`,
  );
}

/** The rows of a table that another store added to a backup. */
export async function* readBeside(path: string, table: string): AsyncGenerator<string> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${quoteText(path)} as backup (read_only)`);
    const result = await connection.stream('select row_text from backup.beside where table_name = $1', [table]);
    for await (const rows of result.yieldRows()) for (const [row] of rows) yield String(row);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Tables and columns are matched by name: a backup of an earlier version fits as far as it goes. */
export async function restoreDuckDb(connection: DuckDBConnection, plan: MartPlan, path: string): Promise<void> {
  await whileAttached(connection, `${quoteText(path)} as backup (read_only)`, async () => {
    const { tables, unlike, lost } = await readBackup(connection, plan);
    for (const { name } of tables) {
      await connection.run(`insert into main.${name} by name select * from backup.${name}`);
    }
    await connection.run(forgetRuns(unlike));
    await connection.run(forgetEngines(lost));
  });
}

/** What a backup holds for a store. */
interface BackupContents {
  tables: Table[];
  /** Marts that it has by another definition, and those that read one: they are built from the facts after the restore. */
  unlike: string[];
  /** Engines whose runs it has in another form. */
  lost: string[];
}

export async function readBackup(
  connection: DuckDBConnection,
  { marts, engines, backedUp, dependents }: MartPlan,
): Promise<BackupContents> {
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String));
  const present = new Set(
    (await rowsOf("select table_name from duckdb_tables() where database_name = 'backup'")).map(([name]) => name),
  );
  const made = present.has(martDefinitions.name)
    ? new Map(
        (await rowsOf(`select mart, fingerprint from backup.${martDefinitions.name}`)).map(([mart, by]) => [mart, by]),
      )
    : new Map();
  const unlike = new Set<string>();
  for (const mart of marts) {
    if (made.get(mart.name) === (await fingerprintOf(mart))) continue;
    for (const name of [mart.name, ...dependents(mart.name)]) unlike.add(name);
  }
  // Results of a run in another form cannot be read: the run is forgotten with them.
  const lost = engines.filter(({ results }) =>
    results.some((table) => made.get(table.name) !== fingerprintOfResult(table)),
  );
  for (const { name } of lost.flatMap(({ results }) => results)) unlike.add(name);
  const isRestored = ({ name }: Table) => present.has(name) && name !== martDefinitions.name && !unlike.has(name);
  return { tables: backedUp.filter(isRestored), unlike: [...unlike], lost: lost.map(({ id }) => id) };
}

/** As a statement for the store that was restored. */
export const forgetRuns = (marts: readonly string[]): string =>
  `delete from mart_runs where mart in (${["''", ...marts.map(quoteText)].join(', ')})`;

/** The same of engines whose results the backup has in another form. */
export const forgetEngines = (engines: readonly string[]): string =>
  `delete from engine_runs where engine in (${["''", ...engines.map(quoteText)].join(', ')})`;
