import type { FrozenLoad } from '../../../contracts/evidence.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import { all, oneOf, sql, table } from '../../../query/define/sql.ts';

/** The loads of some entities, at most 500, that were finished at a moment and not undone by then: what rows came from. Newest first. */
export async function readLoads(
  reader: Pick<CompanyReader, 'rows'>,
  entities: readonly string[],
  knownAt: Date,
): Promise<FrozenLoad[]> {
  if (entities.length === 0) return [];
  const at = knownAt.toISOString().replace('Z', '');
  const rows = await reader.rows<{ id: number; entity: string; file: string; sha256: string; loaded_at: string }>(sql`
    select
      load.load_id as id,
      load.entity as entity,
      load.file_name as file,
      load.file_hash as sha256,
      cast(load.finished_at as varchar) as loaded_at
    from ${table('loads')} load
    where ${all([
      oneOf(sql`load.entity`, [...entities]),
      sql`load.finished_at <= cast(${at} as timestamp)`,
      sql`(load.undone_at is null or load.undone_at > cast(${at} as timestamp))`,
    ])}
    order by load.load_id desc, load.entity
    limit 500
  `);
  return rows.map(({ loaded_at, ...load }) => ({ ...load, loadedAt: `${loaded_at.replace(' ', 'T').slice(0, 19)}Z` }));
}
