import { sql } from 'kysely';
import type { ScheduleEdit } from '../contracts/jobs.ts';
import type { CompanyDb, UpkeepDb } from './transactions.ts';

/** What a company has made of a declared schedule. */
export interface StoredSchedule {
  companyId: number;
  id: string;
  /** Null as it is declared. */
  pattern: string | null;
  /** Null for the time zone of the company. */
  timeZone: string | null;
  isOn: boolean;
  /** Moments up to this one are dealt with. */
  doneUntil: Date;
  changedBy: string | null;
  changedAt: Date | null;
}

const columns = [
  'company_id as companyId',
  'id',
  'pattern',
  'time_zone as timeZone',
  'is_on as isOn',
  'done_until as doneUntil',
  'changed_by as changedBy',
  'changed_at as changedAt',
] as const;

/** Of all companies: the clock looks at them together. */
export const listSchedules = (db: UpkeepDb): Promise<StoredSchedule[]> =>
  db.selectFrom('schedules').select(columns).execute();

export const listOwnSchedules = (db: CompanyDb): Promise<StoredSchedule[]> =>
  db.selectFrom('schedules').select(columns).execute();

/** A schedule that is new to a company begins now: what it would have done before is not made up for. */
export async function beginSchedules(
  db: UpkeepDb,
  made: { companyId: number; id: string }[],
  now: Date,
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ companyId, id }) => sql`(${companyId}::integer, ${id}::text, ${now}::timestamptz)`);
  await sql`
    insert into schedules (company_id, id, done_until)
    values ${sql.join(rows)}
    on conflict do nothing
  `.execute(db);
}

/** Takes a moment as dealt with. False where another server was quicker. */
export async function passMoment(db: CompanyDb, id: string, from: Date, to: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ done_until: to })
    .where('id', '=', id)
    .where('done_until', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What is changed holds from now on: moments before are not made up for under the new rule. */
export async function editSchedule(
  db: CompanyDb,
  id: string,
  { pattern, time_zone, is_on }: ScheduleEdit,
  by: string,
  now: Date,
): Promise<void> {
  const changes = {
    ...(pattern === undefined ? {} : { pattern }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(is_on === undefined ? {} : { is_on }),
    ...{ changed_by: by, changed_at: now, done_until: now },
  };
  await db
    .insertInto('schedules')
    .values({ id, pattern: null, time_zone: null, ...changes })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(changes))
    .execute();
}
