import pg from 'pg';

/** Says that the tables of the database are those of a comparison, so that a later run may remove what an interrupted one left. */
const mark = 'citus_comparison';

/** Takes an empty database; one that holds tables of somebody's own is refused. */
export async function claimDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: extension } = await client.query("select 1 from pg_extension where extname = 'citus'");
    if (extension.length === 0) throw new Error('This database has no Citus extension.');
    const tables = await ownTables(client);
    if (tables.length > 0 && !tables.includes(mark))
      throw new Error(`This database is not empty: it holds ${tables.length} tables. Give one that is.`);
    await removeTables(client, tables);
    await client.query(`create table ${mark} ()`);
  });
}

/** Leaves the database as it was: empty. */
export const clearDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => removeTables(client, await ownTables(client)));

/** The mark goes last: until then what is left may be removed. */
async function removeTables(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of [...tables.filter((name) => name !== mark), ...tables.filter((name) => name === mark)])
    await client.query(`drop table ${table} cascade`);
}

async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
