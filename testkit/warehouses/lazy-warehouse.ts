import { join } from 'node:path';
import type { Engine } from '../../warehouse/engine.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import type { Store } from '../stores/open-store.ts';
import { copyTemplate } from './copy-template.ts';
import { plan } from './plan.ts';

/** A warehouse that is opened when it is first used: most tests of the server never do. Beside a server store it is one too. */
export function openLazyWarehouse({ kind, options: { dataDir } }: Pick<Store, 'kind' | 'options'>): Engine {
  const engineKind = kind === 'embedded' ? 'duckdb' : 'postgres';
  let opened: Promise<Engine> | undefined;
  let current: Engine | undefined;
  let drop = async () => {};
  const open = async () => {
    const copy = await copyTemplate(engineKind, dataDir);
    drop = copy.drop;
    current = await openWarehouse(copy.options);
    return current;
  };
  const engine = () => {
    opened ??= open();
    return opened;
  };
  return {
    kind: engineKind,
    sideBySide: 4,
    plan,
    filesFolder: join(dataDir, 'warehouse', 'files'),
    query: async (sql, values, options) => (await engine()).query(sql, values, options),
    version: async () => (await engine()).version(),
    write: async (work, signal) => (await engine()).write(work, signal),
    writeDecided: async (work) => (await engine()).writeDecided(work),
    backUp: async (path, beside) => (await engine()).backUp(path, beside),
    restore: async (path) => (await engine()).restore(path),
    health: () => current?.health() ?? { is: 'open', faults: 0 },
    whenOpen: async () => current?.whenOpen(),
    async close() {
      if (!opened) return;
      await (await opened).close();
      await drop();
    },
  };
}
