import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problems } from '../contracts/problem.ts';
import { makeJobFolder } from '../ingest/jobs/job-folder.ts';
import { findCompany } from '../state/companies.ts';
import { expectProblem } from '../testkit/server/expect-problem.ts';
import { openServer, type TestServer } from '../testkit/server/open-server.ts';
import type { Visitor } from '../testkit/server/visitor.ts';
import { useStore } from '../testkit/stores/open-store.ts';
import { expectAfter, writeMovements, writeReferenceFiles } from '../testkit/torture/import-files.ts';
import { prepareToBreak } from '../testkit/warehouses/break-store.ts';

const asker = { user: { id: null, username: 'command line' }, address: 'local', userAgent: undefined };
const page = '/api/reports/1059';
const { run } = DuckDBConnection.prototype;

const store = useStore('embedded');
let server: TestServer;
let visitor: Visitor;
let companyId: number;
let breakable: ReturnType<typeof prepareToBreak>;

/** Loads what `write` puts into a folder, and gives back how the job ended. */
async function load(write: (folder: string) => void) {
  const { dataDir } = store.options;
  const folder = await makeJobFolder(dataDir);
  write(join(dataDir, folder));
  const { imports } = server.services;
  const job = await imports.submit(companyId, { folder, source: 'upload', acceptPartial: false }, asker);
  return imports.ended(companyId, job.id);
}

/** Breaks the store in the middle of the next loads of movements, after rows were written and before they are committed. */
function breakWhileLoading(times: number): void {
  let left = times;
  vi.spyOn(DuckDBConnection.prototype, 'run').mockImplementation(async function (this: DuckDBConnection, sql, ...more) {
    const result = await run.call(this, sql, ...more);
    if (left > 0 && sql.startsWith('insert into movements ')) {
      left--;
      await breakable.breakNow();
    }
    return result;
  });
}

const figures = async () => {
  const [found] = await server.services.warehouse.query(
    `select count(*) as rows, count(distinct movement_id) as ids, coalesce(sum(quantity), 0) as quantity,
       (select count(*) from loads where entity = 'movements') as loads
     from movements`,
  );
  return found;
};
const after = (files: number) => ({ ...expectAfter(files), ids: expectAfter(files).rows, loads: files });

beforeAll(async () => {
  breakable = prepareToBreak({ times: 100 });
  server = await openServer(store);
  visitor = await server.visit('demo');
  companyId = (await store.state.atFrontDesk((db) => findCompany(db, 'cedar'))) ?? 0;
  await load((folder) => void writeReferenceFiles(folder));
  await load((folder) => void writeMovements(folder, 1));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

test('a load that the fault cut off goes on by itself and lands once, and readers are answered meanwhile and after', async () => {
  expect(await figures()).toEqual(after(1));
  breakWhileLoading(1);
  let isLoading = true;
  const statuses: number[] = [];
  const read = async () => {
    while (isLoading) {
      statuses.push((await visitor.call('GET', page)).status);
      // A refusal comes at once: without a pause nothing else would have its turn.
      await wait(50);
    }
  };
  const readers = [read(), read(), read()];
  const job = await load((folder) => void writeMovements(folder, 2));
  isLoading = false;
  await Promise.all(readers);
  expect(job).toMatchObject({ status: 'done' });
  expect(await figures()).toEqual(after(2));
  expect(server.services.warehouse.health()).toEqual({ is: 'open', faults: 1 });
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(503) ? [200, 503] : [200]));
  expect((await visitor.call('GET', page)).status).toBe(200);
  expect((await visitor.call('GET', '/api/readyz')).body).toMatchObject({ status: 'ready', warehouse_faults: 1 });
});

test('a load that breaks the store twice fails in words, and nothing of it is there', async () => {
  breakWhileLoading(2);
  const job = await load((folder) => void writeMovements(folder, 3));
  expect(job).toMatchObject({ status: 'failed' });
  expect(job.message).toContain('The data store had a fault twice while this import ran. Nothing was changed.');
  expect(await figures()).toEqual(after(2));
});

test('while the store is opened again, pages and readyz ask for a moment, and healthz stays well', async () => {
  const letOpen = breakable.holdOpening();
  await breakable.breakNow();
  const first = server.services.warehouse.query('select 1 as n');
  await vi.waitFor(() => expect(server.services.warehouse.health().is).toBe('reopening'));
  for (const address of [`${page}?q=later`, '/api/readyz']) {
    const answer = await visitor.call('GET', address);
    expectProblem(answer, 'one-moment', problems['one-moment'].words);
    expect(answer.headers['retry-after']).toBe('2');
  }
  expect((await visitor.call('GET', '/api/healthz')).status).toBe(200);
  letOpen();
  expect(await first).toEqual([{ n: 1 }]);
  expect((await visitor.call('GET', `${page}?q=later`)).status).toBe(200);
  expect((await visitor.call('GET', '/api/readyz')).body).toMatchObject({ status: 'ready' });
});
