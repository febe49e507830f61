import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLoad } from '../../ingest/import-load.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';

/** Loads each text as a file of its entity, and works out what is derived from them. */
export async function loadFiles(engine: Engine, companyId: number, files: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-files-'));
  const written = Object.entries(files).map(([entity, text]) => {
    const path = join(folder, `${entity}.csv`);
    writeFileSync(path, text);
    return { entity, path };
  });
  await importLoad(engine, {
    companyId,
    files: written,
    acceptPartial: false,
    loadedBy: 'a test',
    rejectsFolder: folder,
  }).finally(() => rmSync(folder, { recursive: true }));
  await refreshMarts(engine, companyId);
}
