import type { Settings } from '../../server/settings.ts';
import { listCompanies } from '../../state/companies.ts';
import { checkStore, invariants } from '../../warehouse/checks/check-store.ts';
import { withStores } from '../with-stores.ts';

/** Verifies every company's store and prints what does not hold, with the rows that break it. */
export async function check(settings: Settings): Promise<void> {
  await withStores(settings, async (state, warehouse) => {
    const companies = await state.atFrontDesk(listCompanies);
    let broken = 0;
    for (const { id, code } of companies) {
      const findings = await checkStore(warehouse, id);
      broken += findings.length;
      console.log(`${code}: ${invariants.length - findings.length} of ${invariants.length} invariants hold`);
      for (const finding of findings) {
        console.log(`  BROKEN ${finding.invariant.name}: ${finding.broken} rows (${finding.invariant.says})`);
        for (const row of finding.examples) console.log(`    ${JSON.stringify(row)}`);
      }
    }
    if (broken > 0) process.exitCode = 1;
  });
}
