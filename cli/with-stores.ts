import { domains } from '../domains/all-domains.ts';
import type { Settings } from '../server/settings.ts';
import type { State } from '../state/open-state.ts';
import type { Engine } from '../warehouse/engine.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { withState } from './with-state.ts';

/** Opens both stores for one command. */
export function withStores<T>(settings: Settings, work: (state: State, warehouse: Engine) => Promise<T>): Promise<T> {
  return withState(settings, async (state) => {
    const warehouse = await openWarehouse({
      dataDir: settings.DATA_DIR,
      warehouseUrl: settings.WAREHOUSE_URL,
      domains,
      memoryMb: settings.WAREHOUSE_MEMORY_MB,
    });
    try {
      return await work(state, warehouse);
    } finally {
      await warehouse.close();
    }
  });
}
