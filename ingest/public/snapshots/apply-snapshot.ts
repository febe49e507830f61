import type { Sql } from '../../../warehouse/engine.ts';
import { existsIn } from '../../../warehouse/exists-in.ts';
import { arrivingColumns, type PublicTable, publicKey } from '../../../warehouse/schema/public/define-public.ts';

export interface Applied {
  opened: number;
  changed: number;
  unchanged: number;
  closed: number;
}

export interface Snapshot {
  loadId: number;
  /** YYYY-MM-DD. */
  date: string;
  /** A part of a publication says nothing of what it does not hold. */
  isWhole: boolean;
}

/**
 * Makes the rows of a source what its newest snapshot says. What says the same stays as it is; what says something else is
 * closed on that date and opened anew; what is no longer there is closed. `relation` has the arriving columns of the table,
 * and each key once. In SQL of both engines.
 */
export async function applySnapshot(
  sql: Sql,
  table: PublicTable,
  source: string,
  relation: string,
  { loadId, date, isWhole }: Snapshot,
): Promise<Applied> {
  const keys = publicKey(table);
  const sameKey = ['source', ...keys].map((key) => `old.${key} = new.${key}`).join(' and ');
  const values = table.columns.filter(({ need }) => need === 'value').map(({ name }) => name);
  const same = values.map((name) => `old.${name} is not distinct from new.${name}`).join(' and ') || 'true';
  const columns = arrivingColumns(table).map(({ name }) => name);
  const isOpen = `old.source = $1 and old.valid_to is null`;
  const count = async (query: string, bound: string[]) =>
    (await sql.rows<{ count: number }>(query, bound))[0]?.count ?? 0;

  // What the load brings is settled before the table changes under it.
  const settled = `settled_${table.name}`;
  await sql.run(`drop table if exists ${settled}`);
  // The rows of the load before are of this hour: a server that has not yet looked at them plans as if there were none.
  await sql.learnSize(table.name);
  await sql.run(
    `create temp table ${settled} as select ${columns.map((name) => `new.${name}`).join(', ')}, old.source is not null as is_change
     from ${relation} new left join ${table.name} old on ${sameKey} and old.valid_to is null
     where new.source = '${source}' and (old.source is null or not (${same}))`,
  );
  const arrived = await count(`select count(*) as count from ${relation} new where new.source = $1`, [source]);
  const changed = await count(`select count(*) as count from ${settled} where is_change and source = $1`, [source]);
  const opened = (await count(`select count(*) as count from ${settled} where source = $1`, [source])) - changed;

  const gone = `not ${existsIn(relation, 'new', sameKey)}`;
  const closed = isWhole
    ? await count(`select count(*) as count from ${table.name} old where ${isOpen} and ${gone}`, [source])
    : 0;
  const close = (which: string) =>
    sql.run(
      `update ${table.name} as old set valid_to = cast($2 as date), closed_by_load_id = cast($3 as integer) where ${isOpen} and ${which}`,
      [source, date, loadId],
    );
  if (closed > 0) await close(gone);
  if (changed > 0) await close(existsIn(settled, 'new', sameKey));
  await sql.run(
    `insert into ${table.name} (${columns.join(', ')}, valid_from, opened_by_load_id)
     select ${columns.join(', ')}, cast($1 as date), cast($2 as integer) from ${settled} order by ${table.sort.join(', ')}`,
    [date, loadId],
  );
  await sql.run(`drop table ${settled}`);
  return { opened, changed, unchanged: arrived - opened - changed, closed };
}
