import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importLoad } from '../ingest/import-load.ts';
import { loadPublicFile } from '../ingest/public/load-public-file.ts';
import type { Services } from '../server/app.ts';
import { findCompany } from '../state/companies.ts';
import type { Engine } from '../warehouse/engine.ts';
import { onceMoreAfterFault } from '../warehouse/once-more-after-fault.ts';

const seed = 1;
const months = 24;
const day = 86_400_000;

/**
 * Gives the demo companies two years of data up to yesterday, the same way a hospital's files come in. A company that has
 * any load is left alone; a load that was cut off left nothing, so the next start does it over. Marts are worked out behind
 * the started server, and pages say so until then.
 */
export async function fillDemoWarehouse(
  { state, warehouse, settings, now }: Services,
  say: (what: string) => void,
): Promise<void> {
  if (settings.DEMO_SCALE === 0) return;
  const empty = await findEmpty(warehouse, async (code) => state.atFrontDesk((db) => findCompany(db, code)));
  if (empty.length === 0) return;
  // Once in the life of a store: no other start has to read it.
  const { generateCompanies } = await import('../demo/generate/generate-companies.ts');
  const folder = await mkdtemp(join(warehouse.filesFolder, 'demo-'));
  try {
    say('Writing two years of data for the demo companies …');
    const end = Math.floor(now().getTime() / day) - 1;
    const { listPublicFiles } = await import('../demo/generate/list-files.ts');
    const companies = await generateCompanies({ folder, seed, months, end, scale: settings.DEMO_SCALE, companies: 2 });
    for (const { code, folder: files, rows } of companies) {
      const companyId = empty.find((company) => company.code === code)?.id;
      if (companyId === undefined) continue;
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      say(`Loading ${total.toLocaleString('en-US')} rows of ${code} …`);
      await onceMoreAfterFault(warehouse, () => loadFolder(warehouse, companyId, files, settings.DATA_DIR, say));
    }
    await loadPublicFiles(warehouse, listPublicFiles(folder), settings.DATA_DIR, now());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findEmpty(warehouse: Engine, find: (code: string) => Promise<number | undefined>) {
  const rows = await warehouse.query<{ company_id: number }>('select distinct company_id from loads');
  const loaded = new Set(rows.map((row) => row.company_id));
  const found: { code: string; id: number }[] = [];
  for (const code of ['cedar', 'harborline']) {
    const id = await find(code);
    if (id !== undefined && !loaded.has(id)) found.push({ code, id });
  }
  return found;
}

async function loadFolder(
  warehouse: Engine,
  companyId: number,
  folder: string,
  dataDir: string,
  say: (what: string) => void,
): Promise<void> {
  const names = await readdir(folder);
  let said = Date.now();
  await importLoad(warehouse, {
    companyId,
    files: names.map((name) => ({ path: join(folder, name), entity: name.replace(/\.csv$/u, '') })),
    acceptPartial: false,
    loadedBy: 'demo',
    rejectsFolder: join(dataDir, 'warehouse', 'rejects', 'demo'),
    onProgress: ({ entity, filesDone, filesTotal }) => {
      if (Date.now() - said < 2000) return;
      said = Date.now();
      say(`  file ${filesDone + 1} of ${filesTotal}: ${entity}`);
    },
  });
}

/** The demo's own lists of the FDA, unless real ones are there already: those would be older, or have other lines. */
async function loadPublicFiles(warehouse: Engine, paths: string[], dataDir: string, today: Date): Promise<void> {
  const [known] = await warehouse.query('select 1 as found from public_loads limit 1');
  if (known) return;
  const rejectsFolder = join(dataDir, 'warehouse', 'rejects', 'demo');
  for (const path of paths)
    await onceMoreAfterFault(warehouse, () =>
      loadPublicFile(warehouse, { path, loadedBy: 'demo', rejectsFolder, today: today.toISOString().slice(0, 10) }),
    );
}
