import { column } from '../marts/mart.ts';
import type { Table } from '../schema/tables.ts';
import type { Sql } from '../sql.ts';

/** Changes with every write to a decided table. What is asked of such a table, or derived from it, compares. */
export const decisionVersions: Table = {
  name: 'decision_versions',
  columns: [column('company_id', 'integer'), column('relation', 'varchar'), column('version', 'integer')],
  key: ['company_id', 'relation'],
  sort: ['company_id', 'relation'],
};

/** Versions begin anywhere: a store that was restored must not reach one by which a mart knows other rows. */
const anywhere = 1_000_000_000;

/** In the transaction of what raises it; only one at a time writes decided tables. */
export async function raiseVersion(store: Sql, companyId: number, relation: string): Promise<void> {
  const [known] = await store.rows<{ version: number }>(
    'select version from decision_versions where company_id = $1 and relation = $2',
    [companyId, relation],
  );
  await store.run('delete from decision_versions where company_id = $1 and relation = $2', [companyId, relation]);
  await store.run('insert into decision_versions (company_id, relation, version) values ($1, $2, $3)', [
    companyId,
    relation,
    (known?.version ?? Math.floor(Math.random() * anywhere)) + 1,
  ]);
}
