import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Engine, usualMemoryMb, type Writing } from '../engine.ts';
import { quoteText } from '../quote-text.ts';
import type { Entity } from '../schema/define.ts';
import { migrateSchema } from '../schema/migrate-schema.ts';
import type { Table } from '../schema/tables.ts';
import { backUpDuckDb, restoreDuckDb } from './duckdb-backup.ts';
import { openReaders } from './duckdb-readers.ts';
import { measureProgress, progressOf, sqlOn } from './duckdb-values.ts';
import { interruptAt } from './interrupt.ts';
import { replaceRows } from './replace-rows.ts';

/** What the embedded store may take of the machine. */
export interface EmbeddedLimits {
  memoryMb?: number;
  /** All of them where it is not said. */
  cores?: number;
}

/** The embedded store: one file, one process, one writer, a few readers. */
export async function openDuckDb(
  folder: string,
  { memoryMb = usualMemoryMb, cores = availableParallelism() }: EmbeddedLimits = {},
): Promise<Engine> {
  const filesFolder = join(folder, 'files');
  const spillFolder = join(folder, 'spill');
  for (const path of [filesFolder, spillFolder]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.fromCache(join(folder, 'warehouse.duckdb'), {
    threads: String(cores),
    memory_limit: `${memoryMb}MB`,
    temp_directory: spillFolder,
    default_null_order: 'nulls_last',
    checkpoint_threshold: '64MB',
    // In the form of the engine's own version: an empty store is a tenth as large as in that of its first, and opens in half the time.
    storage_compatibility_version: 'latest',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const writer = await instance.connect();
  for (const setting of [
    // Files outside this folder are out of reach of any SQL, whoever wrote it.
    `set allowed_directories = [${quoteText(`${filesFolder}/`)}]`,
    'set enable_external_access = false',
    "set global TimeZone = 'UTC'",
    'set global ieee_floating_point_ops = false',
    'set global integer_division = true',
    ...measureProgress,
    'set lock_configuration = true',
  ]) {
    await writer.run(setting);
  }
  await migrateSchema(
    sqlOn(() => writer),
    createTable,
  );
  const readers = await openReaders(instance, Math.min(4, Math.max(2, cores)));
  const writeInTurn = inTurn();
  let writes = 0;

  return {
    kind: 'duckdb',
    filesFolder,
    query: readers.rows,
    version: async () => String(writes),
    write: (work, signal) =>
      writeInTurn(() => transact(writer, work, signal)).finally(() => {
        writes++;
      }),
    backUp: (path, beside) => writeInTurn(async () => backUpDuckDb(writer, path, await beside())),
    restore: (path) =>
      writeInTurn(() => restoreDuckDb(writer, path)).finally(() => {
        writes++;
      }),
    async close() {
      await writeInTurn(async () => {
        await writer.run('checkpoint');
        await readers.close();
        writer.closeSync();
        instance.closeSync();
      });
    },
  };
}

async function transact<T>(
  writer: DuckDBConnection,
  work: (writing: Writing) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const sql = sqlOn(() => writer);
  signal?.throwIfAborted();
  const rest = interruptAt(signal, () => writer.interrupt());
  await writer.run('begin transaction');
  try {
    const result = await work({
      store: sql,
      staging: {
        ...sql,
        existing: async (entity, companyId) => existingRows(entity, companyId),
        fetch: async (_name, _columns, question) => `(${question})`,
        progress: () => progressOf(writer),
      },
      replace: (entity, companyId, rows) => replaceRows(sql, entity, companyId, rows),
      send: async (_name, _columns, relation) => relation,
      learnSizes: () => sql.run('analyze'),
    });
    signal?.throwIfAborted();
    await writer.run('commit');
    return result;
  } catch (error) {
    rest();
    // An error in the middle of a statement may have rolled back already.
    await writer.run('rollback').catch(() => undefined);
    throw signal?.aborted ? (signal.reason ?? error) : error;
  } finally {
    rest();
  }
}

const existingRows = (entity: Entity, companyId: number): string =>
  `(select * from ${entity.name} where company_id = ${companyId})`;

/** No unique index: it would cost more than the load itself, and the loader already proves that a key comes once. */
function createTable({ name, columns }: Table): string[] {
  const lines = columns.map((column) => `${column.name} ${column.type}${column.required ? ' not null' : ''}`);
  return [`create table ${name} (${lines.join(', ')})`];
}

/** Runs one piece of work after another. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
