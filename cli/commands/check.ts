import { localCheck } from '../../contracts/maintenance.ts';
import { checkCompanies } from '../../server/check-companies.ts';
import type { Settings } from '../../server/settings.ts';
import { callServer, throughServer } from '../call-server.ts';
import { withStores } from '../with-stores.ts';

/** Verifies every company's store and prints what does not hold, with the rows that break it. */
export async function check(settings: Settings): Promise<void> {
  const companies = await throughServer(
    settings,
    (note) => callServer(note, localCheck, 'GET', 'check'),
    () => withStores(settings, checkCompanies),
  );
  for (const { company, invariants, findings, sealed } of companies) {
    console.log(`${company}: ${invariants - findings.length} of ${invariants} invariants hold`);
    for (const { name, says, broken, examples } of findings) {
      console.log(`  BROKEN ${name}: ${broken} rows (${says})`);
      for (const row of examples) console.log(`    ${JSON.stringify(row)}`);
    }
    if (sealed && (sealed.entries > 0 || sealed.tail.length > 0)) {
      console.log(
        `  evidence: ${sealed.entries} entries sealed${sealed.head ? `, chain ${sealed.head.slice(0, 16)}` : ''}`,
      );
      for (const { log, entries, first_id, last_id } of sealed.tail)
        console.log(`  not sealed yet: ${entries} of ${log}, ${first_id} to ${last_id}`);
    }
    if (findings.length > 0) process.exitCode = 1;
  }
}
