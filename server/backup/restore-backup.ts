import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decisionKinds } from '../../domains/all-domains.ts';
import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { readBeside } from '../../warehouse/engines/duckdb-backup.ts';
import { repairRelations } from '../decisions/repair-relations.ts';

/** Fills empty stores from a backup. The state goes first: where it is not empty, nothing at all is changed. */
export async function restoreBackup(state: State, warehouse: Engine, source: string): Promise<void> {
  const folder = await mkdtemp(join(warehouse.filesFolder, 'restore-'));
  try {
    const file = join(folder, 'backup.duckdb');
    await copyFile(source, file);
    await state.importRows((table) => readBeside(file, table));
    await warehouse.restore(file);
    await repairRelations(state, warehouse, decisionKinds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
