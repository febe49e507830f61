import type { Days } from '../../model/asked.ts';
import { sql, table } from '../../model/sql.ts';
import { type Reader, run } from './reader.ts';

/** What the data of a company reach: which days, and when the newest of them came. */
export interface CompanyData {
  covered: Days | null;
  asOf: string | null;
}

/** `reach` is the table whose days count. */
export async function readCompanyData(reader: Reader, reach = 'movement_days'): Promise<CompanyData> {
  const [[days], [loads]] = await Promise.all([
    run<{ first: string | null; last: string | null }>(
      reader,
      sql`select min(local_date) as first, max(local_date) as last from ${table(reach)} fact`,
    ),
    run<{ at: string | null }>(
      reader,
      sql`select max(finished_at) as at from ${table('loads')} loaded where undone_at is null`,
    ),
  ]);
  const covered = days?.first && days.last ? { from: days.first, to: days.last } : null;
  return { covered, asOf: loads?.at ?? null };
}
