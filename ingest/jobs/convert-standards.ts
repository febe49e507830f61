import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { getEntity } from '../../warehouse/schema/entities.ts';
import type { EntityFile } from '../import-load.ts';
import { ImportRefused } from '../refusal.ts';
import type { Conversion, Remark } from '../standards/conversion.ts';
import { convertEpcis, type EpcisOptions } from '../standards/epcis/convert-epcis.ts';
import { convertHl7 } from '../standards/hl7/convert-hl7.ts';
import type { Hl7Options } from '../standards/hl7/hl7-options.ts';
import { NotThisFormat } from '../standards/not-this-format.ts';
import type { Standard } from '../standards/recognize-standard.ts';
import { EntityWriter, type Origin } from './entity-writer.ts';
import { joinFiles } from './join-files.ts';

export interface StandardFile {
  path: string;
  standard: Standard;
}

/** What files of standards turn into. */
export interface Converted {
  /** Import files, and from where in which file each of their rows was made. */
  files: (EntityFile & { origins: Origin[] })[];
  /** What did not become a row, and why. */
  setAside: (Remark & { file: string; standard: Standard })[];
  /** What was left blank in a row, and why. */
  notes: (Remark & { file: string })[];
}

interface Source {
  standard: Standard;
  conversion: Conversion;
  originOf: (line: number) => Origin;
}

/**
 * Turns files of standards into import files, which then go the way of all others. Messages of HL7 build on one another, so
 * that all of them are read as one, in the order of the names of their files; each EPCIS document stands by itself.
 */
export async function convertStandards(
  sent: StandardFile[],
  options: EpcisOptions & Hl7Options,
  folder: string,
): Promise<Converted> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = sent.length === 1 ? basename(sent[0]?.path ?? '') : `${sent.length} files`;
  const writers = new Map<string, EntityWriter>();
  const converted: Converted = { files: [], setAside: [], notes: [] };
  const rows = new RowsSeen(sent.length);
  try {
    for (const source of openSources(sent, options)) {
      await readSource(source, rows, (entity) => {
        const writer = writers.get(entity) ?? new EntityWriter(folder, name, entity);
        writers.set(entity, writer);
        return writer;
      });
      const { conversion, originOf, standard } = source;
      converted.setAside.push(...conversion.refusals.map((one) => ({ ...one, ...originOf(one.line), standard })));
      converted.notes.push(...conversion.notes.map((one) => ({ ...one, ...originOf(one.line) })));
    }
  } finally {
    for (const writer of writers.values()) await writer.close();
  }
  const { setAside } = converted;
  if (sent.length > 0 && writers.size === 0)
    throw refuseBarren(name, setAside.find(({ isFault }) => isFault) ?? setAside[0]);
  converted.files = [...writers.values()].map(({ entity, path, origins }) => ({ entity, path, origins }));
  return converted;
}

function openSources(sent: StandardFile[], options: EpcisOptions & Hl7Options): Source[] {
  const messages = sent.filter(({ standard }) => standard === 'hl7').map(({ path }) => path);
  const joined = joinFiles(messages);
  return [
    ...(messages.length > 0
      ? [{ standard: 'hl7' as const, conversion: convertHl7(joined.files, options), originOf: joined.originOf }]
      : []),
    ...sent
      .filter(({ standard }) => standard !== 'hl7')
      .map(({ path, standard }) => ({
        standard,
        conversion: convertEpcis(createReadStream(path), options),
        originOf: (line: number) => ({ file: basename(path), line }),
      })),
  ];
}

/**
 * The rows of earlier files: a folder may hold the same document twice, or two that overlap. Within a file its own converter has
 * an eye on that.
 */
class RowsSeen {
  readonly #seen = new Map<string, { row: string; origin: Origin }>();
  readonly #isNeeded: boolean;

  constructor(files: number) {
    this.#isNeeded = files > 1;
  }

  /** Says why a row is not to be written, where another file has its key. */
  refuse(entity: string, row: Record<string, string>, origin: Origin): Omit<Remark, 'line'> | undefined {
    if (!this.#isNeeded) return undefined;
    const { columns } = getEntity(entity);
    const keys = columns
      .filter(({ need }) => need === 'key' || need === 'blank-key')
      .map(({ name }) => row[name] ?? '');
    const key = JSON.stringify([entity, ...keys]);
    const text = JSON.stringify(columns.map(({ name }) => row[name] ?? ''));
    const before = this.#seen.get(key);
    if (!before) {
      this.#seen.set(key, { row: text, origin });
      return undefined;
    }
    const { file, line } = before.origin;
    if (before.row === text) return { reason: `The row is that of ${file}, line ${line}.` };
    return {
      reason: `The row has the key of the one in ${file}, line ${line}, and says something else.`,
      isFault: true,
    };
  }
}

async function readSource(
  { conversion, originOf }: Source,
  seen: RowsSeen,
  writerOf: (entity: string) => EntityWriter,
): Promise<void> {
  try {
    for await (const { entity, line, row } of conversion.rows) {
      const origin = originOf(line);
      const refused = seen.refuse(entity, row, origin);
      if (refused) conversion.refusals.push({ line, ...refused });
      else await writerOf(entity).write(row, origin);
    }
  } catch (error) {
    throw error instanceof NotThisFormat ? new ImportRefused(originOf(1).file, error.message) : error;
  }
}

function refuseBarren(name: string, first: (Remark & { file: string }) | undefined): ImportRefused {
  if (!first) return new ImportRefused(name, 'holds nothing that becomes a row');
  return new ImportRefused(first.file, `line ${first.line}: ${first.reason}`);
}
