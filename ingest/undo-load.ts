import type { Engine, Sql } from '../warehouse/engine.ts';
import { markStale } from '../warehouse/marts/stale.ts';
import type { Entity } from '../warehouse/schema/define.ts';
import { entities } from '../warehouse/schema/entities.ts';
import { storedName, tableColumns } from '../warehouse/schema/layout.ts';
import { replacedTable } from '../warehouse/schema/tables.ts';
import { asTimestamp } from './load-history.ts';

/** Why a load cannot be undone. The store is as it was before. */
export class UndoRefused extends Error {
  override name = 'UndoRefused';
}

export interface UndoRequest {
  companyId: number;
  loadId: number;
  undoneBy: string;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Takes a load back: its rows go, those it had replaced return. Whole or not at all, as it came. Only the last load of an
 * entity can go, because what a later one left unchanged or replaced would be lost or come back. Undoing twice is once.
 */
export async function undoLoad(engine: Engine, request: UndoRequest): Promise<void> {
  const { companyId, loadId } = request;
  await engine.write(async ({ store }) => {
    const loaded = await store.rows<{ entity: string; is_undone: boolean }>(
      'select entity, undone_at is not null as is_undone from loads where company_id = $1 and load_id = $2',
      [companyId, loadId],
    );
    if (loaded.length === 0) throw new UndoRefused(`There is no load ${loadId}.`);
    if (loaded.every((row) => row.is_undone)) return;
    const last = await findLastLoads(store, companyId);
    const names = loaded.map((row) => row.entity);
    const refusal = explainNoUndo(loadId, names, last);
    if (refusal) throw new UndoRefused(refusal);
    const affected = entities.filter(({ name }) => names.includes(name)).reverse();
    for (const entity of affected) {
      request.signal?.throwIfAborted();
      await takeBack(store, entity, companyId, loadId);
    }
    for (const entity of affected) await refuseOrphans(store, entity, companyId);
    await store.run(
      'update loads set undone_at = cast($3 as timestamp), undone_by = $4 where company_id = $1 and load_id = $2',
      [companyId, loadId, asTimestamp(request.now), request.undoneBy],
    );
  }, request.signal);
}

/** The newest load of each entity that still counts. */
export async function findLastLoads(store: Pick<Sql, 'rows'>, companyId: number): Promise<Map<string, number>> {
  const rows = await store.rows<{ entity: string; load_id: number }>(
    'select entity, max(load_id) as load_id from loads where company_id = $1 and undone_at is null group by entity',
    [companyId],
  );
  return new Map(rows.map((row) => [row.entity, row.load_id]));
}

export function explainNoUndo(loadId: number, names: string[], last: Map<string, number>): string | undefined {
  const later = names.find((name) => (last.get(name) ?? 0) > loadId);
  return later && `${later} was loaded again later: undo load ${last.get(later)} first.`;
}

const goneKeys = (entity: Entity) => `gone_${entity.name}`;

async function takeBack(store: Sql, entity: Entity, companyId: number, loadId: number): Promise<void> {
  const listed = tableColumns(entity)
    .map(({ name }) => name)
    .join(', ');
  const own = `from ${entity.name} where company_id = ${companyId} and load_id = ${loadId}`;
  const aside = `from ${replacedTable(entity.name)} where company_id = ${companyId} and replaced_by_load_id = ${loadId}`;
  await markStale(store, entity.name, companyId, `(select ${listed} ${own})`);
  await markStale(store, entity.name, companyId, `(select ${listed} ${aside})`);
  if (entity.id) await store.makeTemp(goneKeys(entity), `select ${entity.id} as id ${own}`);
  await store.run(`delete ${own}`);
  await store.run(
    `insert into ${entity.name} (${listed}) select ${listed} ${aside} order by ${entity.sort.join(', ')}`,
  );
  await store.run(`delete ${aside}`);
  // Rows of it that a newer extract contradicted, and what it had found unchanged.
  await store.run(`delete from ${replacedTable(entity.name)} where company_id = ${companyId} and load_id = ${loadId}`);
  await store.run(
    `delete from row_confirmations where company_id = ${companyId} and load_id = ${loadId} and entity = '${entity.name}'`,
  );
}

/** What other rows point to must stay; those that wait to return count as well. */
async function refuseOrphans(store: Sql, entity: Entity, companyId: number): Promise<void> {
  if (!entity.id) return;
  for (const other of entities) {
    const columns = other.columns.filter(({ kind }) => kind.is === 'reference' && kind.to === entity.name);
    for (const column of columns.map(storedName)) {
      for (const table of [other.name, replacedTable(other.name)]) {
        const [orphan] = await store.rows<{ count: number }>(
          `select count(*) as count from ${table} pointing where company_id = $1
             and ${column} in (select id from ${goneKeys(entity)})
             and ${column} not in (select ${entity.id} from ${entity.name} where company_id = $1)`,
          [companyId],
        );
        if (orphan && orphan.count > 0) {
          throw new UndoRefused(
            `${orphan.count} rows of ${other.name} refer to ${entity.name} that only this load has.`,
          );
        }
      }
    }
  }
  await store.run(`drop table ${goneKeys(entity)}`);
}
