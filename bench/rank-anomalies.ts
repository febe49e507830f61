import { comparePeers, type PeerScore } from '../domains/shared/science/compare-peers.ts';
import type { Engine } from '../warehouse/engine.ts';

/** The first and last local date of the cases asked about. */
export interface Period {
  from: string;
  to: string;
}

export interface RankedUser extends PeerScore {
  user: string;
}

/** Users by how far the watched drugs wasted in their own cases, in containers, lie above what colleagues waste in such cases. */
export async function rankUsersByWaste(engine: Engine, companyId: number, { from, to }: Period): Promise<RankedUser[]> {
  const rows = await engine.query<{
    id: number;
    user: string;
    role: string;
    cases: number;
    observed: number;
    expected: number;
    variance: number;
    expected_events: number;
  }>(
    `select record.primary_staff_id as id, person.staff_code as user, record.role, count(*) as cases, sum(record.wasted_containers) as observed,
       sum(record.expected_wasted) as expected, sum(record.expected_wasted_variance) as variance, sum(record.waste_chance) as expected_events
     from case_records record join staff person on person.company_id = $1 and person.staff_id = record.primary_staff_id
     where record.company_id = $1 and record.local_date between cast($2 as date) and cast($3 as date) and record.has_record and record.expected_wasted is not null
     group by record.primary_staff_id, person.staff_code, record.role order by person.staff_code`,
    [companyId, from, to],
  );
  const users = new Map(rows.map((row) => [row.id, row.user]));
  return comparePeers(
    rows.map(({ expected_events, user: _, ...sums }) => ({ ...sums, expectedEvents: expected_events })),
  )
    .map((score) => ({ ...score, user: users.get(score.id) ?? '' }))
    .sort((a, b) => (b.z ?? Number.NEGATIVE_INFINITY) - (a.z ?? Number.NEGATIVE_INFINITY));
}

/** Cases by their score, and of the same score those first of which more is missing. */
export const rankCasesByScore = (engine: Engine, companyId: number, { from, to }: Period) =>
  engine.query<{ case_code: string; score: number; missing: number; says: string }>(
    `select operation.case_code, record.anomaly_score as score, record.missing_containers as missing, record.flag_text as says
     from case_records record join cases operation on operation.company_id = $1 and operation.case_id = record.case_id
     where record.company_id = $1 and record.anomaly_score > 0 and record.local_date between cast($2 as date) and cast($3 as date)
     order by record.anomaly_score desc, record.missing_containers desc, operation.case_code`,
    [companyId, from, to],
  );
