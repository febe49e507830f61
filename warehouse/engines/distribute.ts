import pg from 'pg';
import { allTables } from '../schema/all-tables.ts';

/** What happened to each table. */
export interface Distributed {
  table: string;
  how: 'by company' | 'copied to every node' | 'was already';
}

/**
 * Spreads the warehouse over the nodes of a Citus cluster: every table of a company by its company, all alike, so that a
 * company's rows lie together and its queries go to one node; the tables that all companies share are copied to every node.
 */
export async function distributeWarehouse(url: string): Promise<Distributed[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: extension } = await client.query("select 1 from pg_extension where extname = 'citus'");
    if (extension.length === 0) {
      throw new Error('This PostgreSQL server has no Citus extension in the database: nothing can be distributed.');
    }
    const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
    const done = new Set(rows.map((row) => row.name));
    const results: Distributed[] = [];
    for (const { name, columns } of allTables) {
      const ofCompany = columns.some((column) => column.name === 'company_id');
      if (done.has(name)) results.push({ table: name, how: 'was already' });
      else
        results.push({ table: name, how: ofCompany ? await byCompany(client, name) : await everywhere(client, name) });
    }
    return results;
  } finally {
    await client.end();
  }
}

async function byCompany(client: pg.Client, table: string): Promise<'by company'> {
  const together = table === allTables[0]?.name ? 'default' : (allTables[0]?.name ?? 'default');
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, 'company_id', together]);
  return 'by company';
}

async function everywhere(client: pg.Client, table: string): Promise<'copied to every node'> {
  await client.query('select create_reference_table($1)', [table]);
  return 'copied to every node';
}
