import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';

/** The whole product in one file, from one moment, while it serves: the state is read while no load can end. */
export async function writeBackup(state: State, warehouse: Engine, target: string): Promise<void> {
  const folder = await mkdtemp(join(warehouse.filesFolder, 'backup-'));
  try {
    const file = join(folder, 'backup.duckdb');
    await warehouse.backUp(file, () => writeState(state, join(folder, 'state.jsonl')));
    // Under its own name only when it is whole: an unfinished backup must not look like one.
    const unfinished = `${target}.unfinished`;
    await rename(file, unfinished).catch(() => copyFile(file, unfinished));
    await rename(unfinished, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeState(state: State, path: string): Promise<string> {
  const lines = async function* () {
    for await (const line of state.exportRows()) yield `${JSON.stringify(line)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return path;
}
