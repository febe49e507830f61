import { type Asked, within } from '../../../../query/define/asked.ts';
import { type Fragment, join, name, sql, table } from '../../../../query/define/sql.ts';
import { episodeRows, lastDay } from '../episodes/episode-rows.ts';

/** What is counted of each record: every branch below fills some of them. */
const counts = [
  'episodes',
  'balanced',
  'matched',
  'open',
  'reconciled',
  'unreconciled',
  'pending',
  'variances_due',
  'closed_in_7d',
  'wastes',
  'witnessed',
  'duties',
  'within_30',
  'dispenses',
  'overrides',
  'accesses',
  'discrepancies',
  'discrepancies_due',
  'resolved_in_24h',
  'charted',
  'back_charted',
] as const;
export type Count = (typeof counts)[number];

const branch = (cells: Partial<Record<Count, Fragment>>, from: Fragment): Fragment =>
  sql`select fact.facility_id, fact.location_id, unit.unit_id, unit.unit, unit.care_area, person.role, fact.staff_id, fact.drug, fact.is_night, fact.local_date, ${join(
    counts.map((one) => sql`${cells[one] ?? sql`0`} as ${name(one)}`),
    ', ',
  )}
  from ${from} join ${table('care_units')} unit on unit.location_id = fact.location_id join ${table('staff')} person on person.staff_id = fact.staff_id`;

const when = (condition: Fragment): Fragment => sql`case when ${condition} then 1 else 0 end`;

/** Episodes, wastes, removals, counts and doses of some days, in one shape. */
export function complianceRecords(asked: Asked): Fragment {
  const now = sql`cast(cast(${lastDay(asked)} as date) as timestamp) + interval '1 day'`;
  const isVariance = sql`fact.shown_state not in ('balanced', 'pending')`;
  const days = (column: Fragment) => within(column, asked);
  return join(
    [
      branch(
        {
          episodes: when(sql`fact.shown_state <> 'pending'`),
          pending: when(sql`fact.shown_state = 'pending'`),
          balanced: when(sql`fact.shown_state = 'balanced'`),
          matched: when(sql`fact.shown_state in ('balanced', 'rematched')`),
          open: when(sql`fact.shown_state in ('open', 'in_review')`),
          reconciled: when(sql`fact.shown_state = 'reconciled'`),
          unreconciled: when(sql`fact.shown_state = 'unreconciled'`),
          variances_due: when(sql`${isVariance} and fact.ends_at + interval '7 days' <= ${now}`),
          closed_in_7d: when(sql`${isVariance} and fact.ends_at + interval '7 days' <= ${now} and (
              (fact.shown_state in ('reconciled', 'unreconciled') and fact.decided_at <= fact.ends_at + interval '7 days') or (fact.shown_state = 'rematched' and fact.settled_at <= fact.opened_at + interval '7 days'))`),
        },
        sql`(select * from (${episodeRows({ ...asked, filters: {} }, () => sql`true`)}) one) fact`,
      ),
      branch(
        {
          wastes: when(
            sql`fact.state = 'wasted' and fact.witness_state <> 'not_required' and ${days(sql`fact.local_date`)}`,
          ),
          witnessed: when(
            sql`fact.state = 'wasted' and fact.witness_state = 'witnessed' and ${days(sql`fact.local_date`)}`,
          ),
          duties: when(
            sql`not fact.is_long and (fact.minutes is not null or fact.state = 'pending') and ${days(sql`fact.removed_date`)}`,
          ),
          within_30: when(sql`not fact.is_long and fact.minutes <= 30 and ${days(sql`fact.removed_date`)}`),
        },
        sql`(select * from ${table('drug_wastes')} waste where ${days(sql`waste.local_date`)} or ${days(sql`waste.removed_date`)}) fact`,
      ),
      branch(
        {
          dispenses: when(sql`fact.kind in ('dispense', 'override_dispense') and fact.is_counted`),
          overrides: when(sql`fact.kind = 'override_dispense' and fact.is_counted`),
          accesses: when(
            sql`fact.source = 'cabinet' and fact.kind in ('dispense', 'override_dispense', 'return', 'cancel', 'null', 'count')`,
          ),
          discrepancies: when(sql`fact.kind = 'discrepancy'`),
          discrepancies_due: when(sql`fact.kind = 'discrepancy' and fact.occurred_at + interval '24 hours' <= ${now}`),
          resolved_in_24h: when(
            sql`fact.kind = 'discrepancy' and fact.occurred_at + interval '24 hours' <= ${now} and fact.resolved_at <= fact.occurred_at + interval '24 hours'`,
          ),
          charted: when(sql`fact.kind = 'given' and fact.charted_at is not null`),
          back_charted: when(sql`fact.kind = 'given' and fact.charted_at > fact.occurred_at + interval '60 minutes'`),
        },
        sql`(select * from ${table('drug_records')} known where ${days(sql`known.local_date`)}) fact`,
      ),
    ],
    ' union all ',
  );
}
