import { existsSync } from 'node:fs';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import type { Settings } from '../../server/settings.ts';
import { withStores } from '../with-stores.ts';

export async function restore(settings: Settings, [file]: string[]): Promise<void> {
  if (!file) throw new Error('Usage: pestle restore FILE');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  await withStores(settings, (state, warehouse) => restoreBackup(state, warehouse, file));
  console.log(`Restored from ${file}.`);
}
