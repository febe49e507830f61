import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvText } from '../../contracts/csv-cell.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';

/** Where a row was made from. */
export interface Origin {
  file: string;
  line: number;
}

/** Writes an import file. Each row is one line, so that what is wrong with a line can be told of its origin. */
export class EntityWriter {
  readonly entity: string;
  readonly path: string;
  readonly origins: Origin[] = [];
  readonly #columns: string[];
  readonly #stream: WriteStream;

  constructor(folder: string, name: string, entity: string) {
    this.entity = entity;
    this.path = join(folder, `${name} (${entity})`);
    this.#columns = getEntity(entity).columns.map((column) => column.name);
    this.#stream = createWriteStream(this.path, { mode: 0o600 });
    this.#stream.write(`${this.#columns.join(',')}\n`);
  }

  async write(row: Record<string, string>, origin: Origin): Promise<void> {
    this.origins.push(origin);
    const cells = this.#columns.map((column) => csvText((row[column] ?? '').replace(/[\r\n]+/gu, ' ')));
    if (this.#stream.write(`${cells.join(',')}\n`)) return;
    await new Promise<void>((resolve, reject) => {
      this.#stream.once('drain', resolve);
      this.#stream.once('error', reject);
    });
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}
