import type { Engine } from '../engine.ts';
import type { Sql } from '../sql.ts';
import { type Mart, nameOf } from './mart.ts';
import type { MartPlan } from './plan-marts.ts';
import { queues } from './stale.ts';

/** The version of each relation that a mart read, by its name. */
export type Inputs = Record<string, string>;

/** How a mart of a company was refreshed last. */
export interface MartRun {
  revision: number;
  inputs: Inputs;
  /** The newest load of the company then. */
  loadId: number;
}

/** What is known of a company before its marts are refreshed. */
export interface MartState {
  runs: Map<string, MartRun>;
  /** Of entities and public tables by their loads, of marts by their refreshes, of what is decided by its writes. */
  versions: Map<string, string>;
}

type Found = {
  company_id: number;
  kind: 'run' | 'load' | 'decided';
  name: string;
  version: string;
  inputs: string | null;
  load_id: number | null;
};

/** Loads that were taken back count: they change an entity as well. Public tables are everybody's. */
const known = `
  select company_id, 'run' as kind, mart as name, cast(coalesce(revision, 0) as varchar) as version, inputs, load_id from mart_runs
  union all
  select company_id, 'load', entity, concat(max(load_id), '.', count(undone_at)), null, null from loads group by company_id, entity
  union all
  select company_id, 'decided', relation, cast(version as varchar), null, null from decision_versions
  where company_id in (select company_id from loads)
  union all
  select 0, 'load', table_name, cast(max(load_id) as varchar), null, null from public_loads group by table_name`;

/** The state of every company that has loads, or of one. */
export async function readStates(store: Pick<Sql, 'rows'>, companyId?: number): Promise<Map<number, MartState>> {
  const rows = await store.rows<Found>(
    companyId === undefined ? known : `select * from (${known}) known where company_id in (0, $1)`,
    companyId === undefined ? [] : [companyId],
  );
  const shared = rows.filter(({ company_id }) => company_id === 0);
  const states = new Map<number, MartState>();
  for (const { company_id, kind, name, version, inputs, load_id } of rows.filter((row) => row.company_id !== 0)) {
    const state = states.get(company_id) ?? {
      runs: new Map(),
      versions: new Map(shared.map((row) => [row.name, row.version])),
    };
    states.set(company_id, state);
    state.versions.set(name, version);
    if (kind === 'run')
      state.runs.set(name, {
        revision: Number(version),
        inputs: JSON.parse(inputs ?? '{}') as Inputs,
        loadId: Number(load_id ?? 0),
      });
  }
  return states;
}

/** What a mart would read now. A version that takes a question is asked for, or left as it was where nobody can be asked. */
export async function readInputs(
  { name: mart, reads }: Mart,
  { partsBehind }: Pick<MartPlan, 'partsBehind'>,
  { versions }: MartState,
  ask: (reading: string, sql: string) => Promise<string> | string,
): Promise<Inputs> {
  const inputs: Inputs = {};
  for (const part of partsBehind(mart)) inputs[part] = versions.get(part) ?? '';
  for (const reading of reads) {
    const name = nameOf(reading);
    if (typeof reading === 'string') {
      if (!queues.includes(name)) inputs[name] = versions.get(name) ?? '';
    } else if ('follows' in reading) for (const source of reading.follows) inputs[source] = versions.get(source) ?? '';
    else inputs[name] = await ask(name, reading.version);
  }
  return inputs;
}

/** The names of what differs between two states of what a mart reads. */
export const changesIn = (before: Inputs, now: Inputs): Set<string> =>
  new Set([...Object.keys(before), ...Object.keys(now)].filter((name) => before[name] !== now[name]));

/** Companies of which some mart is not up to date, as after a crash between a load and its refresh, or after new public data. */
export async function companiesToRefresh({ query, plan }: Engine): Promise<number[]> {
  const stale = new Set(
    (await query<{ company_id: number }>(queues.map((name) => `select company_id from ${name}`).join(' union '))).map(
      ({ company_id }) => company_id,
    ),
  );
  for (const [companyId, state] of await readStates({ rows: query })) {
    if (await hasStaleMart(plan, state)) stale.add(companyId);
  }
  return [...stale].sort((a, b) => a - b);
}

/** A mart that something stale comes before is refreshed as well, so that those which only a question can judge need none. */
export async function hasStaleMart(plan: MartPlan, state: MartState): Promise<boolean> {
  for (const mart of plan.marts) {
    const run = state.runs.get(mart.name);
    if (!run) return true;
    const now = await readInputs(mart, plan, state, (name) => run.inputs[name] ?? '');
    if (changesIn(run.inputs, now).size > 0) return true;
  }
  return false;
}
