import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a generated company, as an import takes them. */
export function listFiles(folder: string): { entity: string; path: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ entity: name.slice(0, -'.csv'.length), path: join(folder, name) }));
}
