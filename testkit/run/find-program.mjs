// @ts-check
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The first of these programs that this machine has.
 * @param {string[]} names @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findProgram(names, env) {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
