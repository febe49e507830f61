// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder. @param {string} folder @returns {string[]} */
export function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
