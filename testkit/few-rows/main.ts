import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../../domains/all-domains.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { askAgain } from './ask-again.ts';
import { questionsAboutFewRows, threads } from './few-rows.ts';

/** `npm run few-rows [rounds]`: asks every question of every page about companies with few rows, past the cache, with four threads. */
const rounds = Number(process.argv[2] ?? 200);
const dataDir = mkdtempSync(join(tmpdir(), 'pestle-few-rows-'));
const engine = await openWarehouse({
  dataDir,
  warehouseUrl: '',
  domains,
  cores: threads,
  onStoreEvent: (event) => {
    if (event.is === 'open') console.log(`  the store broke and was open again after ${event.afterMs} ms`);
  },
});
try {
  const questions = await questionsAboutFewRows(engine);
  console.log(`${questions.length} questions, ${rounds} rounds, ${threads} threads.`);
  const failures = await askAgain(engine, questions, rounds, (round, found) => {
    if (round % 10 === 0) console.log(`Round ${round}: ${found.length} failures, ${engine.health().faults} faults.`);
  });
  for (const { page, round, what, sql } of failures) console.log(`\n${page}, round ${round}: ${what}\n${sql}`);
  console.log(`${questions.length * rounds} askings: ${failures.length} failures, ${engine.health().faults} faults.`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
}
