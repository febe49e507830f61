import type { LocalCheck } from '../contracts/maintenance.ts';
import { invariants } from '../domains/all-domains.ts';
import { listCompanies } from '../state/companies.ts';
import type { State } from '../state/open-state.ts';
import { checkStore } from '../warehouse/checks/check-store.ts';
import type { Engine } from '../warehouse/engine.ts';

/** Verifies the store of every company. */
export async function checkCompanies(state: State, warehouse: Engine): Promise<LocalCheck> {
  const checked: LocalCheck = [];
  for (const { id, code } of await state.atFrontDesk(listCompanies)) {
    const findings = await checkStore(warehouse, invariants, id);
    checked.push({
      company: code,
      invariants: invariants.length,
      findings: findings.map(({ invariant: { name, says }, broken, examples }) => ({ name, says, broken, examples })),
    });
  }
  return checked;
}
