import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../../domains/all-domains.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { expectAfter } from './import-files.ts';

interface Found extends Record<string, number> {
  rows: number;
  ids: number;
  quantity: number;
  loads: number;
}

/** What a killed server left, read from a copy: looking must not mend anything. */
export async function inspectWarehouse(dataDir: string): Promise<Found> {
  const copy = mkdtempSync(join(tmpdir(), 'pestle-inspect-'));
  try {
    mkdirSync(join(copy, 'warehouse'));
    for (const name of ['warehouse.duckdb', 'warehouse.duckdb.wal']) {
      const path = join(dataDir, 'warehouse', name);
      if (existsSync(path)) copyFileSync(path, join(copy, 'warehouse', name));
    }
    return await readFigures(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function readFigures(dataDir: string): Promise<Found> {
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  try {
    const [found] = await warehouse.query<Found>(
      `select count(*) as rows, count(distinct movement_id) as ids, coalesce(sum(quantity), 0) as quantity,
         (select count(*) from loads where entity = 'movements') as loads from movements`,
    );
    return found ?? { rows: -1, ids: -1, quantity: -1, loads: -1 };
  } finally {
    await warehouse.close();
  }
}

/** Whether the store is exactly what the first n files make of it. */
export function isAfter(found: Found, n: number): boolean {
  const expected = expectAfter(n);
  return found.rows === expected.rows && found.ids === found.rows && found.quantity === expected.quantity;
}
