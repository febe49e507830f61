import type { ClientBase } from 'pg';
import { peopleAndFavorites } from './migrations/001-people-and-favorites.ts';
import { importJobs } from './migrations/002-import-jobs.ts';
import { companySecrets } from './migrations/003-company-secrets.ts';
import { plannedLevels } from './migrations/004-planned-levels.ts';
import { plannedRestock } from './migrations/005-planned-restock.ts';
import { userFacilities } from './migrations/006-user-facilities.ts';
import { visitByToken } from './migrations/007-visit-by-token.ts';
import { visitRole } from './migrations/008-visit-role.ts';
import { importOptions } from './migrations/009-import-options.ts';
import { decisions } from './migrations/010-decisions.ts';
import { usernamesOfCompanies } from './migrations/012-usernames.ts';
import { jobs } from './migrations/020-jobs.ts';
import { letters } from './migrations/021-letters.ts';
import { workItems } from './migrations/130-work-items.ts';
import { seals } from './migrations/131-seals.ts';
import { peopleAndRights } from './migrations/140-people-and-rights.ts';

/** Forward only, in order: a migration that has landed is never edited, the next one mends it. */
const migrations: [name: string, sql: string][] = [
  ['001-people-and-favorites', peopleAndFavorites],
  ['002-import-jobs', importJobs],
  ['003-company-secrets', companySecrets],
  ['004-planned-levels', plannedLevels],
  ['005-planned-restock', plannedRestock],
  ['006-user-facilities', userFacilities],
  ['007-visit-by-token', visitByToken],
  ['008-visit-role', visitRole],
  ['009-import-options', importOptions],
  ['010-decisions', decisions],
  ['012-usernames', usernamesOfCompanies],
  ['020-jobs', jobs],
  ['021-letters', letters],
  ['130-work-items', workItems],
  ['131-seals', seals],
  ['140-people-and-rights', peopleAndRights],
];

/** Any number nobody else uses: two servers that start at once must not migrate at once. */
const migrationLock = 734_019_266;

/** Brings the schema up to date, each migration in a transaction of its own, and returns the names of those it ran. */
export async function migrate(client: ClientBase): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const known = new Set(migrations.map(([name]) => name));
    const unknown = rows.filter(({ name }) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(
        `The store was written by a newer version of this product (${unknown.map((row) => row.name).join(', ')}).`,
      );
    }
    const done = new Set(rows.map((row) => row.name));
    const pending = migrations.filter(([name]) => !done.has(name));
    for (const [name, sql] of pending) await run(client, name, sql);
    return pending.map(([name]) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

async function run(client: ClientBase, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
