import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { domains } from '../../domains/all-domains.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { emptyWarehouse } from '../stores/global-setup.ts';
import { runStatement } from '../stores/run-statement.ts';
import { serverUrl } from '../stores/server.ts';

let copies = 0;

/** A warehouse that has all its tables, empty or as in another folder: to make them anew for every test file would take longer than many a test. */
export async function copyTemplate(kind: Engine['kind'], dataDir: string, from = inject('templates').warehouse) {
  if (kind === 'duckdb') {
    // A server that is opened again on the same folder finds there what the first one left.
    cpSync(from, dataDir, { recursive: true, force: false });
    // Test files share the cores: one that takes all of them for a few rows keeps the others waiting.
    return { options: { dataDir, warehouseUrl: '', domains, cores: 1 }, drop: async () => undefined };
  }
  const url = new URL(serverUrl());
  const name = `warehouse_${process.pid}_${copies++}`;
  await runStatement(url.href, `create database ${name} template ${emptyWarehouse}`);
  return {
    // Each connection learns the tables of a new database for itself first.
    options: {
      dataDir,
      warehouseUrl: Object.assign(new URL(url), { pathname: `/${name}` }).href,
      domains,
      connections: 3,
    },
    drop: () => runStatement(url.href, `drop database ${name} with (force)`),
  };
}
