import type { Engine } from '../warehouse/engine.ts';
import type { Period } from './rank-anomalies.ts';

/**
 * What most waste reports do, as the ranking to beat: one figure per user or case, and those first that lie most standard
 * deviations above the mean of all, whatever drugs, procedures or patients they had. The order is that of the figure itself.
 */
async function rankPlainly(engine: Engine, figures: string, values: (string | number)[]): Promise<string[]> {
  const rows = await engine.query<{ code: string; figure: number }>(figures, values);
  return rows.sort((a, b) => b.figure - a.figure).map(({ code }) => code);
}

/** Containers of watched drugs wasted per case. */
export const rankUsersPlainly = (engine: Engine, companyId: number, { from, to }: Period) =>
  rankPlainly(
    engine,
    `select person.staff_code as code, cast(sum(record.wasted / record.container_qty) as double precision) / count(distinct record.case_id) as figure
     from dose_records record join staff person on person.company_id = $1 and person.staff_id = record.staff_id
     where record.company_id = $1 and record.is_watched and record.container_qty > 0 and record.local_date between cast($2 as date) and cast($3 as date)
     group by person.staff_code order by person.staff_code`,
    [companyId, from, to],
  );

/** Containers of watched drugs taken for a case and not given. */
export const rankCasesPlainly = (engine: Engine, companyId: number, { from, to }: Period) =>
  rankPlainly(
    engine,
    `select operation.case_code as code, cast(sum((record.dispensed - record.returned - record.administered) / record.container_qty) as double precision) as figure
     from dose_records record join cases operation on operation.company_id = $1 and operation.case_id = record.case_id
     where record.company_id = $1 and record.is_watched and record.container_qty > 0 and record.local_date between cast($2 as date) and cast($3 as date)
     group by operation.case_code order by operation.case_code`,
    [companyId, from, to],
  );
