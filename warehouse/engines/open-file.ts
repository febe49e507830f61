import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type QueryOptions, type Row, StoreReopening, type Value } from '../engine.ts';
import type { MartPlan } from '../marts/plan-marts.ts';
import { quoteText } from '../quote-text.ts';
import { migrateSchema } from '../schema/migrate-schema.ts';
import type { Table } from '../schema/tables.ts';
import { openReaders } from './duckdb-readers.ts';
import { measureProgress, progressOf, sqlOn } from './duckdb-values.ts';
import { interruptUntilHeard } from './interrupt.ts';
import { isAboutFault } from './store-fault.ts';

export interface OpenOptions {
  memoryMb: number;
  cores: number;
  /** After a fault: questions are asked with one thread until `useAllThreads`. */
  carefully: boolean;
  /** Called with the first error after which DuckDB answers nothing more. */
  onFault: (file: OpenFile, fault: Error) => void;
}

/** Questions that are answered side by side. */
export const readersOn = (cores: number): number => Math.min(4, Math.max(2, cores));

/** The database file while it is open: one instance of DuckDB with its writer and its readers. */
export type OpenFile = Awaited<ReturnType<typeof openFile>>;

export const filesIn = (folder: string): string => join(folder, 'files');

/**
 * Opens the file through DuckDB's cache, which never puts a second instance beside one that is still open: its commits would
 * overwrite those of the first.
 */
export async function openFile(folder: string, plan: MartPlan, { memoryMb, cores, carefully, onFault }: OpenOptions) {
  const spillFolder = join(folder, 'spill');
  for (const path of [filesIn(folder), spillFolder]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.fromCache(join(folder, 'warehouse.duckdb'), {
    threads: carefully ? '1' : String(cores),
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
    `set allowed_directories = [${quoteText(`${filesIn(folder)}/`)}]`,
    'set enable_external_access = false',
    "set global TimeZone = 'UTC'",
    'set global ieee_floating_point_ops = false',
    'set global integer_division = true',
    ...measureProgress,
    ...(carefully ? [] : [lock]),
  ]) {
    await writer.run(setting);
  }
  await migrateSchema(
    sqlOn((work) => work(writer)),
    plan,
    { createTable },
  );
  const readers = await openReaders(instance, readersOn(cores));

  /** What runs outside the readers. */
  const running = new Set<Promise<unknown>>();
  const cautious = new Set<Promise<unknown>>();
  let fault: Error | undefined;
  let isOpen = true;

  const track = <T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> => {
    set.add(work);
    const forget = () => set.delete(work);
    work.then(forget, forget);
    return work;
  };
  const onConnection = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  };
  const answers = () =>
    track(
      running,
      onConnection((connection) => connection.run('select 1')).then(
        () => true,
        () => false,
      ),
    );
  /** Notes an error after which the instance answers nothing more, and passes it on. */
  const note = async (error: unknown): Promise<never> => {
    if (isOpen && !fault && isAboutFault(error) && !(await answers()) && isOpen && !fault) {
      fault = error as Error;
      onFault(file, fault);
    }
    throw error;
  };
  /** The writer's connection, for as long as the work takes. */
  const use = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    if (!isOpen) throw new StoreReopening();
    return track(running, work(writer)).catch(note);
  };
  /** A connection of its own beside the writer's. */
  const useBeside = async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
    if (!isOpen) throw new StoreReopening();
    return track(running, onConnection(work)).catch(note);
  };
  const rows = async <T extends Row>(sql: string, values?: Value[], options?: QueryOptions): Promise<T[]> => {
    if (!isOpen) throw new StoreReopening();
    return readers.rows<T>(sql, values, options).catch(note);
  };

  const file = {
    fault: () => fault,
    use,
    useBeside,
    rows,
    /** Asks while only one thread is at work. */
    rowsCautiously: <T extends Row>(sql: string, values?: Value[], options?: QueryOptions): Promise<T[]> =>
      track(cautious, rows<T>(sql, values, options)),
    interrupt: () => {
      if (isOpen) writer.interrupt();
    },
    progress: () => (isOpen ? progressOf(writer) : 0),
    /** Resolves when all that is asked cautiously has its answer, and the other threads are at work again. */
    async useAllThreads() {
      while (cautious.size > 0) await Promise.allSettled(cautious);
      if (isOpen)
        await track(
          running,
          onConnection(async (connection) => {
            for (const setting of [`set global threads = ${cores}`, lock]) await connection.run(setting);
          }),
        );
    },
    /** Stops what runs, and resolves once every statement and connection is closed: DuckDB holds the file until then. */
    async close() {
      isOpen = false;
      const rest = running.size > 0 ? interruptUntilHeard(() => writer.interrupt()) : () => {};
      try {
        await Promise.all([readers.close(), Promise.allSettled(running)]);
      } finally {
        rest();
      }
      writer.closeSync();
      instance.closeSync();
    },
  };
  return file;
}

const lock = 'set lock_configuration = true';

/** No unique index: it would cost more than the load itself, and the loader already proves that a key comes once. */
function createTable({ name, columns }: Table): string[] {
  const lines = columns.map((column) => `${column.name} ${column.type}${column.required ? ' not null' : ''}`);
  return [`create table ${name} (${lines.join(', ')})`];
}
