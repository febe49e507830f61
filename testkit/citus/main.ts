import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains, invariants } from '../../domains/all-domains.ts';
import { importLoad } from '../../ingest/import-load.ts';
import { loadPublicFile } from '../../ingest/public/load-public-file.ts';
import { undoLoad } from '../../ingest/undo-load.ts';
import { checkStore } from '../../warehouse/checks/check-store.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { distributeWarehouse } from '../../warehouse/engines/distribute.ts';
import { rebuildMarts, refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { claimDatabase, clearDatabase } from './claim-database.ts';
import { comparePages } from './compare-pages.ts';
import { type Compared, compareTables, type Pair } from './compare-tables.ts';
import { findUndistributed } from './find-undistributed.ts';
import { type Sources, writeSources } from './write-sources.ts';

/**
 * `npm run citus -- URL`: whether a Citus cluster answers what the embedded store answers. URL is an empty database of the
 * coordinator, which is empty again afterwards.
 */
const url = process.argv[2];
if (!url) throw new Error('Give the address of an empty database: npm run citus -- postgres://…');

const withoutData = 4;
const started = Date.now();
const say = (what: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${what}`);
const totals = { pages: 0, tables: 0, differences: 0 };

const folder = mkdtempSync(join(tmpdir(), 'pestle-citus-'));
await claimDatabase(url);
try {
  const sources = await writeSources(join(folder, 'sources'));
  for (const order of ['before', 'after'] as const) {
    say(`distributed ${order} the load`);
    await compareStores(url, order, sources);
    await clearDatabase(url);
    await claimDatabase(url);
  }
} finally {
  await clearDatabase(url);
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${totals.pages} questions to pages and ${totals.tables} tables compared, ${totals.differences} differences`,
);
process.exitCode = totals.differences === 0 ? 0 : 1;

async function compareStores(address: string, order: 'before' | 'after', sources: Sources): Promise<void> {
  const open = (name: string, warehouseUrl: string) =>
    openWarehouse({ dataDir: join(folder, order, name), warehouseUrl, domains });
  const openBoth = async (): Promise<Pair> => ({
    cluster: await open('cluster', address),
    embedded: await open('embedded', ''),
  });
  const pair = await openBoth();
  const distribute = async () => {
    const spread = await distributeWarehouse(address, pair.cluster.plan.tables);
    say(`  ${spread.length} tables distributed`);
  };
  try {
    if (order === 'before') await distribute();
    await onBoth(pair, (engine) => loadAll(engine, sources));
    if (order === 'after') await distribute();
    await tables(pair, 'after the first loads');
    await onBoth(pair, (engine) => loadChanges(engine, sources));
    await tables(pair, 'after a load that changes rows');
    for (const { companyId } of [...sources.companies, { companyId: withoutData }])
      report(
        'pages',
        await comparePages(pair, companyId, `distributed ${order}`, breadthOf(companyId)),
        `company ${companyId}`,
      );
    await checks(pair, sources);
    await onBoth(pair, (engine) => undoChanges(engine, sources));
    await tables(pair, 'after the load was undone');
    await onBoth(pair, (engine) => rebuildMarts(engine, sources.changes.companyId));
    await tables(pair, 'after a rebuild');
    await onBoth(pair, forgetDefinitions);
    await closeBoth(pair);
    Object.assign(pair, await openBoth());
    note(
      (await findUndistributed(address, pair.cluster.plan.tables)).map((name) => `${name} was remade undistributed`),
    );
    await onBoth(pair, (engine) => refreshAll(engine, sources));
    await tables(pair, 'after marts were remade');
  } finally {
    await closeBoth(pair);
  }
}

async function closeBoth({ cluster, embedded }: Pair): Promise<void> {
  await cluster.close();
  await embedded.close();
}

async function onBoth({ cluster, embedded }: Pair, work: (engine: Engine) => Promise<unknown>): Promise<void> {
  await work(embedded);
  const since = Date.now();
  await work(cluster);
  say(`  done on the cluster in ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

async function loadAll(engine: Engine, { companies, notices: [first] }: Sources): Promise<void> {
  for (const { companyId, files } of companies) {
    await importLoad(engine, {
      companyId,
      files,
      acceptPartial: false,
      loadedBy: 'npm run citus',
      rejectsFolder: folder,
    });
    await refreshMarts(engine, companyId);
  }
  if (first) await publish(engine, first, companies);
}

async function loadChanges(engine: Engine, { companies, changes, notices: [, second] }: Sources): Promise<void> {
  await importLoad(engine, { ...changes, acceptPartial: false, loadedBy: 'npm run citus', rejectsFolder: folder });
  await refreshMarts(engine, changes.companyId);
  if (second) await publish(engine, second, companies);
}

async function publish(engine: Engine, path: string, companies: Sources['companies']): Promise<void> {
  await loadPublicFile(engine, { path, loadedBy: 'npm run citus', rejectsFolder: folder, today: '2026-11-15' });
  await refreshAll(engine, { companies });
}

async function refreshAll(engine: Engine, { companies }: Pick<Sources, 'companies'>): Promise<void> {
  for (const { companyId } of companies) await refreshMarts(engine, companyId);
}

/** As a new version of the product would find the store: these marts were made by another definition. */
async function forgetDefinitions(engine: Engine): Promise<void> {
  const marts = "'unit_costs', 'recalled_lots', 'tag_events'";
  await engine.write(({ store }) =>
    store.run(`update mart_definitions set fingerprint = 'another' where mart in (${marts})`),
  );
}

async function undoChanges(engine: Engine, { changes: { companyId } }: Sources): Promise<void> {
  await undoLoad(engine, { companyId, loadId: 2, undoneBy: 'npm run citus', now: new Date() });
  await refreshMarts(engine, companyId);
}

function breadthOf(companyId: number): 'every way' | 'narrowed' {
  return companyId === 1 ? 'every way' : 'narrowed';
}

async function tables(pair: Pair, when: string): Promise<void> {
  report('tables', await compareTables(pair, when), when);
}

/** `pestle check` finds on the cluster what it finds in the embedded store. */
async function checks({ cluster, embedded }: Pair, { companies }: Sources): Promise<void> {
  for (const { companyId } of companies) {
    const [found, expected] = await Promise.all(
      [cluster, embedded].map(async (engine) =>
        (await checkStore(engine, invariants, companyId)).map(({ invariant }) => invariant.name).join('; '),
      ),
    );
    if (found !== expected) note([`check of company ${companyId}: found ${found}, not ${expected}`]);
  }
}

function report(kind: 'pages' | 'tables', { count, differences }: Compared, what: string): void {
  totals[kind] += count;
  say(`  ${what}: ${count} ${kind === 'pages' ? 'questions' : 'tables'}, ${differences.length} differences`);
  note(differences);
}

function note(differences: string[]): void {
  totals.differences += differences.length;
  for (const difference of differences) console.error(`    ${difference}`);
}
