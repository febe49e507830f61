import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Made by the build: beside the program, or below the sources where they run directly. */
const prepared = ['../empty-database', '../dist/empty-database']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find(existsSync);

/**
 * Puts an empty database of the embedded PostgreSQL where there is none yet: to make one takes seconds of a first start, to copy
 * one does not. It gets its name when it is whole and on the disk, so that a start that is cut off leaves nothing half made.
 */
export function copyEmptyDatabase(folder: string, from = prepared): void {
  if (from === undefined || existsSync(folder) || !existsSync(from)) return;
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
