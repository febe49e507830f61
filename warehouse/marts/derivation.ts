import { type Mart, nameOf } from './mart.ts';
import type { MartPlan } from './plan-marts.ts';
import { changesIn, type MartState, readInputs } from './staleness.ts';

/** What some marts have not taken up yet. */
export interface Derivation {
  /** The last load that all of them have taken up, or null where none waits: then they have taken up every load. */
  upTo: number | null;
}

/** How far the marts behind some tables have come: after a load they are derived one after another, while their readers read on. */
export async function readDerivation(
  tables: ReadonlySet<string>,
  plan: MartPlan,
  state: MartState,
): Promise<Derivation> {
  let upTo: number | null = null;
  for (const mart of martsBehind(tables, plan.marts)) {
    const run = state.runs.get(mart.name);
    if (!run) continue;
    const now = await readInputs(mart, plan, state, (name) => run.inputs[name] ?? '');
    if (changesIn(run.inputs, now).size > 0) upTo = Math.min(upTo ?? run.loadId, run.loadId);
  }
  return { upTo };
}

/** The marts among some tables, and those that they are made of. */
function martsBehind(tables: ReadonlySet<string>, marts: readonly Mart[]): Mart[] {
  const behind = new Set(tables);
  // What a mart reads comes before it in the plan.
  for (const mart of marts.toReversed())
    if (behind.has(mart.name))
      for (const reading of mart.reads) {
        behind.add(nameOf(reading));
        if (typeof reading !== 'string' && 'follows' in reading) for (const name of reading.follows) behind.add(name);
      }
  return marts.filter(({ name }) => behind.has(name));
}
