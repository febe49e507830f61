import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../../domains/all-domains.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { findDifferences } from './refresh-by-part.ts';

/** `npm run deliveries [seeds] [first] [together]`: refreshes by part after deliveries of chance, and compares with a rebuild after each. */
const seeds = Number(process.argv[2] ?? 10);
const first = Number(process.argv[3] ?? 1);
const together = Number(process.argv[4] ?? 1);
for (let seed = first; seed < first + seeds; seed++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-deliveries-'));
  const engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  try {
    const found = await findDifferences(engine, seed, { rebuildAfter: 1, together, scale: 0.01, days: 4 }, (step) =>
      console.log(`seed ${seed}: ${step}`),
    );
    for (const { after, mart, onlyByParts, onlyRebuilt } of found) {
      console.log(
        `\nseed ${seed}, after ${after}: ${mart} differs (${onlyByParts.length} and ${onlyRebuilt.length} rows).`,
      );
      for (const row of onlyByParts.slice(0, 3)) console.log(`  by parts ${row}`);
      for (const row of onlyRebuilt.slice(0, 3)) console.log(`  rebuilt  ${row}`);
    }
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
