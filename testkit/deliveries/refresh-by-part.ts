import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLoad } from '../../ingest/import-load.ts';
import { findLastLoads, UndoRefused, undoLoad } from '../../ingest/undo-load.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { rebuildMarts, refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { Random } from '../torture/random.ts';
import { cutHospital, type Files, print } from './cut-hospital.ts';
import { planDeliveries } from './deliveries.ts';

/** What a table has after a refresh by parts, and what it would have if all were built from the same facts. */
export interface Difference {
  after: string;
  mart: string;
  onlyByParts: string[];
  onlyRebuilt: string[];
}

const companyId = 1;

/**
 * Loads deliveries of each kind in an order of chance, refreshes after each what it touched, and compares every derived table
 * with one that is built from all facts. `rebuildAfter` says after how many deliveries that is, `together` how many corrections come at once.
 */
export async function findDifferences(
  engine: Engine,
  seed: number,
  { rebuildAfter, together, scale, days }: { rebuildAfter: number; together: number; scale: number; days: number },
  onStep?: (name: string) => void,
): Promise<Difference[]> {
  const random = new Random(seed);
  const hospital = await cutHospital(random, { days, scale });
  await loadRows(engine, hospital.loaded);
  await refreshMarts(engine, companyId);
  let since: string[] = [];
  const deliveries = planDeliveries(random, hospital, together);
  for (const [turn, delivery] of deliveries.entries()) {
    if ('files' in delivery) await loadRows(engine, delivery.files);
    else await undoLast(engine);
    await refreshMarts(engine, companyId);
    since.push(delivery.name);
    onStep?.(`${turn + 1}/${deliveries.length} ${delivery.name}`);
    if (since.length < rebuildAfter && turn < deliveries.length - 1) continue;
    const found = await compare(engine, since.join(', '));
    if (found.length > 0) return found;
    since = [];
  }
  return [];
}

/** Loads rows as files would bring them; what refers to something that has not come is rejected. */
export async function loadRows(engine: Engine, files: Files): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-delivery-'));
  const written = Object.entries(files)
    .filter(([, rows]) => rows.length > 0)
    .map(([entity, rows]) => {
      const path = join(folder, `${entity}.csv`);
      writeFileSync(path, print(rows));
      return { entity, path };
    });
  await importLoad(engine, {
    companyId,
    files: written,
    acceptPartial: true,
    loadedBy: 'a test',
    rejectsFolder: join(folder, 'rejects'),
  }).finally(() => rmSync(folder, { recursive: true }));
}

/** Of a load that others build on, nothing is taken back. */
async function undoLast(engine: Engine): Promise<void> {
  const loads = await findLastLoads({ rows: engine.query }, companyId);
  const loadId = Math.max(...loads.values());
  const request = { companyId, loadId, undoneBy: 'a test', now: new Date() };
  await undoLoad(engine, request).catch((error: unknown) => {
    if (!(error instanceof UndoRefused)) throw error;
  });
}

async function compare(engine: Engine, after: string): Promise<Difference[]> {
  const byParts = await contents(engine);
  await rebuildMarts(engine, companyId);
  const rebuilt = await contents(engine);
  return engine.plan.marts.flatMap(({ name }) => {
    const [before = [], now = []] = [byParts.get(name), rebuilt.get(name)];
    const [had, has] = [new Set(before), new Set(now)];
    const onlyByParts = before.filter((row) => !has.has(row));
    const onlyRebuilt = now.filter((row) => !had.has(row));
    const isSame = onlyByParts.length + onlyRebuilt.length === 0 && before.length === now.length;
    return isSame ? [] : [{ after, mart: name, onlyByParts, onlyRebuilt }];
  });
}

/** The rows of every derived table as texts. Sums of doubles differ in their last digits by the order of what is summed. */
async function contents({ plan, query }: Engine): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const { name, table } of plan.marts) {
    const rows = await query(`select * from ${name} where company_id = ${companyId} order by ${table.key.join(', ')}`);
    const doubles = table.columns.filter(({ type }) => type === 'double precision').map((column) => column.name);
    const texts = rows.map((row) =>
      JSON.stringify(row, (column, value: unknown) =>
        typeof value === 'number' && doubles.includes(column) ? Number(value.toPrecision(9)) : value,
      ),
    );
    tables.set(name, texts);
  }
  return tables;
}
