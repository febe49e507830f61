import pg from 'pg';

/** Which of these tables the cluster holds on its coordinator alone. */
export async function findUndistributed(url: string, tables: readonly { name: string }[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
    const distributed = new Set(rows.map(({ name }) => name));
    return tables.map(({ name }) => name).filter((name) => !distributed.has(name));
  } finally {
    await client.end();
  }
}
