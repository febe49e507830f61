import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateCompanies } from '../demo/generate/generate-companies.ts';
import { listFiles } from '../demo/generate/list-files.ts';
import { importLoad } from '../ingest/import-load.ts';
import type { Engine } from '../warehouse/engine.ts';
import { rebuildMarts } from '../warehouse/marts/pipeline.ts';
import { growCompany, planGrowth } from './grow-company.ts';

const full = { movements: 20_000_000, tagEvents: 10_000_000, doses: 2_000_000 };
export const companyId = 1;

/** Makes the company that is measured, in an empty store: a generated one, grown to so much of the full size. */
export async function fillCompany(warehouse: Engine, scale: number, say: (line: string) => void): Promise<void> {
  const [loaded] = await warehouse.query('select 1 as found from loads limit 1');
  if (loaded) throw new Error('The database of a benchmark must be empty: this one holds data.');
  const folder = await mkdtemp(join(warehouse.filesFolder, 'bench-'));
  const end = Math.floor(Date.now() / 86_400_000) - 1;
  const [company] = await generateCompanies({ folder, seed: 1, months: 24, end, scale: 1, companies: 1 });
  if (!company) throw new Error('No company was generated.');
  const files = listFiles(company.folder);
  await importLoad(warehouse, { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: folder });
  await rm(folder, { recursive: true, force: true });
  const count = async (table: string) =>
    (
      await warehouse.query<{ count: number }>(`select count(*) as count from ${table} where company_id = $1`, [
        companyId,
      ])
    )[0]?.count ?? 0;
  const has = {
    movements: await count('movements'),
    tagEvents: await count('rfid_events'),
    doses: await count('case_doses'),
  };
  await growCompany(
    warehouse,
    companyId,
    planGrowth(
      { movements: full.movements * scale, tagEvents: full.tagEvents * scale, doses: full.doses * scale },
      has,
    ),
  );
  say(
    `${await count('movements')} movements, ${await count('rfid_events')} tag events and ${await count('case_doses')} doses: working out ${warehouse.plan.marts.length} marts …`,
  );
  const started = performance.now();
  await rebuildMarts(warehouse, companyId, ({ mart }) =>
    say(`  ${((performance.now() - started) / 1000).toFixed(0)} s: ${mart}`),
  );
  say(`marts: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
