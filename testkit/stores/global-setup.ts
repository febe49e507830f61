import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDemoCompanies } from '../../demo/create-demo-companies.ts';
import { openState } from '../../state/open-state.ts';
import { findPostgres } from './find-postgres.ts';
import { runStatement } from './run-statement.ts';
import { startPostgres, type ThrowAwayPostgres } from './start-postgres.ts';

/** Stores that are migrated and hold the demo companies. Every test file works on a copy. */
export interface Templates {
  /** A data folder. */
  embedded: string;
  /** The server that holds a database `template_demo`; null where no PostgreSQL is installed. */
  server: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

export const templateDatabase = 'template_demo';

/** Runs once before the first test, and its result after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-template-'));
  const postgres = openServerTemplate();
  const [server] = await Promise.all([postgres, fillTemplate({ dataDir: folder, databaseUrl: '' })]);
  project.provide('templates', { embedded: folder, server: server?.urlOf('postgres') ?? null });
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function openServerTemplate(): Promise<ThrowAwayPostgres | undefined> {
  const installation = findPostgres();
  if ('missing' in installation) {
    console.error(`\n*** skipped: ${installation.missing}. The tests of the server store do not run. ***\n`);
    return undefined;
  }
  const server = await startPostgres(installation);
  await runStatement(server.urlOf('postgres'), `create database ${templateDatabase}`);
  await fillTemplate({ dataDir: '', databaseUrl: server.urlOf(templateDatabase) });
  return server;
}

async function fillTemplate(options: { dataDir: string; databaseUrl: string }): Promise<void> {
  const state = await openState(options);
  await createDemoCompanies(state, []);
  await state.close();
}
