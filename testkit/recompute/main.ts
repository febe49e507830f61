import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { domains } from '../../domains/all-domains.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { notYet } from './all-entries.ts';
import { forgottenPages, recompute } from './recompute.ts';

/** `npm run recompute [-- --seed 3 --scale 0.01]`: works pages out again from the CSV files of a plain and of a nasty hospital. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '3' }, scale: { type: 'string', default: '0.01' } },
});
const dataDir = mkdtempSync(join(tmpdir(), 'pestle-recompute-store-'));
const engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
try {
  let differing = 0;
  for (const [companyId, name] of [
    [1, 'plain'],
    [2, 'nasty'],
  ] as const) {
    const hospital = { seed: Number(values.seed), scale: Number(values.scale), isNasty: name === 'nasty' };
    const pages = await recompute(engine, companyId, hospital);
    const compared = pages.reduce((sum, { count }) => sum + count, 0);
    const found = pages.flatMap((page) => page.differing);
    for (const words of found) console.log(words);
    console.log(`The ${name} hospital: ${compared} values of ${pages.length} pages compared, ${found.length} differ.`);
    differing += found.length;
  }
  const waiting = Object.entries(notYet).map(([page, owner]) => `${page} (${owner})`);
  console.log(`Not worked out yet: ${waiting.length} pages${waiting.length > 0 ? `: ${waiting.join(', ')}` : ''}.`);
  const forgotten = forgottenPages();
  if (forgotten.length > 0) console.log(`In no list: ${forgotten.join(', ')}.`);
  process.exitCode = differing + forgotten.length > 0 ? 1 : 0;
} finally {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
}
