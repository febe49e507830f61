import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { importLoad, type LoadResult } from '../../ingest/import-load.ts';
import type { Engine } from '../../warehouse/engine.ts';
import type { MartGroup } from '../../warehouse/marts/plan-marts.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { hasServer } from '../stores/server.ts';
import { copyTemplate } from './copy-template.ts';
import { generatedHospital } from './generated-hospital.ts';

type StoreOptions = Parameters<typeof openWarehouse>[0];

interface LoadOptions {
  acceptPartial?: boolean;
  companyId?: number;
  /** When the sender's system was read, as a UTC timestamp. */
  extractedAt?: string;
  arrivedAt?: Date;
}

/** An empty warehouse of a test's own. */
export interface TestWarehouse {
  engine: Engine;
  folder: string;
  /** Writes each text as `<entity>.csv` and loads them as one load. */
  load(files: Record<string, string>, options?: LoadOptions): Promise<LoadResult>;
  /** Closes the store and opens it again, as a new start of the product does, perhaps with other marts. `between` is done while it is closed. */
  reopen(domains?: readonly MartGroup[], between?: (options: StoreOptions) => Promise<void>): Promise<void>;
}

/** Runs the tests once on each engine; where no PostgreSQL server is installed, those of the server are skipped, and in CI they fail. */
export function onEachEngine(tests: (warehouse: TestWarehouse, kind: Engine['kind']) => void): void {
  describe('on DuckDB', () => tests(useWarehouse('duckdb'), 'duckdb'));
  describe.skipIf(!hasServer())('on PostgreSQL', () => tests(useWarehouse('postgres'), 'postgres'));
}

/** Runs the tests of a page on DuckDB: that it answers the same on PostgreSQL is held for all pages at once (testkit/reports). */
export const onDuckDb = (tests: (warehouse: TestWarehouse) => void): void => tests(useWarehouse('duckdb'));

/** Other seeds find other data, not another engine: beside DuckDB one company shows that PostgreSQL works out the same. */
export const seedsOn = (kind: Engine['kind']): number[] => (kind === 'duckdb' ? [1, 2, 3] : [1]);

/** A copy of the generated hospital on DuckDB, which is loaded once for a run. */
export const useGeneratedHospital = (): TestWarehouse => useWarehouse('duckdb', generatedHospital);

export function useWarehouse(kind: Engine['kind'], filled?: () => Promise<string>): TestWarehouse {
  const warehouse = {} as TestWarehouse;
  let remove = async () => {};
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pestle-warehouse-'));
    const { options, drop } = await copyTemplate(kind, folder, await filled?.());
    const open = async (domains: readonly MartGroup[] = options.domains) => {
      const engine = await openWarehouse({ ...options, domains });
      Object.assign(warehouse, { engine, load: loader(engine, folder) });
    };
    await open();
    const reopen: TestWarehouse['reopen'] = async (domains, between) => {
      await warehouse.engine.close();
      await between?.(options);
      await open(domains);
    };
    remove = async () => {
      await warehouse.engine.close();
      rmSync(folder, { recursive: true, force: true });
      await drop();
    };
    Object.assign(warehouse, { folder, reopen });
  }, 300_000);
  afterAll(() => remove());
  return warehouse;
}

const loader =
  (engine: Engine, folder: string): TestWarehouse['load'] =>
  (files, { acceptPartial = false, companyId = 1, extractedAt, arrivedAt } = {}) => {
    const written = Object.entries(files).map(([entity, text]) => {
      const path = join(folder, `${entity}.csv`);
      writeFileSync(path, text);
      return { entity, path, extractedAt };
    });
    return importLoad(engine, {
      companyId,
      files: written,
      acceptPartial,
      ...(arrivedAt ? { arrivedAt } : {}),
      loadedBy: 'a test',
      rejectsFolder: join(folder, 'rejects'),
    });
  };
