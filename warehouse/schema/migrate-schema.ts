import type { MartPlan } from '../marts/plan-marts.ts';
import { remakeMarts } from '../marts/remake-marts.ts';
import type { Sql } from '../sql.ts';
import { getEntity } from './entities.ts';
import { storedColumns } from './layout.ts';
import { retiredSteps, type SchemaStep, schemaSteps } from './migrations.ts';
import { replacedTable, type Table } from './tables.ts';

/** What an engine does when a table is made. */
interface MakesTables {
  createTable(table: Table): string[];
  /** Where the store is a cluster: puts a new table of a company onto its nodes, beside the others. */
  distribute?(table: Table): Promise<void>;
}

/** Brings the store's schema up to date, forward only, and remakes the marts whose definition has changed; each step lands whole. */
export async function migrateSchema(sql: Sql, plan: MartPlan, makes: MakesTables): Promise<void> {
  await sql.run('create table if not exists schema_steps (name varchar not null, ran_at timestamp not null)');
  const done = new Set((await sql.rows<{ name: string }>('select name from schema_steps')).map((row) => row.name));
  const known = new Set([...schemaSteps.map((step) => step.name), ...retiredSteps]);
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The warehouse was written by a newer version of this product (${unknown.join(', ')}).`);
  }
  for (const step of schemaSteps.filter(({ name }) => !done.has(name))) {
    await inTransaction(sql, async () => {
      for (const table of step.tables ?? []) await makeTable(sql, table, makes);
      for (const table of step.added ?? []) if (await isMissing(sql, table)) await makeTable(sql, table, makes);
      for (const statement of gainColumns(step)) await sql.run(statement);
      for (const statement of step.sql ?? []) await sql.run(statement);
      await sql.run('insert into schema_steps values ($1, cast($2 as timestamp))', [
        step.name,
        new Date().toISOString().slice(0, 23),
      ]);
    });
  }
  await inTransaction(sql, () => remakeMarts(sql, plan, (table) => makeTable(sql, table, makes)));
}

async function isMissing(sql: Sql, { name }: Table): Promise<boolean> {
  const found = await sql.rows(
    'select 1 as found from information_schema.tables where table_name = $1 and table_schema = current_schema()',
    [name],
  );
  return found.length === 0;
}

/** A row that waits for an undo has the columns of its entity as well. */
function gainColumns({ gained = {} }: SchemaStep): string[] {
  return Object.entries(gained).flatMap(([name, columns]) => {
    const entity = getEntity(name);
    const stored = columns.flatMap((called) => {
      const column = entity.columns.find((one) => one.name === called);
      if (column?.need !== 'optional') throw new Error(`${name} cannot gain ${called}.`);
      return storedColumns(column);
    });
    return [name, replacedTable(name)].flatMap((table) =>
      stored.map((column) => `alter table ${table} add column if not exists ${column.name} ${column.type}`),
    );
  });
}

async function makeTable(sql: Sql, table: Table, { createTable, distribute }: MakesTables): Promise<void> {
  for (const statement of createTable(table)) await sql.run(statement);
  await distribute?.(table);
}

async function inTransaction(sql: Sql, work: () => Promise<void>): Promise<void> {
  await sql.run('begin transaction');
  try {
    await work();
    await sql.run('commit');
  } catch (error) {
    await sql.run('rollback');
    throw error;
  }
}
