import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { type EmbeddedLimits, openDuckDb } from './engines/duckdb.ts';
import { openPostgres, type ServerLimits } from './engines/postgres.ts';

/** Opens the analytical store: the embedded one, or a PostgreSQL server where one is given. */
export function openWarehouse(
  options: { dataDir: string; warehouseUrl: string } & EmbeddedLimits & ServerLimits,
): Promise<Engine> {
  const folder = join(options.dataDir, 'warehouse');
  return options.warehouseUrl ? openPostgres(options.warehouseUrl, folder, options) : openDuckDb(folder, options);
}
