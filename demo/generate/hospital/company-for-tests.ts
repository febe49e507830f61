import { dayOf } from '../clock.ts';
import { Company } from '../company.ts';
import { CompanyFiles } from '../table.ts';
import type { SystemSeed } from './systems.ts';

/** Two years of a company of few items that writes nothing: for tests of its parts. */
export function companyFor(system: SystemSeed, seed: number): Company {
  const end = dayOf(2026, 11, 14);
  return new Company({
    code: system.code,
    name: system.name,
    seed,
    start: end - 730,
    end,
    breadth: 0.05,
    needed: [],
    priceTypes: ['WAC'],
    files: new CompanyFiles('', []),
  });
}
