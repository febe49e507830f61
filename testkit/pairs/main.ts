import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../../domains/all-domains.ts';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import type { Question } from '../../query/compile/question.ts';
import type { Pair } from '../../query/define/offered-pairs.ts';
import type { Engine, Row } from '../../warehouse/engine.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { loadGenerated } from '../reports/load-generated.ts';
import { findPostgres } from '../stores/find-postgres.ts';
import { startPostgres } from '../stores/start-postgres.ts';
import { printSql } from '../warehouses/print-sql.ts';
import { allPairs, furtherOf, groupsOf, measuresOf, nameOf, plannedGroup, rowsOf } from './pair-questions.ts';

/**
 * `npm run pairs [PART]`: asks every pair of a measure and a dimension that a dataset offers, on a generated hospital and on both
 * engines; then all measures of each dimension by a further one, with their comparison and their subtotals. `PART` narrows it to
 * datasets whose name begins so.
 */
async function main([part = '']: string[]): Promise<void> {
  const pairs = allPairs.filter(({ dataset }) => dataset.name.startsWith(part));
  const folder = mkdtempSync(join(tmpdir(), 'pestle-pairs-'));
  const installed = findPostgres();
  const postgres = 'missing' in installed ? null : await startPostgres(installed);
  if ('missing' in installed) console.log(`PostgreSQL is left out: ${installed.missing}.`);
  const engines = [
    await open(folder, 'duckdb', ''),
    ...(postgres ? [await open(folder, 'postgres', postgres.urlOf('postgres'))] : []),
  ];
  try {
    const failed = await Promise.all(engines.map((engine) => askAll(engine, pairs)));
    const total = failed.reduce((sum, count) => sum + count, 0);
    console.log(`${pairs.length} pairs on ${engines.map(({ kind }) => kind).join(' and ')}: ${total} questions failed`);
    if (total > 0) process.exitCode = 1;
  } finally {
    for (const engine of engines) await engine.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(folder: string, kind: string, warehouseUrl: string): Promise<Engine> {
  const dataDir = join(folder, kind);
  mkdirSync(dataDir);
  const engine = await openWarehouse({ dataDir, warehouseUrl, domains, memoryMb: 1000, cores: 1 });
  await loadGenerated(engine, 1, 3);
  return engine;
}

async function askAll(engine: Engine, pairs: typeof allPairs): Promise<number> {
  let failed = 0;
  let asked = 0;
  const ask = async (words: string, question: Question): Promise<Row[]> => {
    try {
      asked++;
      const { sql, values } = printSql(compileSummed(question), 1);
      return await engine.query(sql, values, { timeoutMs: 60_000 });
    } catch (error) {
      failed++;
      console.log(
        `${engine.kind} | ${words} | ${question.by.join(', ')} | ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
      return [];
    }
  };
  for (const [turn, pair] of pairs.entries()) await ask(nameOf(pair), rowsOf(pair, turn));
  for (const [turn, group] of groupsOf(pairs).entries()) {
    const [{ dataset, by }] = group as [Pair];
    const words = `${dataset.name} by ${by.join(' and ')}, further`;
    for (const question of plannedGroup(group, turn)) await ask(words, question);
    const further = (rows: Row[]) => furtherOf(dataset, by, measuresOf(group), turn, rows);
    const [wide] = further([]);
    if (!wide) continue;
    const rows = (await ask(words, wide)).slice(1);
    for (const question of further(rows).slice(1)) await ask(words, question);
  }
  console.log(`${engine.kind}: ${asked} questions asked`);
  return failed;
}

await main(process.argv.slice(2));
