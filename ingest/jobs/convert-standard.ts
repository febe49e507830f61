import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { getEntity } from '../../warehouse/schema/entities.ts';
import type { EntityFile } from '../import-load.ts';
import { ImportRefused } from '../refusal.ts';
import type { ConvertedRow, Remark } from '../standards/conversion.ts';
import { convertEpcis, type EpcisOptions } from '../standards/epcis/convert-epcis.ts';
import { convertHl7 } from '../standards/hl7/convert-hl7.ts';
import type { Hl7Options } from '../standards/hl7/hl7-options.ts';
import { NotThisFormat } from '../standards/not-this-format.ts';
import type { Standard } from '../standards/recognize-standard.ts';

/** An import file made of a file of a standard, and from which line of it each row was made. */
export interface ConvertedFile extends EntityFile {
  lines: number[];
}

export interface Converted {
  files: ConvertedFile[];
  /** What did not become a row, and why. */
  setAside: Remark[];
  notes: Remark[];
}

/** Turns a file of a standard into import files, which then go the way of all others. */
export async function convertStandard(
  path: string,
  standard: Standard,
  options: EpcisOptions & Hl7Options,
  folder: string,
): Promise<Converted> {
  const name = basename(path);
  const source = createReadStream(path);
  const conversion = standard === 'hl7' ? convertHl7(source, options) : convertEpcis(source, options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writers = new Map<string, EntityWriter>();
  try {
    for await (const row of conversion.rows) {
      const writer = writers.get(row.entity) ?? new EntityWriter(folder, name, row.entity);
      writers.set(row.entity, writer);
      await writer.write(row);
    }
  } catch (error) {
    throw error instanceof NotThisFormat ? new ImportRefused(name, error.message) : error;
  } finally {
    source.destroy();
    for (const writer of writers.values()) await writer.close();
  }
  if (writers.size === 0) {
    const [first] = conversion.refusals;
    throw new ImportRefused(name, first ? `line ${first.line}: ${first.reason}` : 'holds nothing that becomes a row');
  }
  return {
    files: [...writers.values()].map(({ entity, path, lines }) => ({ entity, path, lines })),
    setAside: conversion.refusals,
    notes: conversion.notes,
  };
}

/** One line for each row, so that the lines of what is rejected can be told as those of the original. */
class EntityWriter {
  readonly entity: string;
  readonly path: string;
  readonly lines: number[] = [];
  readonly #columns: string[];
  readonly #stream: WriteStream;

  constructor(folder: string, name: string, entity: string) {
    this.entity = entity;
    this.path = join(folder, `${name} (${entity})`);
    this.#columns = getEntity(entity).columns.map((column) => column.name);
    this.#stream = createWriteStream(this.path, { mode: 0o600 });
    this.#stream.write(`${this.#columns.join(',')}\n`);
  }

  async write({ line, row }: ConvertedRow): Promise<void> {
    this.lines.push(line);
    const cells = this.#columns.map((column) => csvCell((row[column] ?? '').replace(/[\r\n]+/gu, ' ')));
    if (!this.#stream.write(`${cells.join(',')}\n`)) {
      await new Promise<void>((resolve, reject) => {
        this.#stream.once('drain', resolve);
        this.#stream.once('error', reject);
      });
    }
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}

const csvCell = (value: string): string => (/[",]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
