import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicFolder } from './public-notices.ts';

/** The files of a generated company, as an import takes them. */
export function listFiles(folder: string): { entity: string; path: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ entity: name.slice(0, -'.csv'.length), path: join(folder, name) }));
}

/** The files of the FDA that stand beside the generated companies, the oldest first. */
export const listPublicFiles = (folder: string): string[] =>
  readdirSync(join(folder, publicFolder))
    .sort()
    .map((name) => join(folder, publicFolder, name));
