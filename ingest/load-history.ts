import type { Sql, Writing } from '../warehouse/engine.ts';
import { insertRows } from '../warehouse/insert-rows.ts';
import { loads } from '../warehouse/schema/tables.ts';

/** The outcome of one file of a load. */
export interface EntityResult {
  entity: string;
  file: string;
  rowsIn: number;
  loaded: number;
  replaced: number;
  unchanged: number;
  rejected: number;
  rejectsFile: string | undefined;
  warnings: string[];
}

export async function nextLoadId(store: Sql, companyId: number): Promise<number> {
  const [row] = await store.rows<{ last: number }>(
    'select coalesce(max(load_id), 0) as last from loads where company_id = cast($1 as integer)',
    [companyId],
  );
  return (row?.last ?? 0) + 1;
}

/** What became of a file. */
export interface LoadRecord {
  result: EntityResult;
  hash: string;
  startedAt: Date;
  endedAt: Date;
  /** Of the rows of a fact. */
  dates: { oldest: string; newest: string } | undefined;
  extractedAt: string;
}

/** Writes down what came and what became of it, in the same transaction as the rows themselves. */
export const recordLoads = (
  { store }: Writing,
  { companyId, loadId, loadedBy }: { companyId: number; loadId: number; loadedBy: string },
  records: LoadRecord[],
): Promise<void> =>
  insertRows(
    store,
    loads,
    records.map(({ result, hash, startedAt, endedAt, dates, extractedAt }) => [
      companyId,
      loadId,
      result.entity,
      result.file,
      hash,
      result.rowsIn,
      result.loaded,
      result.replaced,
      result.unchanged,
      result.rejected,
      loadedBy,
      asTimestamp(startedAt),
      asTimestamp(endedAt),
      dates?.newest ?? null,
      dates?.oldest ?? null,
      null,
      null,
      extractedAt,
    ]),
  );

export const asTimestamp = (moment: Date): string => moment.toISOString().slice(0, 23).replace('T', ' ');
