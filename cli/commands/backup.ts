import { resolve } from 'node:path';
import { done } from '../../contracts/text.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import type { Settings } from '../../server/settings.ts';
import { callServer, throughServer } from '../call-server.ts';
import { withStores } from '../with-stores.ts';

/** The whole product in one file, while it serves. */
export async function backup(settings: Settings, [file]: string[]): Promise<void> {
  if (!file) throw new Error('Usage: pestle backup FILE');
  const path = resolve(file);
  await throughServer<unknown>(
    settings,
    (note) => callServer(note, done, 'POST', 'backups', { path }),
    () => withStores(settings, (state, warehouse) => writeBackup(state, warehouse, path)),
  );
  console.log(`Written to ${path}.`);
}
