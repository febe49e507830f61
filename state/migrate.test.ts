import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore, openStore } from '../testkit/stores/open-store.ts';
import { runStatement } from '../testkit/stores/run-statement.ts';
import { hasServer, serverUrl } from '../testkit/stores/server.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { openState, type State, type StateOptions } from './open-state.ts';

onEachStore((store) => {
  test('a second start runs no migration again', async () => {
    const before = await ranMigrations(store.state);
    expect(before).not.toEqual([]);
    await store.reopen();
    expect(await ranMigrations(store.state)).toEqual(before);
  });

  test('a store that a newer version has written is refused, and left as it is', async () => {
    const before = await ranMigrations(store.state);
    await store.reopen(async () => {
      await runOn(store.options, `insert into migrations (name) values ('999-from-the-future')`);
      await expect(openState(store.options)).rejects.toThrow(
        'The store was written by a newer version of this product (999-from-the-future).',
      );
      await runOn(store.options, `delete from migrations where name = '999-from-the-future'`);
    });
    expect(await ranMigrations(store.state)).toEqual(before);
  });
}, openStore);

describe.skipIf(!hasServer())('on a server', () => {
  test('two programs that start on an empty database at the same moment migrate it once', async () => {
    const server = serverUrl();
    const name = `empty_${process.pid}`;
    await runStatement(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const options = { dataDir: '', databaseUrl: url.href };
    const states = await Promise.all([openState(options), openState(options), openState(options)]);
    const [first] = states;
    const ran = await ranMigrations(first);
    for (const state of states) await state.close();
    await runStatement(server, `drop database ${name}`);
    expect(ran.map((row) => row.name)).toContain('001-people-and-favorites');
  });

  test('a server that is not there is an error, soon', async () => {
    const options = { dataDir: '', databaseUrl: 'postgres://postgres@127.0.0.1:1/none' };
    await expect(openState(options)).rejects.toThrow(/ECONNREFUSED/u);
  });
});

async function ranMigrations(state: State) {
  const { rows } = await asOwner(state, (db) =>
    sql<{ name: string; ran_at: Date }>`select name, ran_at from migrations order by name`.execute(db),
  );
  return rows;
}

/** A statement of somebody else than the product: from outside, while it is closed. */
async function runOn({ dataDir, databaseUrl }: StateOptions, statement: string): Promise<void> {
  if (databaseUrl) return runStatement(databaseUrl, statement);
  const embedded = await openEmbeddedPostgres(join(dataDir, 'state'));
  await embedded.pglite.exec(statement);
  await embedded.close();
}
