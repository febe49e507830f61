import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Engine, Writing } from '../warehouse/engine.ts';
import type { Entity } from '../warehouse/schema/define.ts';
import { entities, getEntity } from '../warehouse/schema/entities.ts';
import { lastPossibleDay } from './check/loading.ts';
import { stageRows } from './check/stage-rows.ts';
import { fillZoneMonths } from './check/zone-months.ts';
import { type BroughtIn, bringIn } from './files/bring-in.ts';
import { explainEngineError } from './files/explain-engine-error.ts';
import { openSource } from './files/open-source.ts';
import { asTimestamp, type EntityResult, type LoadRecord, nextLoadId, recordLoads } from './load-history.ts';
import { ImportRefused } from './refusal.ts';
import { keepRejects } from './rejects.ts';

/** One file of one entity. */
export interface EntityFile {
  path: string;
  entity: string;
  /** The moment that the sender's system was read, as a UTC timestamp; that of the load where it is not given. */
  extractedAt?: string | undefined;
}

export interface LoadRequest {
  companyId: number;
  files: EntityFile[];
  /** Good rows land and faulty ones are set aside; otherwise one faulty row refuses the whole load. */
  acceptPartial: boolean;
  loadedBy: string;
  /** Where the rejects files go. */
  rejectsFolder: string;
  /** The last day, YYYY-MM-DD, on which what a file tells of can have happened; usually that of the load and one more. */
  latestDay?: string | undefined;
  /** Give NDCs of fewer than eleven digits their leading zeros back. */
  restoreZeros?: boolean;
  /** When the files arrived; now, where it is not given. */
  arrivedAt?: Date;
  onProgress?: (progress: LoadProgress) => void;
  signal?: AbortSignal;
}

export interface LoadProgress {
  entity: string;
  file: string;
  stage: 'reading' | 'loading' | 'done';
  /** Known once the file is read. */
  rows: number;
  /** How far the work on the file has come by now, 0 to 1. */
  fraction: () => number;
  filesDone: number;
  filesTotal: number;
}

export interface LoadResult {
  loadId: number;
  results: EntityResult[];
}

/** Loads the files as one load: a single transaction, in the order in which entities refer to one another. */
export async function importLoad(engine: Engine, request: LoadRequest): Promise<LoadResult> {
  await mkdir(engine.filesFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(engine.filesFolder, 'load-'));
  try {
    return await engine.write((writing) => loadInOrder(writing, folder, request), request.signal);
  } catch (error) {
    const [only, ...others] = request.files;
    throw explainEngineError(error, only && others.length === 0 ? basename(only.path) : 'The load');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadInOrder(writing: Writing, folder: string, request: LoadRequest): Promise<LoadResult> {
  const order = new Map(entities.map((entity, index) => [entity.name, index]));
  const files = [...request.files].sort((a, b) => (order.get(a.entity) ?? 0) - (order.get(b.entity) ?? 0));
  const loadId = await nextLoadId(writing.store, request.companyId);
  const records: LoadRecord[] = [];
  let knowsZones = false;
  for (const [filesDone, file] of files.entries()) {
    const entity = getEntity(file.entity);
    // Once in a load: facilities come before all that happens in them.
    if (!knowsZones && hasMoments(entity)) {
      await prepareZones(writing, request.companyId);
      knowsZones = true;
    }
    const report = (stage: LoadProgress['stage'], rows: number) =>
      request.onProgress?.({
        entity: entity.name,
        file: basename(file.path),
        stage,
        rows,
        fraction: () => writing.staging.progress(),
        filesDone,
        filesTotal: files.length,
      });
    report('reading', 0);
    const brought = await bringIn(file.path, folder);
    try {
      records.push(
        await loadFile(writing, { ...brought, extractedAt: file.extractedAt }, entity, loadId, request, report),
      );
    } catch (error) {
      throw explainEngineError(error, brought.name);
    }
    await rm(brought.path, { force: true });
  }
  await recordLoads(writing, { loadId, companyId: request.companyId, loadedBy: request.loadedBy }, records);
  return { loadId, results: records.map(({ result }) => result) };
}

async function loadFile(
  writing: Writing,
  file: BroughtIn & Pick<EntityFile, 'extractedAt'>,
  entity: Entity,
  loadId: number,
  request: LoadRequest,
  report: (stage: LoadProgress['stage'], rows: number) => void,
): Promise<LoadRecord> {
  const { staging } = writing;
  const { companyId } = request;
  const startedAt = request.arrivedAt ?? new Date();
  const extractedAt = earlier(file.extractedAt, asTimestamp(startedAt));
  const source = await openSource(file, entity);
  const staged = await stageRows(staging, source, {
    entity,
    companyId,
    loadId,
    latestDay: request.latestDay ?? lastPossibleDay(startedAt),
    restoresZeros: request.restoreZeros ?? false,
  });
  const rejects =
    staged.faults.length > 0
      ? await keepRejects(staging, file, source, staged.faults, request.rejectsFolder, entity)
      : undefined;
  if (rejects && !request.acceptPartial) {
    const [first] = rejects.first;
    throw new ImportRefused(
      file.name,
      `line ${first?.line}: ${first?.reason} (${staged.faults.length} of ${staged.rowsIn} rows are faulty)`,
      rejects.first,
      staged.faults.length,
    );
  }
  report('loading', staged.rowsIn);
  const { outdated, ...moved } = await writing.replace(entity, companyId, { ...staged, extractedAt });
  const result: EntityResult = {
    entity: entity.name,
    file: file.name,
    rowsIn: staged.rowsIn,
    ...moved,
    rejected: staged.faults.length,
    rejectsFile: rejects?.path,
    warnings: [...source.warnings, ...explainOutdated(outdated, extractedAt)],
  };
  report('done', staged.rowsIn);
  return {
    result,
    hash: file.hash,
    startedAt,
    endedAt: request.arrivedAt ?? new Date(),
    dates: staged.dates,
    extractedAt,
  };
}

/** Nothing can have been read before it arrived: a file that is dated later is of the moment when it came. */
const earlier = (said: string | undefined, arrived: string): string => (said && said < arrived ? said : arrived);

const explainOutdated = (outdated: number, extractedAt: string): string[] =>
  outdated === 0
    ? []
    : [
        `${outdated} ${outdated === 1 ? 'row says' : 'rows say'} something else than a newer extract and ${outdated === 1 ? 'is' : 'are'} kept as history: this one is of ${extractedAt.slice(0, 16)} UTC`,
      ];

const hasMoments = (entity: Entity): boolean => entity.columns.some(({ kind }) => kind.is === 'time');

/** The clocks of the company's facilities. */
async function prepareZones({ staging }: Writing, companyId: number): Promise<void> {
  const facilities = await staging.existing(getEntity('facilities'), companyId);
  const zones = await staging.rows<{ timezone: string }>(`select distinct timezone from ${facilities}`);
  await fillZoneMonths(staging, [...new Set(['UTC', ...zones.map((zone) => zone.timezone)])]);
}
