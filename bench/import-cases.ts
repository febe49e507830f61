import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { domains } from '../domains/all-domains.ts';
import { importLoad } from '../ingest/import-load.ts';
import { refreshMarts } from '../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';

const references = ['facilities', 'locations', 'items', 'products', 'staff'];

/** The engine's own COPY of the same file into a table that checks nothing: what an import is measured against. */
async function copyUnchecked(folder: string, file: string): Promise<number> {
  const store = join(folder, 'unchecked.duckdb');
  await rm(store, { force: true });
  const instance = await DuckDBInstance.create(store, { memory_limit: '1500MB' });
  const connection = await instance.connect();
  await connection.run(
    'create table movements (movement_id varchar, facility_code varchar, location_code varchar, ndc varchar, lot varchar, expiry date, occurred_at timestamp, kind varchar, quantity decimal(18,4), unit_cost decimal(18,4), staff_code varchar)',
  );
  await connection.run(`copy movements from '${join(folder, file)}'${file.endsWith('.csv') ? ' (header)' : ''}`);
  await connection.run('checkpoint');
  const reader = await connection.runAndReadAll('select cast(count(*) as integer) from movements');
  connection.closeSync();
  instance.closeSync();
  return Number(reader.getRows()[0]?.[0]);
}

async function importChecked(folder: string, file: string): Promise<number> {
  const dataDir = join(folder, 'store');
  await rm(dataDir, { recursive: true, force: true });
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  const load = (files: { path: string; entity: string }[]) =>
    importLoad(warehouse, {
      companyId: 1,
      files,
      acceptPartial: false,
      loadedBy: 'bench',
      rejectsFolder: join(folder, 'rejects'),
    });
  await load(references.map((entity) => ({ path: join(folder, `${entity}.csv`), entity })));
  const { results } = await load([{ path: join(folder, file), entity: 'movements' }]);
  await warehouse.close();
  return results[0]?.loaded ?? 0;
}

async function refresh(folder: string): Promise<number> {
  const warehouse = await openWarehouse({ dataDir: join(folder, 'store'), warehouseUrl: '', domains });
  await refreshMarts(warehouse, 1);
  const [count] = await warehouse.query<{ count: number }>('select count(*) as count from movements');
  await warehouse.close();
  return count?.count ?? 0;
}

/** Each case works in the folder that `writeMovementFiles` filled. */
export const importCases: Record<string, (folder: string) => Promise<number>> = {
  'copy-csv': (folder) => copyUnchecked(folder, 'movements.csv'),
  'import-csv': (folder) => importChecked(folder, 'movements.csv'),
  'copy-parquet': (folder) => copyUnchecked(folder, 'movements.parquet'),
  'import-parquet': (folder) => importChecked(folder, 'movements.parquet'),
  'refresh-marts': refresh,
};
