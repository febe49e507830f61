import type { Staging, Writing } from '../../warehouse/engine.ts';
import { arrivingColumns } from '../../warehouse/schema/public/define-public.ts';
import type { BroughtIn } from '../files/bring-in.ts';
import { ImportRefused, type Reject } from '../refusal.ts';
import { foldRows, type RowsRead, readRows } from './files/read-rows.ts';
import type { PublicPart } from './files/unpack-public-file.ts';
import { fileRows, type Output } from './public-format.ts';
import type { PublicLoadRequest, PublicTableOutcome } from './public-load.ts';
import { applySnapshot } from './snapshots/apply-snapshot.ts';
import { keepPublicRejects } from './snapshots/keep-public-rejects.ts';
import { recordPublicLoad, refuseOlder } from './snapshots/public-history.ts';
import { findSnapshotDate, type SnapshotDate } from './snapshots/snapshot-date.ts';
import { type StagedOutput, stageOutput } from './snapshots/stage-output.ts';

export interface PartLoading {
  loadId: number;
  today: string;
  folder: string;
  /** The file as it was sent. */
  sent: BroughtIn;
  request: PublicLoadRequest;
}

export interface LoadedPart {
  snapshot: SnapshotDate;
  tables: PublicTableOutcome[];
  rejects: Reject[];
}

/** Loads one file of data: itself what was sent, or out of an archive. */
export async function loadPart(writing: Writing, part: PublicPart, loading: PartLoading): Promise<LoadedPart> {
  const { staging, store } = writing;
  const { request, sent } = loading;
  const read = await readRows(staging, part);
  const snapshot = await findSnapshotDate(staging, part, loading.today);
  const left = await foldRows(staging, part);
  await part.format.prepare?.({ staging, folder: loading.folder });
  const isWhole = part.total === undefined || read.count >= part.total;
  const tables: PublicTableOutcome[] = [];
  const rejects: Reject[] = [];

  for (const [index, output] of part.format.outputs(part.facts).entries()) {
    const report = (stage: 'reading' | 'loading' | 'done') =>
      request.onProgress?.({
        table: output.table.name,
        file: part.facts.name,
        stage,
        rows: left,
        fraction: () => staging.progress(),
      });
    report('reading');
    const staged = await stageOutput(staging, output, part.format);
    if (index === 0) settleRagged(sent.name, staged, read);
    for (const { source } of staged.sources) await refuseOlder(store, sent.name, output.table.name, source, snapshot);
    const kept = staged.sources.some(({ rejected }) => rejected > 0)
      ? await keepPublicRejects(
          staging,
          part,
          output.table.name,
          { staged, read, isFirst: index === 0 },
          request.rejectsFolder,
        )
      : undefined;
    rejects.push(...(kept?.first ?? []));
    if (index === 0 && kept) await dropRefused(staging, staged);
    report('loading');
    const relation = await writing.send(output.table.name, arrivingColumns(output.table), staged.relation);
    for (const counted of staged.sources) {
      const folded = index === 0 ? read.count - left : 0;
      const result = {
        table: output.table.name,
        ...counted,
        rowsIn: counted.rowsIn + folded,
        folded,
        ...(await applySnapshot(store, output.table, counted.source, relation, { ...snapshot, isWhole, ...loading })),
      };
      await recordPublicLoad(store, {
        ...result,
        loadId: loading.loadId,
        file: part.facts.name,
        hash: sent.hash,
        format: part.format.name,
        snapshot,
        isWhole,
        loadedBy: request.loadedBy,
      });
      tables.push({
        ...result,
        file: part.facts.name,
        rejectsFile: kept?.path,
        warnings: [...staged.warnings, ...warnOf(output, result, isWhole, part.total)],
      });
    }
    report('done');
  }
  return { snapshot, tables, rejects };
}

/** What belongs to a row that is refused is refused with it. */
async function dropRefused(staging: Staging, { relation }: StagedOutput): Promise<void> {
  await staging.run(`delete from ${fileRows} where record not in (select record from ${relation})`);
}

/** Counts the rows that do not fit the header. A snapshot without a good row would close everything there is: it is refused. */
function settleRagged(file: string, { sources, faults: [first] }: StagedOutput, { ragged }: RowsRead): void {
  const good = sources.reduce((sum, { rowsIn, rejected }) => sum + rowsIn - rejected, 0);
  const reason = first?.reason ?? ragged[0]?.reason;
  if (good === 0)
    throw new ImportRefused(
      file,
      reason ? `not one of its rows could be read (${reason})` : 'holds no rows: its header stands alone',
    );
  const [main] = sources;
  if (!main) return;
  main.rowsIn += ragged.length;
  main.rejected += ragged.length;
}

function warnOf(
  { table }: Output,
  { closed, unchanged, changed, rowsIn }: { closed: number; unchanged: number; changed: number; rowsIn: number },
  isWhole: boolean,
  total: number | undefined,
): string[] {
  if (!isWhole) return [`holds ${rowsIn} of ${total} records: what it does not hold was left as it was`];
  const before = closed + unchanged + changed;
  if (closed * 2 <= before) return [];
  return [`${table.name}: ${closed} of ${before} rows are not in this file and were closed: is it complete?`];
}
