import type { ReadyRows, Replaced, Sql } from '../engine.ts';
import { existsIn } from '../exists-in.ts';
import { markStale } from '../marts/stale.ts';
import type { Entity } from '../schema/define.ts';
import { keyColumns, tableColumns } from '../schema/layout.ts';
import { replacedTable } from '../schema/tables.ts';

/** What came before extracts had a moment was extracted when it was loaded. */
const extractOf = (load: string): string => `coalesce(${load}.extracted_at, ${load}.finished_at)`;

/**
 * Puts the rows of a relation into an entity's table in place of those with the same key. The relation and the table are
 * within reach of the same SQL. Sorted as the table is, so that row groups can be skipped when it is read.
 */
export async function replaceRows(
  sql: Sql,
  entity: Entity,
  companyId: number,
  { relation, inOrder, extractedAt }: ReadyRows,
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
      outdated: 0,
    };
  }
  const total = (await sql.rows<{ count: number }>(`select count(*) as count from ${relation} new`))[0]?.count ?? 0;
  const met = await count(`select count(*) as count ${known}`);
  if (met === 0) {
    await sql.run(insert);
    await markStale(sql, entity.name, companyId, relation);
    return { loaded: total, replaced: 0, unchanged: 0, outdated: 0 };
  }

  const extracts: Extracts = { entity, companyId, relation, sameKey, keys, extractedAt };
  const differs = contents.length === 0 ? 'false' : `not (${same(contents)})`;
  const outdated = (await isLate(sql, extracts)) ? await keepOutdated(sql, extracts, columns, differs) : 0;
  const changed = outdated > 0 ? `${differs} and not ${isOutdated(keys)}` : differs;
  await confirmUnchanged(sql, extracts, differs);
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
  if (outdated > 0) await sql.run(`drop table ${outdatedKeys}`);
  return { loaded: total - met + replaced, replaced, unchanged: met - replaced, outdated };
}

/** The rows that arrive, and what tells which of two extracts of a key is the newer one. */
interface Extracts {
  entity: Entity;
  companyId: number;
  relation: string;
  sameKey: string;
  keys: string[];
  extractedAt: string;
}

const keyOf = (row: string, keys: string[]): string =>
  `md5(concat_ws(chr(31), ${keys.map((key) => `cast(${row}.${key} as varchar)`).join(', ')}))`;

const outdatedKeys = 'outdated_keys';
const isOutdated = (keys: string[]): string =>
  existsIn(outdatedKeys, 'outdated', keys.map((key) => `outdated.${key} = new.${key}`).join(' and '));

/** Whether anything of the entity was read from the sender's system after these rows were. */
async function isLate(sql: Sql, { entity, companyId, extractedAt }: Extracts): Promise<boolean> {
  const later = await sql.rows(
    `select 1 as found from loads where company_id = $1 and entity = $2 and undone_at is null and ${extractOf('loads')} > cast($3 as timestamp) limit 1`,
    [companyId, entity.name, extractedAt],
  );
  return later.length > 0;
}

/** Puts rows that a newer extract contradicts beside those that were replaced: by the load whose row stays. */
async function keepOutdated(sql: Sql, extracts: Extracts, columns: string[], differs: string): Promise<number> {
  const { entity, companyId, relation, sameKey, keys, extractedAt } = extracts;
  await sql.run(
    `create temp table ${outdatedKeys} as select ${columns.map((name) => `new.${name}`).join(', ')}, old.load_id as replaced_by_load_id
     from ${entity.name} old join ${relation} new on ${sameKey}
     left join loads brought on brought.company_id = old.company_id and brought.load_id = old.load_id and brought.entity = '${entity.name}'
     left join (select row_key, max(extracted_at) as extracted_at from row_confirmations where company_id = ${companyId} and entity = '${entity.name}' group by row_key) confirmed
       on confirmed.row_key = ${keyOf('old', keys)}
     where old.company_id = ${companyId} and ${differs}
       and greatest(${extractOf('brought')}, coalesce(confirmed.extracted_at, ${extractOf('brought')})) > cast('${extractedAt}' as timestamp)`,
  );
  const listed = [...columns, 'replaced_by_load_id'].join(', ');
  await sql.run(`insert into ${replacedTable(entity.name)} (${listed}) select ${listed} from ${outdatedKeys}`);
  const [found] = await sql.rows<{ count: number }>(`select count(*) as count from ${outdatedKeys}`);
  if (found?.count === 0) await sql.run(`drop table ${outdatedKeys}`);
  return found?.count ?? 0;
}

/** Notes that a row is still what the sender's system says, where this extract is newer than the one that brought it. */
async function confirmUnchanged(sql: Sql, extracts: Extracts, differs: string): Promise<void> {
  const { entity, companyId, relation, sameKey, keys, extractedAt } = extracts;
  await sql.run(
    `insert into row_confirmations (company_id, entity, row_key, extracted_at, load_id)
     select ${companyId}, '${entity.name}', ${keyOf('old', keys)}, cast('${extractedAt}' as timestamp), new.load_id
     from ${entity.name} old join ${relation} new on ${sameKey}
     left join loads brought on brought.company_id = old.company_id and brought.load_id = old.load_id and brought.entity = '${entity.name}'
     where old.company_id = ${companyId} and not (${differs}) and ${extractOf('brought')} < cast('${extractedAt}' as timestamp)`,
  );
}
