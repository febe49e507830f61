import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { loadGenerated } from '../reports/load-generated.ts';
import { copyTemplate } from './copy-template.ts';

/** A small hospital in which everything happens within the last days, spoilt tags included. */
export const generatedSeed = 3;
/** The first company of a store: in the demo the hospital system. */
export const generatedCompany = 1;

const longestWait = 600_000;

/** The data folder of a store with the generated hospital in it. Who needs it first in a run of the tests makes it; all work on copies. */
export async function generatedHospital(): Promise<string> {
  const folder = inject('templates').generated;
  const store = join(folder, 'store');
  const ready = join(folder, 'ready');
  if (isTaken(folder)) {
    for (const begun = Date.now(); !existsSync(ready); await wait(100)) {
      if (Date.now() - begun > longestWait) throw new Error('The generated hospital was not made.');
    }
    return store;
  }
  try {
    const { options } = await copyTemplate('duckdb', store);
    const engine = await openWarehouse(options);
    await loadGenerated(engine, generatedCompany, generatedSeed);
    await engine.close();
    writeFileSync(ready, '');
    return store;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Whether another test file has begun to make it. */
function isTaken(folder: string): boolean {
  try {
    mkdirSync(folder);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
    throw error;
  }
}
