import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { type EmbeddedOptions, openDuckDb } from './engines/duckdb.ts';
import type { ServerLimits } from './engines/postgres.ts';
import { type MartGroup, planMarts } from './marts/plan-marts.ts';

/** Opens the analytical store with the marts of these domains: the embedded one, or a PostgreSQL server where one is given. */
export async function openWarehouse(
  options: { dataDir: string; warehouseUrl: string; domains: readonly MartGroup[] } & EmbeddedOptions & ServerLimits,
): Promise<Engine> {
  const folder = join(options.dataDir, 'warehouse');
  const plan = planMarts(options.domains);
  if (!options.warehouseUrl) return openDuckDb(folder, plan, options);
  // Most installations have no server, and need not read what talks to one.
  const { openPostgres } = await import('./engines/postgres.ts');
  return openPostgres(options.warehouseUrl, folder, plan, options);
}
