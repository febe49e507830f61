import type { Sql, Writing } from '../warehouse/engine.ts';
import type { EntityResult } from './import-load.ts';

export async function nextLoadId(store: Sql, companyId: number): Promise<number> {
  const [row] = await store.rows<{ last: number }>(
    'select coalesce(max(load_id), 0) as last from loads where company_id = cast($1 as integer)',
    [companyId],
  );
  return (row?.last ?? 0) + 1;
}

interface LoadRecord extends EntityResult {
  loadId: number;
  companyId: number;
  hash: string;
  loadedBy: string;
  startedAt: Date;
  /** Of the rows of a fact. */
  dates: { oldest: string; newest: string } | undefined;
}

/** Writes down what came and what became of it, in the same transaction as the rows themselves. */
export async function recordLoad({ store }: Writing, load: LoadRecord): Promise<void> {
  await store.run(
    `insert into loads (company_id, load_id, entity, file_name, file_hash, rows_in, rows_loaded, rows_replaced, rows_unchanged,
       rows_rejected, loaded_by, started_at, finished_at, oldest_date, newest_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, cast($12 as timestamp), cast($13 as timestamp), cast($14 as date), cast($15 as date))`,
    [
      load.companyId,
      load.loadId,
      load.entity,
      load.file,
      load.hash,
      load.rowsIn,
      load.loaded,
      load.replaced,
      load.unchanged,
      load.rejected,
      load.loadedBy,
      asTimestamp(load.startedAt),
      asTimestamp(new Date()),
      load.dates?.oldest ?? null,
      load.dates?.newest ?? null,
    ],
  );
}

export const asTimestamp = (moment: Date): string => moment.toISOString().slice(0, 23).replace('T', ' ');
