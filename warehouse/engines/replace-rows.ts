import type { ReadyRows, Replaced, Sql } from '../engine.ts';
import { existsIn } from '../exists-in.ts';
import { markStale } from '../marts/stale.ts';
import type { Entity } from '../schema/define.ts';
import { keyColumns, tableColumns } from '../schema/layout.ts';
import { replacedTable } from '../schema/tables.ts';

/**
 * Puts the rows of a relation into an entity's table in place of those with the same key. The relation and the table are
 * within reach of the same SQL. Sorted as the table is, so that row groups can be skipped when it is read.
 */
export async function replaceRows(
  sql: Sql,
  entity: Entity,
  companyId: number,
  { relation, inOrder }: ReadyRows,
): Promise<Replaced> {
  const columns = tableColumns(entity).map(({ name }) => name);
  const keys = keyColumns(entity);
  const same = (names: string[]) => names.map((name) => `old.${name} is not distinct from new.${name}`).join(' and ');
  const sameKey = keys.map((key) => `old.${key} = new.${key}`).join(' and ');
  const contents = columns.filter((name) => !keys.includes(name) && name !== 'company_id' && name !== 'load_id');
  const listed = columns.join(', ');
  const order = entity.sort.join(', ');

  const count = async (query: string) => (await sql.rows<{ count: number }>(query, [companyId]))[0]?.count ?? 0;
  const known = `from ${entity.name} old join ${relation} new on ${sameKey} where old.company_id = $1`;
  const stored = `(select * from ${entity.name} where company_id = ${companyId})`;
  const insert = `insert into ${entity.name} (${listed}) select ${listed} from ${relation}${inOrder ? '' : ` order by ${order}`}`;
  if ((await sql.rows(`select 1 as found from ${stored} stored limit 1`)).length === 0) {
    await sql.run(insert);
    if (entity.of === 'fact') await sql.learnSize(entity.name);
    await markStale(sql, entity.name, companyId, stored);
    return {
      loaded: await count(`select count(*) as count from ${entity.name} where company_id = $1`),
      replaced: 0,
      unchanged: 0,
    };
  }
  const total = (await sql.rows<{ count: number }>(`select count(*) as count from ${relation} new`))[0]?.count ?? 0;
  const met = await count(`select count(*) as count ${known}`);
  if (met === 0) {
    await sql.run(insert);
    await markStale(sql, entity.name, companyId, relation);
    return { loaded: total, replaced: 0, unchanged: 0 };
  }

  const changed = contents.length === 0 ? 'false' : `not (${same(contents)})`;
  const replaced = await count(`select count(*) as count ${known} and ${changed}`);
  // What the load brings is settled before the table changes under it.
  const settled = `settled_${entity.name}`;
  await sql.run(
    `create temp table ${settled} as select ${columns.map((name) => `new.${name}`).join(', ')} from ${relation} new
     left join ${entity.name} old on ${sameKey} and old.company_id = new.company_id
     where old.company_id is null or ${changed}`,
  );
  if (replaced > 0) {
    const affected = `from ${entity.name} old where old.company_id = $1 and ${existsIn(settled, 'new', sameKey)}`;
    await sql.run(
      `insert into ${replacedTable(entity.name)} (${listed}, replaced_by_load_id)
       select ${columns.map((name) => `old.${name}`).join(', ')}, (select max(load_id) from ${settled}) ${affected}`,
      [companyId],
    );
    await markStale(sql, entity.name, companyId, `(select old.* ${affected.replace('$1', String(companyId))})`);
    await sql.run(`delete ${affected}`, [companyId]);
  }
  await sql.run(`insert into ${entity.name} (${listed}) select ${listed} from ${settled} order by ${order}`);
  await markStale(sql, entity.name, companyId, settled);
  await sql.run(`drop table ${settled}`);
  return { loaded: total - met + replaced, replaced, unchanged: met - replaced };
}
