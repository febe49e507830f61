import type { Days } from '../../model/asked.ts';
import type { Engine } from '../../warehouse/engine.ts';

/** What the data of a company reach: which days, and when the newest of them came. */
export interface CompanyData {
  covered: Days | null;
  asOf: string | null;
}

/** Read with every answer: it is two looks into sorted tables, and a load in between must show at once. */
export async function readCompanyData(warehouse: Engine, companyId: number): Promise<CompanyData> {
  const [days, loads] = await Promise.all([
    warehouse.query<{ first: string | null; last: string | null }>(
      'select min(local_date) as first, max(local_date) as last from movement_days where company_id = $1',
      [companyId],
    ),
    warehouse.query<{ at: string | null }>(
      'select max(finished_at) as at from loads where company_id = $1 and undone_at is null',
      [companyId],
    ),
  ]);
  const { first, last } = days[0] ?? { first: null, last: null };
  return { covered: first && last ? { from: first, to: last } : null, asOf: loads[0]?.at ?? null };
}
