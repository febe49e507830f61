import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callServer } from '../../cli/call-server.ts';
import { localCheck } from '../../contracts/maintenance.ts';
import { writeMovements, writeReferenceFiles } from './import-files.ts';
import { inspectWarehouse, isAfter } from './inspect-warehouse.ts';
import { call, finish, send, startNoted } from './local-calls.ts';
import type { Product } from './product.ts';
import { Random } from './random.ts';

export interface ImportTortureOptions {
  dataDir: string;
  kills: number;
  seed: number;
  onKill?: (kill: number, soFar: ImportTortureResult) => void;
}

export interface ImportTortureResult {
  kills: number;
  /** How often the kill came before the load had landed, and how often after it, before anybody was told. */
  before: number;
  after: number;
  problems: string[];
}

/**
 * Kills the server in the middle of imports. Each time the store must be exactly what the acknowledged loads made of it, or
 * these and the whole of the one under way; and the next start must complete that one, once.
 */
export async function killWhileImporting(options: ImportTortureOptions): Promise<ImportTortureResult> {
  const { dataDir, kills } = options;
  const random = new Random(options.seed);
  const files = join(dataDir, 'sent');
  mkdirSync(files);
  const result: ImportTortureResult = { kills: 0, before: 0, after: 0, problems: [] };
  let product: Product = await startNoted(dataDir);
  try {
    await finish(dataDir, await send(dataDir, writeReferenceFiles(files)));
    const started = Date.now();
    await finish(dataDir, await send(dataDir, writeMovements(files, 1)));
    const usual = Date.now() - started;

    for (let kill = 1; kill <= kills; kill++) {
      const n = kill + 1;
      const path = writeMovements(files, n);
      const job = await send(dataDir, path);
      await wait(random.between(0, usual));
      await product.kill();
      const found = await inspectWarehouse(dataDir);
      if (isAfter(found, n - 1)) result.before++;
      else if (isAfter(found, n)) result.after++;
      else result.problems.push(`Kill ${kill}: the store is torn: ${JSON.stringify(found)}.`);

      product = await startNoted(dataDir);
      const resumed = await finish(dataDir, job);
      if (resumed.status !== 'done') result.problems.push(`Kill ${kill}: the import ended as ${resumed.status}.`);
      result.kills = kill;
      options.onKill?.(kill, result);
    }
    result.problems.push(...(await checkStores(dataDir)));
  } finally {
    await product.kill();
  }
  const found = await inspectWarehouse(dataDir);
  const expected = kills + 1;
  if (!isAfter(found, expected)) result.problems.push(`At the end the store is ${JSON.stringify(found)}.`);
  if (found.loads !== expected) result.problems.push(`There were ${found.loads} loads of movements, not ${expected}.`);
  return result;
}

/** `pestle check` on the server that runs. */
async function checkStores(dataDir: string): Promise<string[]> {
  const companies = await call(dataDir, (note) => callServer(note, localCheck, 'GET', 'check'));
  return companies.flatMap(({ company, findings }) =>
    findings.map(({ name, broken, says }) => `check of ${company}: ${broken} rows break ${name} (${says}).`),
  );
}
