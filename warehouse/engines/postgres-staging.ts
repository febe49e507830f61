import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Staging } from '../engine.ts';
import type { Entity } from '../schema/define.ts';
import { type StoredColumn, tableColumns } from '../schema/layout.ts';
import { copiedRows } from './copied-rows.ts';
import { measureProgress, progressOf, sqlOn } from './duckdb-values.ts';

/**
 * A DuckDB in memory beside the server: it reads and checks files by the same rules as the embedded store does. It is opened when
 * it is first used; what writes without a file has no use for it.
 */
export function openStaging(client: ClientBase, folder: string) {
  let connection: DuckDBConnection | undefined;
  let instance: DuckDBInstance | undefined;
  const open = async (): Promise<DuckDBConnection> => {
    instance = await DuckDBInstance.create(':memory:', {
      memory_limit: '1500MB',
      temp_directory: join(folder, 'staging-spill'),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    connection = await instance.connect();
    for (const setting of ["set TimeZone = 'UTC'", ...measureProgress]) await connection.run(setting);
    return connection;
  };
  let opening: Promise<DuckDBConnection> | undefined;
  const opened = (): Promise<DuckDBConnection> => {
    opening ??= open();
    return opening;
  };
  const sql = sqlOn(async (work) => work(await opened()));
  const fetched = new Set<string>();

  const fetch = async (name: string, columns: StoredColumn[], question: string): Promise<string> => {
    const relation = `fetched_${name}`;
    const file = join(folder, `${relation}.csv`);
    await pipeline(
      client.query(copyTo(`copy (${question}) to stdout (format csv)`)),
      createWriteStream(file, { mode: 0o600 }),
    );
    await sql.run(`create or replace temp table ${relation} as select * from ${copiedRows(file, columns)}`);
    await rm(file);
    return relation;
  };

  /** Copies the company's rows of an entity over once, and again after they changed. */
  const existing = async (entity: Entity, companyId: number): Promise<string> => {
    if (fetched.has(entity.name)) return `fetched_${entity.name}`;
    const columns = tableColumns(entity);
    const question = `select ${namesOf(columns)} from ${entity.name} where company_id = ${companyId}`;
    fetched.add(entity.name);
    return fetch(entity.name, columns, question);
  };

  const staging: Staging = { ...sql, existing, fetch, progress: () => (connection ? progressOf(connection) : 0) };
  return {
    staging,
    /** Sends a relation of the staging into a temporary table of the server. */
    async send(name: string, columns: StoredColumn[], relation: string): Promise<string> {
      const file = join(folder, `sending_${name}.csv`);
      const listed = namesOf(columns);
      await sql.run(`copy (select ${listed} from ${relation}) to '${file}' (format csv, header false)`);
      const table = `arriving_${name}`;
      const typed = columns.map((column) => `${column.name} ${column.type}`).join(', ');
      await client.query(`drop table if exists ${table}`);
      await client.query(`create temp table ${table} (${typed}) on commit drop`);
      await pipeline(
        createReadStream(file),
        client.query(copyFrom(`copy ${table} (${listed}) from stdin (format csv)`)),
      );
      await client.query(`analyze ${table}`);
      await rm(file);
      fetched.delete(name);
      return table;
    },
    interrupt: () => connection?.interrupt(),
    close() {
      connection?.closeSync();
      // How far a load is may be asked when it has ended.
      connection = undefined;
      instance?.closeSync();
    },
  };
}

const namesOf = (columns: StoredColumn[]): string => columns.map(({ name }) => name).join(', ');
