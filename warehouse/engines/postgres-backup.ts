import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { MartPlan } from '../marts/plan-marts.ts';
import { quoteText } from '../quote-text.ts';
import { copiedRows } from './copied-rows.ts';
import { forgetEngines, forgetRuns, keepBeside, readBackup } from './duckdb-backup.ts';

/** The same file as the embedded store writes, so that a backup of one engine can be restored on the other. */
export async function backUpPostgres(
  client: ClientBase,
  { backedUp }: MartPlan,
  folder: string,
  path: string,
  beside: string,
): Promise<void> {
  await withDuckDb(path, '', async (connection) => {
    for (const { name, columns } of backedUp) {
      const file = join(folder, `${name}.csv`);
      const listed = columns.map((column) => column.name).join(', ');
      await pipeline(
        client.query(copyTo(`copy (select ${listed} from ${name}) to stdout (format csv)`)),
        createWriteStream(file),
      );
      await connection.run(`create table backup.${name} as select * from ${copiedRows(file, columns)}`);
      await rm(file);
    }
    await keepBeside(connection, beside);
  });
}

export async function restorePostgres(client: ClientBase, plan: MartPlan, folder: string, path: string): Promise<void> {
  await withDuckDb(path, ' (read_only)', async (connection) => {
    const { tables, unlike, lost } = await readBackup(connection, plan);
    for (const { name } of tables) {
      const file = join(folder, `${name}.csv`);
      const reader = await connection.runAndReadAll(
        `select column_name from duckdb_columns() where database_name = 'backup' and table_name = '${name}' order by column_index`,
      );
      const listed = reader
        .getRows()
        .map(([column]) => String(column))
        .join(', ');
      await connection.run(
        `copy (select ${listed} from backup.${name}) to ${quoteText(file)} (format csv, header false)`,
      );
      await pipeline(
        createReadStream(file),
        client.query(copyFrom(`copy ${name} (${listed}) from stdin (format csv)`)),
      );
      await rm(file);
    }
    await client.query(forgetRuns(unlike));
    await client.query(forgetEngines(lost));
  });
}

async function withDuckDb<T>(
  path: string,
  how: string,
  work: (connection: Awaited<ReturnType<DuckDBInstance['connect']>>) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${quoteText(path)} as backup${how}`);
    const result = await work(connection);
    await connection.run('detach backup');
    return result;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
