import type { Engine } from '../warehouse/engine.ts';
import { asTimestamp } from './load-history.ts';

/** One file of one load, as it was recorded. */
export interface LoadedFile {
  entity: string;
  file: string;
  hash: string;
  rowsIn: number;
  loaded: number;
  replaced: number;
  unchanged: number;
  rejected: number;
}

export interface Load {
  id: number;
  /** When it ended. */
  at: string;
  by: string;
  files: LoadedFile[];
  undone: { at: string; by: string } | null;
}

type LoadRow = Pick<LoadedFile, keyof LoadedFile> & {
  load_id: number;
  ended_at: string;
  loaded_by: string;
  undone_at: string | null;
  undone_by: string | null;
};

const columns = `loads.load_id, loaded_by, undone_at, undone_by, entity, file_name as file, file_hash as hash, rows_in as "rowsIn",
  rows_loaded as loaded, rows_replaced as replaced, rows_unchanged as unchanged, rows_rejected as rejected`;

/** The loads that ended before a moment, newest first. */
export async function listLoads(engine: Engine, companyId: number, before: Date, limit: number): Promise<Load[]> {
  const rows = await engine.query<LoadRow>(
    `with newest as (
       select load_id, max(finished_at) as ended_at from loads where company_id = $1
       group by load_id having max(finished_at) < cast($2 as timestamp) order by ended_at desc limit ${limit}
     )
     select ended_at, ${columns} from loads join newest on newest.load_id = loads.load_id
     where company_id = $1 order by ended_at desc, entity`,
    [companyId, asTimestamp(before)],
  );
  return group(rows);
}

/** The load that a cut-off job may already have made: the same files, begun since the job began. */
export async function findLoadOf(
  engine: Engine,
  companyId: number,
  since: Date,
  files: { entity: string; hash: string }[],
): Promise<Load | undefined> {
  const rows = await engine.query<LoadRow>(
    `select finished_at as ended_at, ${columns} from loads
     where company_id = $1 and started_at >= cast($2 as timestamp) order by load_id, entity`,
    [companyId, asTimestamp(since)],
  );
  const wanted = fingerprint(files);
  return group(rows).find((load) => fingerprint(load.files) === wanted);
}

const fingerprint = (files: { entity: string; hash: string }[]): string =>
  files
    .map(({ entity, hash }) => `${entity} ${hash}`)
    .sort()
    .join('\n');

function group(rows: LoadRow[]): Load[] {
  const loads = new Map<number, Load>();
  for (const { load_id, ended_at, loaded_by, undone_at, undone_by, ...file } of rows) {
    const load = loads.get(load_id) ?? {
      id: load_id,
      at: ended_at,
      by: loaded_by,
      files: [],
      undone: undone_at ? { at: undone_at, by: undone_by ?? '' } : null,
    };
    load.files.push(file);
    loads.set(load_id, load);
  }
  return [...loads.values()];
}
