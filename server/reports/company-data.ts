import type { Days } from '../../model/asked.ts';
import type { Engine } from '../../warehouse/engine.ts';

/** What the data of a company reach: which days, and when the newest of them came. */
export interface CompanyData {
  covered: Days | null;
  asOf: string | null;
}

interface Kept {
  version: string;
  covered: Days | null;
}

/** The days are looked up anew when the marts have been, which a small table tells. */
const kept = new WeakMap<Engine, Map<number, Kept>>();

export async function readCompanyData(warehouse: Engine, companyId: number): Promise<CompanyData> {
  const [runs, loads] = await Promise.all([
    warehouse.query<{ version: string | null }>(
      'select max(refreshed_at) as version from mart_runs where company_id = $1',
      [companyId],
    ),
    warehouse.query<{ at: string | null }>(
      'select max(finished_at) as at from loads where company_id = $1 and undone_at is null',
      [companyId],
    ),
  ]);
  const covered = await coveredDays(warehouse, companyId, runs[0]?.version ?? '');
  return { covered, asOf: loads[0]?.at ?? null };
}

async function coveredDays(warehouse: Engine, companyId: number, version: string): Promise<Days | null> {
  const companies = kept.get(warehouse) ?? new Map<number, Kept>();
  kept.set(warehouse, companies);
  const known = companies.get(companyId);
  if (known && known.version === version && version !== '') return known.covered;
  const [days] = await warehouse.query<{ first: string | null; last: string | null }>(
    'select min(local_date) as first, max(local_date) as last from movement_days where company_id = $1',
    [companyId],
  );
  const covered = days?.first && days.last ? { from: days.first, to: days.last } : null;
  companies.set(companyId, { version, covered });
  return covered;
}
