import pg, { type ClientBase } from 'pg';
import { companyTables, type Table } from '../schema/tables.ts';

/** What happened to each table. */
export interface Distributed {
  table: string;
  how: 'by company' | 'copied to every node' | 'was already';
}

/**
 * Spreads the warehouse over the nodes of a Citus cluster: every table of a company by its company, all alike, so that a
 * company's rows lie together and its queries go to one node; the tables that all companies share are copied to every node.
 */
export async function distributeWarehouse(url: string, tables: readonly Table[]): Promise<Distributed[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await hasCitus(client))) {
      throw new Error('This PostgreSQL server has no Citus extension in the database: nothing can be distributed.');
    }
    const done = await findDistributed(client);
    const results: Distributed[] = [];
    for (const table of tables) {
      const how = done.has(table.name) ? 'was already' : await distribute(client, table);
      results.push({ table: table.name, how });
    }
    return results;
  } finally {
    await client.end();
  }
}

/** Distributes a table that was just made, where the others are distributed. */
export async function distributeBesideOthers(client: ClientBase, table: Table): Promise<void> {
  if ((await hasCitus(client)) && (await findDistributed(client)).has(firstTable)) await distribute(client, table);
}

const hasCitus = async (client: ClientBase): Promise<boolean> =>
  (await client.query("select 1 from pg_extension where extname = 'citus'")).rows.length > 0;

async function findDistributed(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  return new Set(rows.map((row) => row.name));
}

/** All others lie as this one does. */
const firstTable = companyTables[0]?.name ?? '';

async function distribute(
  client: ClientBase,
  { name, columns }: Table,
): Promise<Exclude<Distributed['how'], 'was already'>> {
  if (columns.every((column) => column.name !== 'company_id')) {
    await client.query('select create_reference_table($1)', [name]);
    return 'copied to every node';
  }
  const together = name === firstTable ? 'default' : firstTable;
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [name, 'company_id', together]);
  return 'by company';
}
