import type { Engine } from '../engine.ts';
import { type CompanyStore, companyStore } from '../scope/company-store.ts';
import type { Sql } from '../sql.ts';
import type { Mart, Scratch, Since } from './mart.ts';
import type { MartPlan } from './plan-marts.ts';
import { queues } from './stale.ts';
import { StaleParts } from './stale-parts.ts';
import {
  changesIn,
  hasStaleMart,
  type Inputs,
  type MartRun,
  type MartState,
  readInputs,
  readStates,
} from './staleness.ts';

export interface MartProgress {
  mart: string;
  done: number;
  total: number;
}

/**
 * Brings a company's marts up to date with its facts, one group after another, each in a transaction of its own: readers see the old state
 * of a group until all of it is new, and what was not touched waits for nobody. What loads add meanwhile is taken up before the end.
 */
export async function refreshMarts(
  engine: Engine,
  companyId: number,
  onProgress?: (progress: MartProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { groups, marts } = engine.plan;
  let isDone = false;
  while (!isDone) {
    for (const group of groups) {
      await engine.write(async ({ store, learnSizes }) => {
        const refresh = await openRefresh(store, companyId, engine.plan, learnSizes);
        for (const mart of group) {
          signal?.throwIfAborted();
          onProgress?.({ mart: mart.name, done: marts.indexOf(mart), total: marts.length });
          await refresh.bringUpToDate(mart);
        }
        await refresh.end();
      }, signal);
    }
    isDone = await engine.write(({ store }) => endRefresh(store, engine.plan, companyId), signal);
  }
}

/** Forgets all refreshes of a company, so that the next one builds its marts from all facts. */
export async function rebuildMarts(
  engine: Engine,
  companyId: number,
  onProgress?: (progress: MartProgress) => void,
): Promise<void> {
  await engine.write(({ store }) => store.run('delete from mart_runs where company_id = $1', [companyId]));
  await refreshMarts(engine, companyId, onProgress);
}

/** The refresh of one company, mart after mart in the order of the plan. */
async function openRefresh(store: Sql, companyId: number, plan: MartPlan, learnSizes: () => Promise<void>) {
  const own = companyStore(store, companyId, plan.tables);
  const state: MartState = (await readStates(store, companyId)).get(companyId) ?? {
    runs: new Map(),
    versions: new Map(),
  };
  const loads = await store.rows<{ load_id: number }>(
    'select coalesce(max(load_id), 0) as load_id from loads where company_id = $1',
    [companyId],
  );
  const parts = new StaleParts(store, companyId);
  const made = new Set<Scratch>();
  let hasBegun = false;

  const need = async (scratch: Scratch) => {
    if (!made.has(scratch)) await scratch.make(own);
    made.add(scratch);
  };

  /** Whether it did anything. */
  async function work(mart: Mart, since: Omit<Since, 'need'>): Promise<boolean> {
    if (!since.whole && mart.parts && !(await parts.hasAny(mart.parts))) return false;
    return (await mart.refresh(own, { ...since, need })) !== 'unchanged' || since.whole;
  }

  return {
    async bringUpToDate(mart: Mart): Promise<void> {
      const started = Date.now();
      const run = state.runs.get(mart.name);
      const inputs = await readInputs(mart, plan, state, (_name, sql) => askVersion(own, sql));
      const differs = run ? changesIn(run.inputs, inputs) : new Set<string>();
      if (run && differs.size === 0) return;
      // Another setting touches every part. Until this transaction ends, readers see what was made with the former one.
      const whole = !run || [...plan.partsBehind(mart.name)].some((part) => differs.has(part));
      const changed = whole ? new Set(Object.keys(inputs)) : differs;
      // A wrong guess at how much a join finds turns minutes into hours.
      if (!hasBegun) await learnSizes();
      hasBegun = true;
      await (whole ? parts.all() : parts.queued());
      if (whole) await store.run(`delete from ${mart.name} where company_id = $1`, [companyId]);
      const hasChanged = await work(mart, { whole, changed });
      if (hasChanged) await store.learnSize(mart.name);
      const revision = (run?.revision ?? 0) + (hasChanged ? 1 : 0);
      state.versions.set(mart.name, String(revision));
      await noteRun(store, companyId, mart, { revision, inputs, loadId: loads[0]?.load_id ?? 0 }, started);
    },
    async end(): Promise<void> {
      for (const name of [...made].flatMap(({ tables }) => tables)) await store.run(`drop table if exists ${name}`);
      await parts.queued();
      if (hasBegun) await learnSizes();
    },
  };
}

/** Empties the queues once every mart is up to date; where a load came in between, its parts and those before it stay. */
async function endRefresh(store: Sql, plan: MartPlan, companyId: number): Promise<boolean> {
  const state = (await readStates(store, companyId)).get(companyId);
  if (state && (await hasStaleMart(plan, state))) return false;
  for (const name of queues) await store.run(`delete from ${name} where company_id = $1`, [companyId]);
  return true;
}

async function noteRun(
  store: Sql,
  companyId: number,
  { name }: Mart,
  { revision, inputs, loadId }: MartRun,
  started: number,
): Promise<void> {
  const ended = new Date();
  await store.run('delete from mart_runs where company_id = $1 and mart = $2', [companyId, name]);
  await store.run(
    `insert into mart_runs (company_id, mart, load_id, refreshed_at, milliseconds, revision, inputs)
     values ($1, $2, $3, cast($4 as timestamp), $5, $6, $7)`,
    [
      companyId,
      name,
      loadId,
      ended.toISOString().slice(0, 23),
      Number(ended) - started,
      revision,
      JSON.stringify(inputs satisfies Inputs),
    ],
  );
}

/** The rows that a question answers, as one text. */
async function askVersion(own: CompanyStore, sql: string): Promise<string> {
  return JSON.stringify(await own.rows(sql));
}
