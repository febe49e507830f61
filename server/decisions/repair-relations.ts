import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import { listCompanies } from '../../state/companies.ts';
import { currentDecisions, type Decision, sumCurrent } from '../../state/decisions.ts';
import type { State } from '../../state/open-state.ts';
import { type DecidedRow, refillDecided, sumDecided } from '../../warehouse/decided/write-decided.ts';
import type { Engine } from '../../warehouse/engine.ts';

/** So many decisions are read at once. */
const most = 5000;

export const rowOf = (kind: DecisionKind, decision: Decision): DecidedRow => ({
  subject: decision.subject,
  values: decision.value === null ? null : kind.valuesOf(decision.value),
  by: decision.author,
  at: decision.decided_at.toISOString(),
  id: decision.id,
});

/** What the relation of a kind is to show, by id. */
export async function* readRows(state: State, companyId: number, kind: DecisionKind): AsyncGenerator<DecidedRow[]> {
  let after = 0;
  for (;;) {
    const from = after;
    const decisions = await state.inCompany(companyId, (db) => currentDecisions(db, kind.id, from, most));
    if (decisions.length > 0) yield decisions.map((decision) => rowOf(kind, decision));
    if (decisions.length < most) return;
    after = decisions.at(-1)?.id ?? from;
  }
}

/**
 * Fills each relation that shows other decisions than the state has: after a restore, after a changed definition, and where a
 * process ended between the two. Answers how many there were.
 */
export async function repairRelations(
  state: State,
  warehouse: Engine,
  kinds: readonly DecisionKind[],
): Promise<number> {
  let repaired = 0;
  for (const { id: companyId } of await state.atFrontDesk(listCompanies)) {
    for (const kind of await unlike(state, warehouse, companyId, kinds)) {
      // A decision may have been shown between the two sums: then they are alike when looked at again.
      if ((await unlike(state, warehouse, companyId, [kind])).length === 0) continue;
      await refillDecided(warehouse, companyId, kind.relation, () => readRows(state, companyId, kind));
      repaired++;
    }
  }
  return repaired;
}

const nothing = { decisions: 0, ids: 0, squares: 0 };

async function unlike(
  state: State,
  warehouse: Engine,
  companyId: number,
  kinds: readonly DecisionKind[],
): Promise<DecisionKind[]> {
  const sums = await state.inCompany(companyId, sumCurrent);
  const found: DecisionKind[] = [];
  for (const kind of kinds) {
    const [kept, shown] = [
      sums.get(kind.id) ?? nothing,
      await sumDecided({ rows: warehouse.query }, companyId, kind.relation),
    ];
    if (kept.decisions !== shown.decisions || kept.ids !== shown.ids || kept.squares !== shown.squares)
      found.push(kind);
  }
  return found;
}
