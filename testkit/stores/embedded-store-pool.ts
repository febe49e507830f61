import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openState, type State } from '../../state/open-state.ts';
import { asOwner } from './as-owner.ts';

/** Embedded stores that no test uses just now, with the commands that make each what the template is. Test files of one worker share what it has loaded, and so these. */
const idle: { state: State; putBack: string[] }[] = [];
let opened = 0;

/** An embedded store as the template is, and how to give it back. To put its rows back takes a tenth of the time of opening another one. */
export async function borrowEmbedded(): Promise<{ state: State; giveBack: () => void }> {
  const used = idle.pop();
  if (used) await runAll(used.state, used.putBack);
  const lent = used ?? (await openAnother());
  return { state: lent.state, giveBack: () => idle.push(lent) };
}

/** Beside the template, whose folder is taken away after the last test. */
async function openAnother() {
  const { embedded } = inject('templates');
  const dataDir = join(dirname(embedded), `lent-${process.pid}-${opened++}`);
  mkdirSync(dataDir, { mode: 0o700 });
  cpSync(embedded, dataDir, { recursive: true });
  const state = await openState({ dataDir, databaseUrl: '' });
  const tables = await listTables(state);
  await runAll(state, [
    'create schema template',
    ...tables.map(({ name }) => `create table template.${name} as table public.${name}`),
  ]);
  const putBack = [
    // Neither the order of the tables nor what keeps the audit log matters here.
    'set local session_replication_role = replica',
    `truncate ${tables.map(({ name }) => name).join(', ')} restart identity`,
    ...tables.map(({ name }) => `insert into ${name} overriding system value table template.${name}`),
    ...tables.flatMap(({ name, sequence }) =>
      sequence ? [`select setval('${sequence}', (select coalesce(max(id), 0) + 1 from ${name}), false)`] : [],
    ),
  ];
  return { state, putBack };
}

async function listTables(state: State): Promise<{ name: string; sequence: string | null }[]> {
  const { rows } = await asOwner(state, (db) =>
    sql<{ name: string; sequence: string | null }>`
      select t.tablename as name, pg_get_serial_sequence(t.tablename, c.column_name) as sequence
      from pg_tables t left join information_schema.columns c
        on c.table_schema = t.schemaname and c.table_name = t.tablename and c.is_identity = 'YES'
      where t.schemaname = 'public' and t.tablename <> 'migrations'`.execute(db),
  );
  return rows;
}

const runAll = (state: State, commands: string[]): Promise<unknown> =>
  asOwner(state, (db) => sql.raw(commands.join('; ')).execute(db));
