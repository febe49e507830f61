import type { CompanyStore } from '../scope/company-store.ts';
import { type RunEngine, runsTable } from './run-engine.ts';

export type RunOrigin = 'live' | 'backfilled';

export interface NewRun {
  /** The last day that it knows, as YYYY-MM-DD. */
  asOf: string;
  origin: RunOrigin;
  settingsVersion: string;
  inputs: Readonly<Record<string, string>>;
  now: Date;
}

export interface Run {
  run_id: number;
  as_of: string;
  origin: RunOrigin;
  status: 'building' | 'published' | 'replaced' | 'failed';
  code_version: string;
  settings_version: string;
  inputs: string;
}

/**
 * Begins a run: from now on results may carry its number. What an attempt that was cut off has left for the same day goes first, so
 * that a repeated job begins anew.
 */
export async function beginRun(store: CompanyStore, engine: RunEngine, run: NewRun): Promise<number> {
  const left = await store.rows<{ run_id: number }>(
    `select run_id from engine_runs where engine = $2 and as_of = cast($3 as date) and status in ('building', 'failed')`,
    [engine.id, run.asOf],
  );
  await dropRuns(
    store,
    engine,
    left.map(({ run_id }) => run_id),
  );
  const [newest] = await store.rows<{ run_id: number }>('select coalesce(max(run_id), 0) as run_id from engine_runs');
  const id = Number(newest?.run_id ?? 0) + 1;
  await store.insertRecords(runsTable, [
    {
      run_id: id,
      engine: engine.id,
      as_of: run.asOf,
      origin: run.origin,
      status: 'building',
      code_version: engine.codeVersion,
      settings_version: run.settingsVersion,
      inputs: JSON.stringify(run.inputs),
      started_at: timestamp(run.now),
      published_at: null,
      message: null,
    },
  ]);
  return id;
}

/** The one switch: from the end of this transaction on, pages of its day read this run. A run that is not done is never read. */
export async function publishRun(store: CompanyStore, engine: RunEngine, id: number, now: Date): Promise<void> {
  await store.run(
    `update engine_runs set status = 'replaced' where engine = $2 and run_id <> $3 and status = 'published'
     and as_of = (select as_of from engine_runs where run_id = $3)`,
    [engine.id, id],
  );
  await store.run(
    `update engine_runs set status = 'published', published_at = cast($3 as timestamp) where run_id = $2 and engine = $4`,
    [id, timestamp(now), engine.id],
  );
  await pruneRuns(store, engine);
}

/** The run before it stays what pages read. */
export async function failRun(store: CompanyStore, engine: RunEngine, id: number, message: string): Promise<void> {
  for (const { name } of engine.results) await store.run(`delete from ${name} where run_id = $2`, [id]);
  await store.run(`update engine_runs set status = 'failed', message = $3 where run_id = $2 and engine = $4`, [
    id,
    message.slice(0, 1000),
    engine.id,
  ]);
}

/** What pages of a day read; undefined where there is none. */
export async function findPublished(
  store: Pick<CompanyStore, 'rows'>,
  engine: Pick<RunEngine, 'id'>,
  to: string,
): Promise<Run | undefined> {
  const [found] = await store.rows<Run & Record<string, string | number>>(
    `select run_id, as_of, origin, status, code_version, settings_version, inputs from engine_runs
     where engine = $2 and status = 'published' and as_of <= cast($3 as date) order by as_of desc, run_id desc limit 1`,
    [engine.id, to],
  );
  return found;
}

/** Every published run, the newest day first. */
export const listPublished = (store: Pick<CompanyStore, 'rows'>, engine: Pick<RunEngine, 'id'>): Promise<Run[]> =>
  store.rows<Run & Record<string, string | number>>(
    `select run_id, as_of, origin, status, code_version, settings_version, inputs from engine_runs
     where engine = $2 and status = 'published' order by as_of desc, run_id desc`,
    [engine.id],
  );

/** Drops what the rule of the engine no longer keeps, with its results. */
async function pruneRuns(store: CompanyStore, engine: RunEngine): Promise<void> {
  const runs = await store.rows<{ run_id: number; as_of: string; status: string }>(
    `select run_id, as_of, status from engine_runs where engine = $2 and status in ('published', 'replaced') order by as_of desc, run_id desc`,
    [engine.id],
  );
  const kept = keptRuns(runs, engine.keeps);
  await dropRuns(
    store,
    engine,
    runs.map(({ run_id }) => run_id).filter((id) => !kept.has(id)),
  );
}

/** By the rule of an engine, of runs with the newest day first. */
export function keptRuns(
  runs: readonly { run_id: number; as_of: string; status: string }[],
  { days, months }: RunEngine['keeps'],
): ReadonlySet<number> {
  const published = runs.filter(({ status }) => status === 'published');
  const firsts = new Map<string, number>();
  for (const { run_id, as_of } of published) firsts.set(as_of.slice(0, 7), run_id);
  return new Set([
    ...published.slice(0, days).map(({ run_id }) => run_id),
    ...[...firsts.values()].slice(0, months + 1),
  ]);
}

async function dropRuns(store: CompanyStore, engine: RunEngine, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = ids.map(Number).join(', ');
  for (const { name } of engine.results) await store.run(`delete from ${name} where run_id in (${list})`);
  await store.run(`delete from engine_runs where run_id in (${list})`);
}

const timestamp = (moment: Date): string => moment.toISOString().slice(0, 23);
