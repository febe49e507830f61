import type { LocalCheck } from '../contracts/maintenance.ts';
import { decisionKinds, invariants } from '../domains/all-domains.ts';
import { listCompanies } from '../state/companies.ts';
import type { State } from '../state/open-state.ts';
import { checkStore } from '../warehouse/checks/check-store.ts';
import type { Engine } from '../warehouse/engine.ts';
import { checkRelation } from './decisions/check-relations.ts';
import { checkSeals } from './evidence/check-seals.ts';
import { checkWorkItems } from './evidence/check-work-items.ts';

/** Verifies the store of every company. */
export async function checkCompanies(state: State, warehouse: Engine): Promise<LocalCheck> {
  const checked: LocalCheck = [];
  for (const { id, code } of await state.atFrontDesk(listCompanies)) {
    const findings = await checkStore(warehouse, invariants, id);
    const decided = [];
    for (const kind of decisionKinds) decided.push(await checkRelation(state, warehouse, id, kind));
    const { finding, sealed } = await checkSeals(state, id);
    const items = await checkWorkItems(state, id);
    checked.push({
      company: code,
      invariants: invariants.length + decisionKinds.length + 2,
      sealed,
      findings: [
        ...findings.map(({ invariant: { name, says }, broken, examples }) => ({ name, says, broken, examples })),
        ...[...decided, items, finding].flatMap((one) => one ?? []),
      ],
    });
  }
  const { finding, sealed } = await checkSeals(state, null);
  const ofNoCompany = {
    company: 'before a company is known',
    invariants: 1,
    sealed,
    findings: finding ? [finding] : [],
  };
  const isEmpty = sealed.entries === 0 && sealed.tail.length === 0 && !finding;
  return isEmpty ? checked : [...checked, ofNoCompany];
}
