import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Sql, Workbench } from '../engine.ts';
import type { Entity } from '../schema/define.ts';
import { tableColumns } from '../schema/layout.ts';
import { runOnly, runRows } from './duckdb-values.ts';

/** A DuckDB in memory beside the server: it reads and checks files by the same rules as the embedded store does. */
export async function openWorkbench(client: ClientBase, folder: string) {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1500MB',
    temp_directory: join(folder, 'workbench-spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection: DuckDBConnection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  const sql: Sql = {
    run: (text, values) => runOnly(connection, text, values),
    rows: (text, values) => runRows(connection, text, values),
  };
  const fetched = new Set<string>();

  /** Copies the company's rows of an entity over once, and again after they changed. */
  const fetchRows = async (entity: Entity, companyId: number): Promise<string> => {
    const relation = `existing_${entity.name}`;
    if (fetched.has(entity.name)) return relation;
    const file = join(folder, `${relation}.csv`);
    const columns = tableColumns(entity);
    const listed = columns.map(({ name }) => name).join(', ');
    const query = `copy (select ${listed} from ${entity.name} where company_id = ${companyId}) to stdout (format csv)`;
    await pipeline(client.query(copyTo(query)), createWriteStream(file, { mode: 0o600 }));
    const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(', ');
    await connection.run(
      `create or replace temp table ${relation} as select * from read_csv('${file}', columns = {${types}}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"')`,
    );
    await rm(file);
    fetched.add(entity.name);
    return relation;
  };

  const bench: Workbench = { ...sql, existing: fetchRows };
  return {
    bench,
    /** Sends a relation of the workbench into a temporary table of the server with the entity's stored columns. */
    async send(entity: Entity, relation: string): Promise<string> {
      const file = join(folder, `sending_${entity.name}.csv`);
      const columns = tableColumns(entity);
      const listed = columns.map(({ name }) => name).join(', ');
      await connection.run(`copy (select ${listed} from ${relation}) to '${file}' (format csv, header false)`);
      const table = `arriving_${entity.name}`;
      const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
      await client.query(`create temp table ${table} (${typed}) on commit drop`);
      await pipeline(
        createReadStream(file),
        client.query(copyFrom(`copy ${table} (${listed}) from stdin (format csv)`)),
      );
      await client.query(`analyze ${table}`);
      await rm(file);
      fetched.delete(entity.name);
      return table;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
