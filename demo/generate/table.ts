import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity } from '../../warehouse/schema/define.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';

type Cell = string | number | boolean | undefined;
type Row = Record<string, Cell>;

const full = 1 << 18;
const checkedRows = 50;

/** One file of an entity. Rows are kept as text until there is enough to write at once. */
export class Table {
  rows = 0;
  /** While a company is only measured, nothing is written. */
  muted = false;
  readonly #entity: Entity;
  readonly #names: string[];
  readonly #quotable: boolean[];
  readonly #cells: Cell[];
  #lines: string[];
  #size = 0;

  constructor(name: string) {
    this.#entity = getEntity(name);
    this.#names = this.#entity.columns.map((column) => column.name);
    this.#quotable = this.#entity.columns.map(({ kind }) => kind.is === 'text');
    this.#cells = this.#names.map(() => '');
    this.#lines = [this.#names.join(',')];
  }

  get name(): string {
    return this.#entity.name;
  }

  write(row: Row): void {
    if (this.muted) return;
    if (this.rows < checkedRows) this.#refuseUnknown(row);
    this.rows += 1;
    for (let n = 0; n < this.#names.length; n += 1) {
      const cell = row[this.#names[n] as string];
      this.#cells[n] = typeof cell === 'string' && this.#quotable[n] ? quote(cell) : cell;
    }
    const line = this.#cells.join(',');
    this.#lines.push(line);
    this.#size += line.length;
  }

  get isFull(): boolean {
    return this.#size >= full;
  }

  take(): Buffer {
    if (this.#lines.length === 0) return Buffer.alloc(0);
    const bytes = Buffer.from(`${this.#lines.join('\r\n')}\r\n`, 'utf8');
    this.#lines = [];
    this.#size = 0;
    return bytes;
  }

  #refuseUnknown(row: Row): void {
    const unknown = Object.keys(row).find((key) => !this.#names.includes(key));
    if (unknown) throw new Error(`${this.name} has no column ${unknown}.`);
  }
}

const quote = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

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
