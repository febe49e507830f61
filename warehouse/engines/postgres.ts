import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type ClientBase } from 'pg';
import {
  type Engine,
  QueryCancelled,
  type QueryOptions,
  type Row,
  type Sql,
  type Value,
  type Writing,
} from '../engine.ts';
import type { MartPlan } from '../marts/plan-marts.ts';
import { tableColumns } from '../schema/layout.ts';
import { migrateSchema } from '../schema/migrate-schema.ts';
import type { Table } from '../schema/tables.ts';
import { distributeBesideOthers } from './distribute.ts';
import { interruptAt } from './interrupt.ts';
import { type SizeLearner, sizeLearner } from './learn-sizes.ts';
import { appendRows } from './postgres-append.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';
import { openStaging } from './postgres-staging.ts';
import { plainTypes } from './postgres-values.ts';
import { replaceRows } from './replace-rows.ts';

/** Two programs that write one warehouse take turns by this number. */
const writerLock = 734_019_267;
/** Writers of decided tables take turns by another, so that they wait for no refresh. */
const decidedLock = 734_019_268;

/** Other programs write as well, so the store itself must tell: everything that writes leaves its trace in one of these. */
const lastWritten = `select concat_ws(' ', (select max(refreshed_at) from mart_runs), (select max(finished_at) from loads), (select max(undone_at) from loads),
  (select count(*) from loads), (select max(loaded_at) from public_loads), (select count(*) from public_loads)) as version`;

export interface ServerLimits {
  /** How many connections may be open at once. */
  connections?: number;
}

/** A connection knows its way around the tables once it has been used: the next morning's first reader should find one that does. */
const keptOpen = 12 * 60 * 60_000;

/** PostgreSQL, and Citus behind the same words. `folder` is for files on their way in. */
export async function openPostgres(
  url: string,
  folder: string,
  plan: MartPlan,
  { connections = 8 }: ServerLimits = {},
): Promise<Engine> {
  const filesFolder = join(folder, 'files');
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: keptOpen,
    // What lies between forgets a connection that says nothing, and tells neither side.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    types: plainTypes,
    options: '-c TimeZone=UTC -c jit=off',
  });
  // Of its own: a query can be stopped while every connection is at work.
  const stopping = new pg.Pool({ connectionString: url, max: 1 });
  for (const each of [pool, stopping]) each.on('error', () => undefined);
  const stop: Stop = (pid) => stopping.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [writerLock]);
    await migrateSchema(sqlOn(client), plan, {
      createTable,
      distribute: (table) => distributeBesideOthers(client, table),
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [writerLock]);
    client.release();
  }
  return {
    kind: 'postgres',
    sideBySide: connections,
    plan,
    filesFolder,
    query: (sql, values, options) => query(pool, stop, sql, values, options),
    version: async () => (await query<{ version: string }>(pool, stop, lastWritten))[0]?.version ?? '',
    write: (work, signal) => write(pool, filesFolder, work, signal),
    writeDecided: (work) => writeInLock(pool, decidedLock, (client) => work(sqlOn(client))),
    backUp: (path, beside) =>
      inOneTransaction(pool, filesFolder, 'begin isolation level repeatable read', async (client, folder) =>
        backUpPostgres(client, plan, folder, path, await beside()),
      ),
    restore: (path) =>
      inOneTransaction(pool, filesFolder, 'begin', async (client, folder) => {
        await restorePostgres(client, plan, folder, path);
        await sqlOn(client).learnSizes();
      }),
    // What a server does after a fault of its own is the server's; a connection that breaks is replaced.
    health: () => ({ is: 'open', faults: 0 }),
    whenOpen: async () => undefined,
    close: async () => void (await Promise.all([pool.end(), stopping.end()])),
  };
}

type Stop = (pid: number) => Promise<unknown>;

/** What was asked of a connection, and told to it, since it was opened: neither needs another word. */
const settled = new WeakMap<ClientBase, { pid: number; timeoutMs: number }>();

