import type { Row } from '../sql.ts';
import type { MartPlan } from './plan-marts.ts';

/** Which marts of the company, `$1`, have been built; and whether there is any fact to build them from. */
export const readinessQuestion = `
  select mart from mart_runs where company_id = $1
  union all
  select '' from (select 1 from loads where company_id = $1 limit 1) loaded`;

/**
 * Whether a question can be answered by its answer: each mart that it reads has been built for the company, or there is nothing to build.
 * A mart whose definition has changed is empty until it is built again, which is not the same as a figure of zero.
 */
export function areBuilt(tables: readonly string[], plan: MartPlan, readiness: readonly Row[]): boolean {
  const built = new Set(readiness.map(({ mart }) => mart));
  if (!built.has('')) return true;
  return tables.every((table) => built.has(table) || plan.marts.every(({ name }) => name !== table));
}
