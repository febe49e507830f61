import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A generated folder as tables of text, for tests that look at the files with other eyes than the generator's. */
export class GeneratedCompany {
  readonly entities: string[];
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection, entities: string[]) {
    this.#connection = connection;
    this.entities = entities;
  }

  static async open(folder: string): Promise<GeneratedCompany> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
    const connection = await instance.connect();
    await connection.run("set TimeZone = 'UTC'");
    const entities = (await readdir(folder)).map((file) => file.replace('.csv', '')).sort();
    for (const entity of entities) {
      const file = join(folder, `${entity}.csv`).replaceAll("'", "''");
      await connection.run(
        `create table ${entity} as select * from read_csv('${file}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', nullstr = '')`,
      );
    }
    return new GeneratedCompany(connection, entities);
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson();
  }

  /** The single number that a query answers with. */
  async number(sql: string): Promise<number> {
    const [row] = await this.rows(sql);
    return Number(Object.values(row ?? {})[0]);
  }

  close(): void {
    this.#connection.closeSync();
  }
}

/** One hash over all files of a folder and its folders. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(file.slice(folder.length));
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