async function settle(client: ClientBase, timeoutMs: number): Promise<number> {
  const known = settled.get(client);
  if (known?.timeoutMs === timeoutMs) return known.pid;
  const { rows } = await client.query<{ pid: number }>(
    "select pg_backend_pid() as pid, set_config('statement_timeout', $1, false)",
    [String(timeoutMs)],
  );
  const pid = rows[0]?.pid ?? 0;
  settled.set(client, { pid, timeoutMs });
  return pid;
}

async function query<T extends Row>(
  pool: pg.Pool,
  stop: Stop,
  sql: string,
  values: Value[] = [],
  options: QueryOptions = {},
): Promise<T[]> {
  const { signal, timeoutMs = 0 } = options;
  if (signal?.aborted) throw new QueryCancelled('client');
  const client = await pool.connect();
  let cancel = () => {};
  let stopped: Promise<unknown> | undefined;
  try {
    const pid = await settle(client, Math.max(0, Math.round(timeoutMs)));
    cancel = () => {
      stopped = stop(pid);
    };
    if (signal?.aborted) throw new QueryCancelled('client');
    signal?.addEventListener('abort', cancel, { once: true });
    return (await client.query<T>(sql, values)).rows;
  } catch (error) {
    const cancelled = (error as { code?: string }).code === '57014';
    throw cancelled ? new QueryCancelled(signal?.aborted ? 'client' : 'time') : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Who gets the connection next must not be stopped in its stead.
    await stopped;
    client.release();
  }
}

function write<T>(
  pool: pg.Pool,
  filesFolder: string,
  work: (writing: Writing) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.throwIfAborted();
  return inOneTransaction(pool, filesFolder, 'begin', async (client, folder) => {
    const staging = openStaging(client, folder);
    const store = sqlOn(client);
    const rest = interruptAt(signal, staging.interrupt);
    try {
      const result = await work({
        store,
        staging: staging.staging,
        async replace(entity, companyId, { relation, ...rows }) {
          signal?.throwIfAborted();
          const sent = await staging.send(entity.name, tableColumns(entity), relation);
          return replaceRows(store, entity, companyId, { relation: sent, ...rows });
        },
        send: staging.send,
        learnSizes: store.learnSizes,
      });
      signal?.throwIfAborted();
      return result;
    } finally {
      rest();
      staging.close();
    }
  });
}

/** The one writer's transaction, with a folder for files that come and go. */
async function inOneTransaction<T>(
  pool: pg.Pool,
  filesFolder: string,
  begin: string,
  work: (client: ClientBase, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(filesFolder, 'staging-'));
  try {
    return await writeInLock(pool, writerLock, (client) => work(client, folder), begin);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A transaction that is the only one with this lock. */
async function writeInLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: ClientBase) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    // Whoever asked through this connection before may not have had this long.
    await client.query('set local statement_timeout = 0');
    // Held until the transaction ends, whichever way.
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function sqlOn(client: ClientBase): Sql & SizeLearner {
  const asked = {
    async run(sql: string, values?: Value[]) {
      await client.query(sql, values);
    },
    rows: async <T extends Row>(sql: string, values?: Value[]) => (await client.query<T>(sql, values)).rows,
  };
  return {
    ...asked,
    ...sizeLearner(asked),
    makeTemp: tempMaker(client),
    append: (table, columns, rows) => appendRows(client, table, columns, rows),
  };
}

const tempMaker =
  (client: ClientBase): Sql['makeTemp'] =>
  async (name, question, values) => {
    await client.query(`drop table if exists ${name}`);
    await client.query(`create temp table ${name} as ${question}`, values);
    // One that it knows nothing of it takes for small, and then looks through it for every row of another.
    await client.query(`analyze ${name}`);
  };

/** Company first in every key, so that Citus can spread the table by company. */
function createTable({ name, columns, key, sort }: Table): string[] {
  const lines = columns.map((column) => `${column.name} ${column.type}${column.required ? ' not null' : ''}`);
  const primary = key.length > 0 ? [`primary key (${key.join(', ')})`] : [];
  return [
    `create table ${name} (${[...lines, ...primary].join(', ')})`,
    `create index ${name}_in_order on ${name} (${sort.join(', ')})`,
  ];
}
