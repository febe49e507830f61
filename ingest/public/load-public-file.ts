import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../warehouse/engine.ts';
import { type BroughtIn, bringIn } from '../files/bring-in.ts';
import { explainEngineError } from '../files/explain-engine-error.ts';
import type { Reject } from '../refusal.ts';
import { unpackPublicFile } from './files/unpack-public-file.ts';
import { publicFormats } from './formats.ts';
import { loadPart } from './load-part.ts';
import type { FormatName } from './public-format.ts';
import type { PublicLoadRequest, PublicTableOutcome } from './public-load.ts';
import { findSameFile, nextPublicLoadId } from './snapshots/public-history.ts';
import type { SnapshotDate } from './snapshots/snapshot-date.ts';

export interface PublicLoadResult {
  loadId: number;
  file: string;
  /** What the file was found to be, in words; several where an archive holds several. */
  titles: string[];
  snapshotDate: string;
  datedBy: SnapshotDate['by'];
  /** The same file had been loaded before: nothing was changed. */
  alreadyLoaded: boolean;
  tables: PublicTableOutcome[];
  /** The first few rows that were not stored. */
  rejects: Reject[];
}

/**
 * Loads a public file as it was published, in one transaction. What cannot be stored is set aside and counted: nobody here can
 * mend the file. A file that is none of the known, that holds no rows, or that is older than what is there, is refused.
 */
export async function loadPublicFile(engine: Engine, request: PublicLoadRequest): Promise<PublicLoadResult> {
  await mkdir(engine.filesFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(engine.filesFolder, 'public-'));
  const file = await bringIn(request.path, folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  try {
    return (await findLoaded(engine, file)) ?? (await load(engine, file, folder, request));
  } catch (error) {
    throw explainEngineError(error, file.name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(
  engine: Engine,
  file: BroughtIn,
  folder: string,
  request: PublicLoadRequest,
): Promise<PublicLoadResult> {
  const { signal } = request;
  request.onProgress?.({ table: '', file: file.name, stage: 'reading', rows: 0, fraction: () => 0 });
  const parts = await unpackPublicFile(file, folder);
  signal?.throwIfAborted();
  const today = request.today ?? new Date().toISOString().slice(0, 10);
  return engine.write(async (writing) => {
    const loadId = await nextPublicLoadId(writing.store);
    const loaded = [];
    for (const part of parts) {
      loaded.push(await loadPart(writing, part, { loadId, today, folder, sent: file, request }));
    }
    const snapshot = loaded[0]?.snapshot ?? { date: today, by: 'load' };
    return {
      loadId,
      file: file.name,
      titles: [...new Set(parts.map(({ format }) => format.title))],
      snapshotDate: snapshot.date,
      datedBy: snapshot.by,
      alreadyLoaded: false,
      tables: loaded.flatMap(({ tables }) => tables),
      rejects: loaded.flatMap(({ rejects }) => rejects),
    };
  }, signal);
}

async function findLoaded(engine: Engine, file: BroughtIn): Promise<PublicLoadResult | undefined> {
  const same = await findSameFile(engine, file.hash);
  if (!same) return undefined;
  return {
    loadId: same.loadId,
    file: file.name,
    titles: [...new Set(same.formats.map((format) => publicFormats[format as FormatName]?.title ?? format))],
    snapshotDate: same.snapshot.date,
    datedBy: same.snapshot.by,
    alreadyLoaded: true,
    tables: same.tables.map((table) => ({ ...table, file: file.name, rejectsFile: undefined, warnings: [] })),
    rejects: [],
  };
}
