import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Made by the build and kept beside the program; absent where the sources run directly. */
const prepared = fileURLToPath(new URL('../empty-database', import.meta.url));

/**
 * Puts an empty database of the embedded PostgreSQL where there is none yet: to make one takes seconds of a first start, to copy
 * one does not. It gets its name when it is whole and on the disk, so that a start that is cut off leaves nothing half made.
 */
export function copyEmptyDatabase(folder: string, from = prepared): void {
  if (existsSync(folder) || !existsSync(from)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sync(join(entry.parentPath, entry.name));
  }
  renameSync(unfinished, folder);
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
