import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';
import { listFiles, listPublicFiles } from '../../demo/generate/list-files.ts';
import { importLoad } from '../../ingest/import-load.ts';
import { loadPublicFile } from '../../ingest/public/load-public-file.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { scoreStore } from '../diversion/score-store.ts';
import { forecastStore } from '../forecast/forecast-store.ts';

/** Files that all companies share: a store has them once, of the first hospital that is loaded. */
export const publicFiles = 'public files';
const haveThem = new WeakSet<Engine>();

/** A small generated hospital under the given company, as its files would come in; without some of them where a test does not need them. */
export async function loadGenerated(
  engine: Engine,
  companyId: number,
  seed: number,
  without: readonly string[] = [],
  scale = 0.01,
): Promise<void> {
  const folder = mkdtempSync(join(engine.filesFolder, 'generated-'));
  const end = Date.parse('2026-11-14') / 86_400_000;
  const [company] = await generateCompanies({ folder, seed, scale, companies: 1, months: 14, end });
  if (!company) throw new Error('No company was generated.');
  const files = listFiles(company.folder).filter(({ entity }) => !without.includes(entity));
  await importLoad(engine, { companyId, files, acceptPartial: false, loadedBy: 'a test', rejectsFolder: folder });
  const isFirst = !without.includes(publicFiles) && !haveThem.has(engine);
  if (isFirst) haveThem.add(engine);
  for (const path of isFirst ? listPublicFiles(folder) : [])
    await loadPublicFile(engine, { path, loadedBy: 'a test', rejectsFolder: folder, today: '2026-11-15' });
  await refreshMarts(engine, companyId);
  await scoreStore(engine, { companyId, newestDay: '2026-11-14', days: 1, weeks: 2 });
  await forecastStore(engine, { companyId, newestDay: '2026-11-14', origins: 4 });
}
