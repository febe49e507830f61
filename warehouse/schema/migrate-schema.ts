import type { Sql } from '../engine.ts';
import { schemaSteps } from './migrations.ts';
import type { Table } from './tables.ts';

/** Brings the store's schema up to date, forward only; each step lands whole. */
export async function migrateSchema(sql: Sql, createTable: (table: Table) => string[]): Promise<void> {
  await sql.run('create table if not exists schema_steps (name varchar not null, ran_at timestamp not null)');
  const done = new Set((await sql.rows<{ name: string }>('select name from schema_steps')).map((row) => row.name));
  const known = new Set(schemaSteps.map((step) => step.name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The warehouse was written by a newer version of this product (${unknown.join(', ')}).`);
  }
  for (const step of schemaSteps.filter(({ name }) => !done.has(name))) {
    await sql.run('begin transaction');
    try {
      const statements = [...(step.tables ?? []).flatMap(createTable), ...(step.sql ?? [])];
      for (const statement of statements) await sql.run(statement);
      await sql.run('insert into schema_steps values ($1, cast($2 as timestamp))', [
        step.name,
        new Date().toISOString().slice(0, 23),
      ]);
      await sql.run('commit');
    } catch (error) {
      await sql.run('rollback');
      throw error;
    }
  }
}
