import { fingerprintOfDecided } from '../decided/decided-table.ts';
import { fingerprintOfResult } from '../runs/run-engine.ts';
import type { Table } from '../schema/tables.ts';
import type { Sql } from '../sql.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MartPlan } from './plan-marts.ts';

/**
 * Makes the table of every mart anew whose definition is not the one it was made by, and forgets when it and the marts that read
 * it were refreshed: the next refresh of each company builds them from all facts. Until then nothing reads them as if they were
 * empty (readiness.ts). A stop in between costs nothing: what is to be built is what has no run.
 */
export async function remakeMarts(sql: Sql, plan: MartPlan, makeTable: (table: Table) => Promise<void>): Promise<void> {
  const rows = await sql.rows<{ mart: string; fingerprint: string }>('select mart, fingerprint from mart_definitions');
  const made = new Map(rows.map(({ mart, fingerprint }) => [mart, fingerprint]));
  for (const mart of plan.marts) {
    const fingerprint = await fingerprintOf(mart);
    if (made.get(mart.name) === fingerprint) continue;
    await sql.run(`drop table if exists ${mart.name}`);
    await makeTable(mart.table);
    await sql.run('delete from mart_definitions where mart = $1', [mart.name]);
    await sql.run('insert into mart_definitions values ($1, $2)', [mart.name, fingerprint]);
    for (const name of [mart.name, ...plan.dependents(mart.name)]) {
      await sql.run('delete from mart_runs where mart = $1', [name]);
    }
  }
  for (const decided of plan.decided) {
    const { table } = decided;
    const fingerprint = fingerprintOfDecided(decided);
    if (made.get(table.name) === fingerprint) continue;
    // The server fills it from the state before it answers.
    await sql.run(`drop table if exists ${table.name}`);
    await makeTable(table);
    await sql.run('delete from mart_definitions where mart = $1', [table.name]);
    await sql.run('insert into mart_definitions values ($1, $2)', [table.name, fingerprint]);
  }
  for (const { id, results } of plan.engines) {
    const isAsMade = results.every((table) => made.get(table.name) === fingerprintOfResult(table));
    if (isAsMade) continue;
    // A run of which only a part is there is none.
    await sql.run('delete from engine_runs where engine = $1', [id]);
    for (const table of results) {
      await sql.run(`drop table if exists ${table.name}`);
      await makeTable(table);
      await sql.run('delete from mart_definitions where mart = $1', [table.name]);
      await sql.run('insert into mart_definitions values ($1, $2)', [table.name, fingerprintOfResult(table)]);
    }
  }
  const known = new Set(
    [...plan.marts, ...plan.decided.map(({ table }) => table), ...plan.engines.flatMap(({ results }) => results)].map(
      ({ name }) => name,
    ),
  );
  for (const gone of made.keys()) {
    if (known.has(gone)) continue;
    await sql.run(`drop table if exists ${gone}`);
    for (const table of ['mart_definitions', 'mart_runs'])
      await sql.run(`delete from ${table} where mart = $1`, [gone]);
  }
}
