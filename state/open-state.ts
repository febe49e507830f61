import { join } from 'node:path';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { exportRows, importRows, type Rows } from './carry-over.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { giveNewRights } from './give-new-rights.ts';
import { migrate } from './migrate.ts';
import { prepareStatements } from './prepare-statements.ts';
import { cacheSessions } from './session-cache.ts';
import { openTransactions, type Transactions } from './transactions.ts';

export interface State extends Transactions {
  kind: 'embedded' | 'server';
  /** Fails where the store does not answer. */
  ping(): Promise<void>;
  /** The whole state, past the transactions: for backup and restore only. */
  exportRows(): AsyncGenerator<{ table: string; row: string }>;
  importRows(rowsOf: (table: string) => Rows): Promise<void>;
  close(): Promise<void>;
}

export interface StateOptions {
  /** Where the embedded store lives. */
  dataDir: string;
  /** A PostgreSQL server; empty means embedded. */
  databaseUrl: string;
}

/** Opens the application's state, brings its schema up to date, and hands out the transactions through which it is used. */
export async function openState({ dataDir, databaseUrl }: StateOptions): Promise<State> {
  const embedded = databaseUrl ? undefined : await openEmbeddedPostgres(join(dataDir, 'state'));
  const pool = new pg.Pool(
    embedded
      ? { ...createPgConfig(embedded.pglite), max: 1, types }
      : { connectionString: databaseUrl, max: 8, types, connectionTimeoutMillis: 10_000 },
  );
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const chores = embedded ? keepHouse(pool) : [];
  const close = async () => {
    for (const chore of chores) clearInterval(chore);
    await pool.end();
    await embedded?.close();
  };
  try {
    const client = await pool.connect();
    try {
      await migrate(client);
      await giveNewRights(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: embedded ? 'embedded' : 'server',
    // Nobody else can write to the embedded store; beside a server there may be other programs.
    ...(embedded ? cacheSessions(openTransactions(prepareStatements(pool))) : openTransactions(pool)),
    async ping() {
      await pool.query('select 1');
    },
    exportRows: () => exportRows(pool),
    importRows: (rowsOf) => importRows(pool, rowsOf),
    close,
  };
}

const minutes = 60_000;
/** A PostgreSQL of one process does neither by itself; without them its log and its tables only grow. */
const housekeeping = [
  { every: 5 * minutes, sql: 'checkpoint' },
  { every: 24 * 60 * minutes, sql: 'vacuum (analyze)' },
];

/** Through the pool, where it waits its turn: amid a request's transaction, under its role, it would undo that request. */
const keepHouse = (pool: pg.Pool) =>
  housekeeping.map(({ every, sql }) => setInterval(() => void pool.query(sql).catch(() => undefined), every).unref());

const int8 = 20;
/** Identities and counts fit a JavaScript number; pg would hand them out as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as typeof pg.types;
