import type { Engine, Sql } from '../../../warehouse/engine.ts';
import { ImportRefused } from '../../refusal.ts';
import type { Applied } from './apply-snapshot.ts';
import type { SnapshotDate } from './snapshot-date.ts';

/** What became of the rows of one table and source. */
export interface PublicTableResult extends Applied {
  table: string;
  source: string;
  rowsIn: number;
  /** Lines that only continue or repeat another line of the file. */
  folded: number;
  rejected: number;
}

export interface PublicLoadRecord extends PublicTableResult {
  loadId: number;
  file: string;
  hash: string;
  format: string;
  snapshot: SnapshotDate;
  isWhole: boolean;
  loadedBy: string;
}

export async function nextPublicLoadId(store: Sql): Promise<number> {
  const [row] = await store.rows<{ last: number }>('select coalesce(max(load_id), 0) as last from public_loads');
  return (row?.last ?? 0) + 1;
}

/** Refuses what is older than what is there: rows would be closed before they were opened. */
export async function refuseOlder(
  store: Sql,
  file: string,
  table: string,
  source: string,
  { date }: SnapshotDate,
): Promise<void> {
  const [row] = await store.rows<{ newest: string | null }>(
    'select cast(max(snapshot_date) as varchar) as newest from public_loads where table_name = $1 and source = $2',
    [table, source],
  );
  if (row?.newest && row.newest > date) {
    throw new ImportRefused(
      file,
      `is a snapshot of ${date}, older than the one of ${row.newest} that is loaded: older files come first`,
    );
  }
}

interface EarlierLoad {
  loadId: number;
  formats: string[];
  snapshot: SnapshotDate;
  tables: PublicTableResult[];
}

/** The load that already brought this very file; not one that was followed by another, where only the day of loading dates it. */
export async function findSameFile(engine: Engine, hash: string): Promise<EarlierLoad | undefined> {
  const rows = await engine.query(
    `select load_id, table_name, source, file_format, cast(snapshot_date as varchar) as snapshot_date, dated_by, rows_in, rows_opened,
       rows_changed, rows_unchanged, rows_folded, rows_rejected
     from public_loads same where file_hash = $1 and load_id = (select max(load_id) from public_loads where file_hash = $2)
       and (dated_by <> 'load' or not exists (select 1 from public_loads later
         where later.table_name = same.table_name and later.source = same.source and later.load_id > same.load_id))
     order by table_name, source`,
    [hash, hash],
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    loadId: Number(first.load_id),
    formats: rows.map((row) => String(row.file_format)),
    snapshot: { date: String(first.snapshot_date), by: String(first.dated_by) as SnapshotDate['by'] },
    tables: rows.map((row) => ({
      table: String(row.table_name),
      source: String(row.source),
      rowsIn: Number(row.rows_in),
      opened: 0,
      changed: 0,
      closed: 0,
      unchanged: Number(row.rows_opened) + Number(row.rows_changed) + Number(row.rows_unchanged),
      folded: Number(row.rows_folded),
      rejected: Number(row.rows_rejected),
    })),
  };
}

export async function recordPublicLoad(store: Sql, load: PublicLoadRecord): Promise<void> {
  await store.run(
    `insert into public_loads (load_id, table_name, source, file_name, file_hash, file_format, snapshot_date, dated_by, is_whole, rows_in,
       rows_opened, rows_changed, rows_unchanged, rows_closed, rows_folded, rows_rejected, loaded_by, loaded_at)
     values ($1, $2, $3, $4, $5, $6, cast($7 as date), $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, cast($18 as timestamp))`,
    [
      load.loadId,
      load.table,
      load.source,
      load.file,
      load.hash,
      load.format,
      load.snapshot.date,
      load.snapshot.by,
      load.isWhole,
      load.rowsIn,
      load.opened,
      load.changed,
      load.unchanged,
      load.closed,
      load.folded,
      load.rejected,
      load.loadedBy,
      new Date().toISOString().slice(0, 23).replace('T', ' '),
    ],
  );
}
