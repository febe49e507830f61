import type { ClientBase, Pool } from 'pg';
import { giveNewRights } from './give-new-rights.ts';

/** Every table of the state, so ordered that what is referred to comes first. Sessions and attempts are left behind: they end. */
export const carriedTables = [
  'known_rights',
  'companies',
  'users',
  'roles',
  'user_roles',
  'favorites',
  'tickets',
  'import_jobs',
  'jobs',
  'job_files',
  'job_file_parts',
  'schedules',
  'letters',
  'company_secrets',
  'planned_levels',
  'decisions',
  'work_items',
  'work_item_files',
  'work_item_entries',
  'password_links',
  'audit_log',
  'frozen_rows',
  'seals',
];

const rowsAtOnce = 500;
/** Files and parts of them are large. */
const rowsOfFiles: Record<string, number> = { job_file_parts: 16, work_item_files: 1 };
/** In characters: what is put into the store with one statement. */
const mostAtOnce = 8 * 1024 * 1024;

/** Every row as JSON, from one moment, table by table. */
export async function* exportRows(pool: Pool): AsyncGenerator<{ table: string; row: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const table of carriedTables) {
      await client.query(`declare carried cursor for select row_to_json(${table})::text as row from ${table}`);
      for (;;) {
        const atOnce = rowsOfFiles[table] ?? rowsAtOnce;
        const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from carried`);
        for (const { row } of rows) yield { table, row };
        if (rows.length < atOnce) break;
      }
      await client.query('close carried');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export type Rows = AsyncIterable<string> | Iterable<string>;

/** Puts exported rows into an empty state, whole or not at all. */
export async function importRows(pool: Pool, rowsOf: (table: string) => Rows): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select 1 from companies limit 1');
    if (rows.length > 0) throw new Error('The state is not empty. Restore into an empty data folder or database.');
    // An empty state knows the rights of this version; which of them the rows know, the backup says.
    await client.query('delete from known_rights');
    const homes: Home[] = [];
    for (const table of carriedTables) {
      await insertRows(client, table, table === 'users' ? withoutHomes(rowsOf(table), homes) : rowsOf(table));
      await continueNumbering(client, table);
    }
    for (const { user, favorite } of homes) {
      await client.query('update users set home_favorite_id = $2 where id = $1', [user, favorite]);
    }
    // A backup from before decisions brings the levels that were planned, one from before jobs the imports.
    await client.query('select take_over_planned_levels(), take_over_import_jobs(), take_over_rights()');
    await giveNewRights(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

interface Home {
  user: number;
  favorite: number;
}

/** A user points to the homepage among favorites, and those point back to the user: the pointers are set last. */
async function* withoutHomes(rows: Rows, homes: Home[]): AsyncGenerator<string> {
  for await (const row of rows) {
    const user = JSON.parse(row) as { id: number; home_favorite_id: number | null };
    if (user.home_favorite_id) homes.push({ user: user.id, favorite: user.home_favorite_id });
    yield JSON.stringify({ ...user, home_favorite_id: null });
  }
}

async function insertRows(client: ClientBase, table: string, rows: Rows): Promise<void> {
  const insert = async (batch: string[]) => {
    const columns = await columnsOf(client, table, batch[0] ?? '{}');
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${batch.join(',')}]`],
    );
  };
  let batch: string[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += row.length;
    if (batch.length < rowsAtOnce && size < mostAtOnce) continue;
    await insert(batch);
    batch = [];
    size = 0;
  }
  if (batch.length > 0) await insert(batch);
}

/** The columns of the table that a backup holds: one that came later keeps its default. Every row of a table has the same. */
async function columnsOf(client: ClientBase, table: string, row: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name in (select json_object_keys($2::json))`,
    [table, row],
  );
  return rows[0]?.names ?? '';
}

/** The next identity is one above the highest that was carried over. */
async function continueNumbering(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence('${table}', column_name) as sequence from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
    [table],
  );
  const sequence = rows[0]?.sequence;
  if (sequence)
    await client.query(`select setval($1, (select coalesce(max(id), 0) + 1 from ${table}), false)`, [sequence]);
}
