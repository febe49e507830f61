import { availableParallelism } from 'node:os';
import { type Engine, type Sql, type StoreEvent, StoreReopening, usualMemoryMb, type Writing } from '../engine.ts';
import type { MartPlan } from '../marts/plan-marts.ts';
import type { Entity } from '../schema/define.ts';
import { backUpDuckDb, restoreDuckDb } from './duckdb-backup.ts';
import { sqlOn } from './duckdb-values.ts';
import { healFile } from './heal-file.ts';
import { interruptAt } from './interrupt.ts';
import { filesIn, type OpenFile, openFile, readersOn } from './open-file.ts';
import { replaceRows } from './replace-rows.ts';

/** What the embedded store may take of the machine. */
export interface EmbeddedOptions {
  memoryMb?: number;
  /** All of them where it is not said. */
  cores?: number;
  /** What happens after a fatal fault. */
  onStoreEvent?: (event: StoreEvent) => void;
}

const longestClosing = 5_000;

/** The embedded store: one file, one process, one writer, a few readers. */
export async function openDuckDb(
  folder: string,
  plan: MartPlan,
  { memoryMb = usualMemoryMb, cores = availableParallelism(), onStoreEvent = () => {} }: EmbeddedOptions = {},
): Promise<Engine> {
  const store = await healFile({
    open: (how) => openFile(folder, plan, { memoryMb, cores, ...how }),
    onEvent: onStoreEvent,
    longestClosing,
  });
  const writeInTurn = inTurn();
  const writeDecidedInTurn = inTurn();
  let writes = 0;
  /** Works on the open file, and says it where a fault ended the work. */
  const writeTo = <T>(work: (file: OpenFile) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    writeInTurn(() => onFile(work, signal));
  const onFile = async <T>(work: (file: OpenFile) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const file = await store.opened();
    try {
      return await work(file);
    } catch (error) {
      throw file.fault() && !signal?.aborted ? new StoreReopening({ cause: error }) : error;
    }
  };
  const countWrite = () => {
    writes++;
  };

  return {
    kind: 'duckdb',
    sideBySide: readersOn(cores),
    plan,
    filesFolder: filesIn(folder),
    query: store.rows,
    version: async () => String(writes),
    write: (work, signal) => writeTo((file) => transact(file, work, signal), signal).finally(countWrite),
    writeDecided: (work) =>
      writeDecidedInTurn(() =>
        onFile((file) =>
          file.useBeside((connection) =>
            inTransaction(
              sqlOn((use) => use(connection)),
              work,
            ),
          ),
        ),
      ),
    backUp: (path, beside) =>
      writeTo(async (file) => {
        const added = await beside();
        await file.use((connection) => backUpDuckDb(connection, plan, path, added));
      }),
    restore: (path) =>
      writeTo((file) => file.use((connection) => restoreDuckDb(connection, plan, path))).finally(countWrite),
    health: store.health,
    whenOpen: async () => void (await store.opened()),
    close: () =>
      writeInTurn(async () => {
        await writeDecidedInTurn(async () => undefined);
        const file = await store.opened().catch(() => undefined);
        await file
          ?.use((connection) => connection.run('checkpoint'))
          .catch((error: unknown) => {
            if (!file.fault()) throw error;
          });
        // After a fault just now this is the next one. What could not be opened again needs no closing.
        await (await store.opened().catch(() => undefined))?.close();
      }),
  };
}

async function transact<T>(file: OpenFile, work: (writing: Writing) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const sql = sqlOn(file.use);
  signal?.throwIfAborted();
  const rest = interruptAt(signal, file.interrupt);
  await sql.run('begin transaction');
  try {
    const result = await work({
      store: sql,
      staging: {
        ...sql,
        existing: async (entity, companyId) => existingRows(entity, companyId),
        fetch: async (_name, _columns, question) => `(${question})`,
        progress: file.progress,
      },
      replace: (entity, companyId, rows) => replaceRows(sql, entity, companyId, rows),
      send: async (_name, _columns, relation) => relation,
      learnSizes: () => sql.run('analyze'),
    });
    signal?.throwIfAborted();
    await sql.run('commit');
    return result;
  } catch (error) {
    rest();
    // An error in the middle of a statement may have rolled back already.
    await sql.run('rollback').catch(() => undefined);
    throw signal?.aborted ? (signal.reason ?? error) : error;
  } finally {
    rest();
  }
}

async function inTransaction<T>(sql: Sql, work: (store: Sql) => Promise<T>): Promise<T> {
  await sql.run('begin transaction');
  try {
    const result = await work(sql);
    await sql.run('commit');
    return result;
  } catch (error) {
    // An error in the middle of a statement may have rolled back already.
    await sql.run('rollback').catch(() => undefined);
    throw error;
  }
}

const existingRows = (entity: Entity, companyId: number): string =>
  `(select * from ${entity.name} where company_id = ${companyId})`;

/** Runs one piece of work after another. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
