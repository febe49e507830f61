import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCompanies } from '../demo/generate/generate-companies.ts';
import { listFiles } from '../demo/generate/list-files.ts';
import { domains, invariants } from '../domains/all-domains.ts';
import { importLoad } from '../ingest/import-load.ts';
import { checkStore } from '../warehouse/checks/check-store.ts';
import type { Engine } from '../warehouse/engine.ts';
import { refreshMarts } from '../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';

const lastDay = Date.parse('2026-11-14') / 86_400_000;
const months = 24;

/** Generates, loads and checks a hospital system and a supplier of each size and seed; says what breaks, or that nothing does. */
export async function benchChecks(scales: number[], seeds: number[], say: (line: string) => void): Promise<void> {
  for (const scale of scales)
    for (const seed of seeds) {
      const dataDir = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
      const engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
      try {
        const { rows, broken } = await checkCompanies(engine, scale, seed);
        say(`scale ${scale}, seed ${seed}: ${rows} rows, ${broken.length === 0 ? 'clean' : broken.join('; ')}`);
        if (broken.length > 0) process.exitCode = 1;
      } finally {
        await engine.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    }
}

async function checkCompanies(engine: Engine, scale: number, seed: number) {
  const folder = await mkdtemp(join(engine.filesFolder, 'generated-'));
  const companies = await generateCompanies({ folder, seed, scale, companies: 2, months, end: lastDay });
  let rows = 0;
  const broken: string[] = [];
  for (const [index, company] of companies.entries()) {
    const companyId = index + 1;
    const files = listFiles(company.folder);
    const plan = { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: folder };
    const { results } = await importLoad(engine, plan);
    rows += results.reduce((sum, { loaded }) => sum + loaded, 0);
    await refreshMarts(engine, companyId);
    for (const { invariant, broken: count } of await checkStore(engine, invariants, companyId))
      broken.push(`company ${companyId}: ${count} rows break ${invariant.name}`);
  }
  return { rows, broken };
}
