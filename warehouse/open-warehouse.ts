import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { type EmbeddedOptions, openDuckDb } from './engines/duckdb.ts';
import type { ServerLimits } from './engines/postgres.ts';

/** Opens the analytical store: the embedded one, or a PostgreSQL server where one is given. */
export async function openWarehouse(
  options: { dataDir: string; warehouseUrl: string } & EmbeddedOptions & ServerLimits,
): Promise<Engine> {
  const folder = join(options.dataDir, 'warehouse');
  if (!options.warehouseUrl) return openDuckDb(folder, options);
  // Most installations have no server, and need not read what talks to one.
  const { openPostgres } = await import('./engines/postgres.ts');
  return openPostgres(options.warehouseUrl, folder, options);
}
