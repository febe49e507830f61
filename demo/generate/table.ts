import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { csvText } from '../../contracts/csv-cell.ts';
import type { Entity } from '../../warehouse/schema/define.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';

type Cell = string | number | boolean | undefined;
type Row = Record<string, Cell>;

const pageSize = 1 << 18;
/** More than any row takes. */
const rowSize = 1 << 13;
const checkedRows = 50;
const comma = 44;

/** One file of an entity. Rows are kept as bytes until there is enough to write at once: text would be built twice. */
export class Table {
  rows = 0;
  /** While a company is only measured, nothing is written. */
  muted = false;
  readonly #entity: Entity;
  readonly #names: string[];
  readonly #quotable: boolean[];
  #pages: Buffer[] = [];
  #page = Buffer.allocUnsafe(pageSize);
  #used = 0;

  constructor(name: string) {
    this.#entity = getEntity(name);
    this.#names = this.#entity.columns.map((column) => column.name);
    this.#quotable = this.#entity.columns.map(({ kind }) => kind.is === 'text');
    this.#put(`${this.#names.join(',')}\r\n`);
  }

  get name(): string {
    return this.#entity.name;
  }

  write(row: Row): void {
    if (this.muted) return;
    if (this.rows < checkedRows) this.#refuseUnknown(row);
    this.rows += 1;
    if (this.#used > pageSize - rowSize) this.#turnPage();
    for (let n = 0; n < this.#names.length; n += 1) {
      if (n > 0) {
        this.#page[this.#used] = comma;
        this.#used += 1;
      }
      const cell = row[this.#names[n] as string];
      if (cell === undefined || cell === '') continue;
      const text = typeof cell === 'string' ? cell : String(cell);
      this.#put(this.#quotable[n] ? csvText(text) : text);
    }
    this.#put('\r\n');
  }

  get isFull(): boolean {
    return this.#pages.length > 0;
  }

  take(): Buffer {
    this.#turnPage();
    const bytes = Buffer.concat(this.#pages);
    this.#pages = [];
    return bytes;
  }

  #put(text: string): void {
    for (let n = 0; n < text.length; n += 1) {
      const code = text.charCodeAt(n);
      if (code > 127) {
        this.#used += this.#page.write(text.slice(n), this.#used, 'utf8');
        return;
      }
      this.#page[this.#used] = code;
      this.#used += 1;
    }
  }

  #turnPage(): void {
    this.#pages.push(this.#page.subarray(0, this.#used));
    this.#page = Buffer.allocUnsafe(pageSize);
    this.#used = 0;
  }

  #refuseUnknown(row: Row): void {
    const unknown = Object.keys(row).find((key) => !this.#names.includes(key));
    if (unknown) throw new Error(`${this.name} has no column ${unknown}.`);
  }
}

/** The folder of one company: a file for each of its entities. */
export class CompanyFiles {
  readonly #tables: Map<string, Table>;
  readonly #files = new Map<string, FileHandle>();
  readonly #folder: string;

  constructor(folder: string, entities: readonly string[]) {
    this.#folder = folder;
    this.#tables = new Map(entities.map((name) => [name, new Table(name)]));
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of this.#tables.keys()) {
      this.#files.set(name, await open(join(this.#folder, `${name}.csv`), 'w'));
    }
  }

  table(name: string): Table {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`This company has no ${name}.`);
    return table;
  }

  mute(muted: boolean, except: readonly string[] = []): void {
    for (const table of this.#tables.values()) table.muted = muted && !except.includes(table.name);
  }

  /** Writes out what has filled up; the memory in use stays the same however many rows there are. */
  async drain(): Promise<void> {
    for (const table of this.#tables.values()) if (table.isFull) await this.#write(table);
  }

  async close(): Promise<void> {
    for (const table of this.#tables.values()) await this.#write(table);
    for (const file of this.#files.values()) await file.close();
  }

  get rows(): Record<string, number> {
    return Object.fromEntries([...this.#tables.values()].map((table) => [table.name, table.rows]));
  }

  async #write(table: Table): Promise<void> {
    await this.#files.get(table.name)?.writeFile(table.take());
  }
}
