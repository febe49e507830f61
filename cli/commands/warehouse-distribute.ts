import { domains } from '../../domains/all-domains.ts';
import type { Settings } from '../../server/settings.ts';
import { distributeWarehouse } from '../../warehouse/engines/distribute.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';

export async function warehouseDistribute(settings: Settings): Promise<void> {
  if (!settings.WAREHOUSE_URL) {
    throw new Error('The warehouse is embedded. Set WAREHOUSE_URL to a PostgreSQL server with Citus first.');
  }
  // Opening it brings the schema up to date, so that there is something to distribute.
  const warehouse = await openWarehouse({ dataDir: settings.DATA_DIR, warehouseUrl: settings.WAREHOUSE_URL, domains });
  await warehouse.close();
  for (const { table, how } of await distributeWarehouse(settings.WAREHOUSE_URL, warehouse.plan.tables))
    console.log(`${table.padEnd(32)} ${how}`);
}
