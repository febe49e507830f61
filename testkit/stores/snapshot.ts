import { sql } from 'kysely';
import type { State } from '../../state/open-state.ts';
import { asOwner } from './as-owner.ts';

/** Every row of every table (of one company, where one is given) as text, to compare a before with an after. */
export async function takeSnapshot(state: State, companyId?: number): Promise<Record<string, string[]>> {
  const tables = companyId === undefined ? await listTables(state) : await listTablesOfCompanies(state);
  return asOwner(state, async (db) => {
    const snapshot: Record<string, string[]> = {};
    for (const table of tables) {
      const condition = companyId === undefined ? 'true' : `company_id = ${companyId}`;
      const query = sql.raw<{ row: string }>(`select t::text as row from ${table} t where ${condition} order by 1`);
      snapshot[table] = (await query.execute(db)).rows.map(({ row }) => row);
    }
    return snapshot;
  });
}

async function listTables(state: State): Promise<string[]> {
  const { rows } = await asOwner(state, (db) =>
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db),
  );
  return rows.map((row) => row.name);
}

/** The tables whose rows belong to a company. */
export async function listTablesOfCompanies(state: State): Promise<string[]> {
  const { rows } = await asOwner(state, (db) =>
    sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(db),
  );
  return rows.map((row) => row.name);
}
