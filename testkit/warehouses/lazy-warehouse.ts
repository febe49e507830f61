import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '../../warehouse/engine.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import type { Store } from '../stores/open-store.ts';
import { runStatement } from '../stores/run-statement.ts';

let databases = 0;

/** A warehouse that is opened when it is first used: most tests of the server never do. Beside a server store it is one too. */
export function openLazyWarehouse({ kind, options: { dataDir } }: Pick<Store, 'kind' | 'options'>): Engine {
  const name = `warehouse_of_server_${process.pid}_${databases++}`;
  const server = inject('templates').server ?? '';
  let opened: Promise<Engine> | undefined;
  const open = async () => {
    if (kind === 'embedded') return openWarehouse({ dataDir, warehouseUrl: '' });
    await runStatement(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return openWarehouse({ dataDir, warehouseUrl: url.href });
  };
  const engine = () => {
    opened ??= open();
    return opened;
  };
  return {
    kind: kind === 'embedded' ? 'duckdb' : 'postgres',
    filesFolder: join(dataDir, 'warehouse', 'files'),
    query: async (sql, values, options) => (await engine()).query(sql, values, options),
    version: async () => (await engine()).version(),
    write: async (work, signal) => (await engine()).write(work, signal),
    backUp: async (path, beside) => (await engine()).backUp(path, beside),
    restore: async (path) => (await engine()).restore(path),
    async close() {
      if (!opened) return;
      await (await opened).close();
      if (kind === 'server') await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}
