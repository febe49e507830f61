import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDemoCompanies } from '../../demo/create-demo-companies.ts';
import { domains } from '../../domains/all-domains.ts';
import { openState } from '../../state/open-state.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { findPostgres } from './find-postgres.ts';
import { isCi } from './is-ci.ts';
import { runStatement } from './run-statement.ts';
import { startPostgres, type ThrowAwayPostgres } from './start-postgres.ts';

/** Stores that are migrated and hold the demo companies. Every test file works on a copy. */
export interface Templates {
  /** A data folder. */
  embedded: string;
  /** A data folder with nothing but a warehouse that has all its tables, and no row in them. */
  warehouse: string;
  /** Where such a folder with a generated hospital in it is made by the first test that needs it. */
  generated: string;
  /** The server that holds a database `template_demo`, and such a warehouse; null where no PostgreSQL is installed. */
  server: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

export const templateDatabase = 'template_demo';
export const emptyWarehouse = 'empty_warehouse';

/** Runs once before the first test, and its result after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-template-'));
  const embedded = join(folder, 'demo');
  const warehouse = join(folder, 'empty');
  const [server] = await Promise.all([
    openServerTemplate(),
    fillTemplate({ dataDir: embedded, databaseUrl: '' }),
    makeTables({ dataDir: warehouse, warehouseUrl: '', domains }),
  ]);
  const generated = join(folder, 'generated');
  project.provide('templates', { embedded, warehouse, generated, server: server?.urlOf('postgres') ?? null });
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function openServerTemplate(): Promise<ThrowAwayPostgres | undefined> {
  const installation = findPostgres();
  if ('missing' in installation) {
    const outcome = isCi() ? 'fail' : 'do not run';
    console.error(`\n*** ${installation.missing}: the tests of the server store ${outcome}. ***\n`);
    return undefined;
  }
  const server = await startPostgres(installation);
  for (const name of [templateDatabase, emptyWarehouse])
    await runStatement(server.urlOf('postgres'), `create database ${name}`);
  await fillTemplate({ dataDir: '', databaseUrl: server.urlOf(templateDatabase) });
  const folder = mkdtempSync(join(tmpdir(), 'pestle-template-'));
  await makeTables({ dataDir: folder, warehouseUrl: server.urlOf(emptyWarehouse), domains });
  rmSync(folder, { recursive: true, force: true });
  return server;
}

async function makeTables(options: Parameters<typeof openWarehouse>[0]): Promise<void> {
  const warehouse = await openWarehouse(options);
  await warehouse.close();
}

async function fillTemplate(options: { dataDir: string; databaseUrl: string }): Promise<void> {
  const state = await openState(options);
  await createDemoCompanies(state, []);
  await state.close();
}
