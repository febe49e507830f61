import type { Selectable } from 'kysely';
import type { PlanExpected } from '../contracts/planned-levels.ts';
import { Problem } from '../contracts/problem.ts';
import type { Database } from './database.ts';
import type { CompanyDb } from './transactions.ts';
import { isUniqueViolation } from './unique-violation.ts';

export type StoredPlan = Selectable<Database['planned_levels']>;

export interface NewPlan {
  facility: string;
  location: string;
  item: string;
  was: { min: number | null; max: number | null };
  min: number;
  max: number;
  /** Null where the usual holds. */
  restock: { service_level: number | null; restock_every_days: number | null; restock_delay_days: number | null };
  expected: PlanExpected;
  /** The plan that the caller has seen and means to replace. */
  replaces: number | null;
}

interface Planning {
  userId: number;
  username: string;
  reason: string;
  now: Date;
}

/** So many rows are written with one statement. */
const rowsAtOnce = 500;

/** Keeps all of them, or none: who has not seen the plan that is in force must look at it first. */
export async function planLevels(db: CompanyDb, plans: NewPlan[], planning: Planning): Promise<StoredPlan[]> {
  const seen = await lockSeenPlans(db, plans);
  const stored: StoredPlan[] = [];
  for (let start = 0; start < plans.length; start += rowsAtOnce) {
    const ended = seen.slice(start, start + rowsAtOnce).filter((id) => id !== null);
    if (ended.length > 0) await endPlans(db, ended, 'replaced', planning.username, planning.now).execute();
    stored.push(...(await insertPlans(db, plans.slice(start, start + rowsAtOnce), planning)));
  }
  return stored;
}

/** The plan in force of each position, or null; refused where it is not the one that the caller has seen. */
async function lockSeenPlans(db: CompanyDb, plans: NewPlan[]): Promise<(number | null)[]> {
  let query = db
    .selectFrom('planned_levels')
    .select(['id', 'facility_code', 'location_code', 'item_code', 'min_qty', 'max_qty', 'planned_by'])
    .where('ended', 'is', null);
  const [only] = plans;
  if (only && plans.length === 1) {
    query = query
      .where('facility_code', '=', only.facility)
      .where('location_code', '=', only.location)
      .where('item_code', '=', only.item);
  }
  const open = await query.forUpdate().execute();
  const byPosition = new Map(
    open.map((plan) => [keyOf(plan.facility_code, plan.location_code, plan.item_code), plan] as const),
  );
  return plans.map((plan, index) => {
    const found = byPosition.get(keyOf(plan.facility, plan.location, plan.item));
    if ((found?.id ?? null) === plan.replaces) return plan.replaces;
    throw new Problem(
      'conflict',
      found
        ? `positions.${index}.replaces: ${found.planned_by} has planned ${found.min_qty} to ${found.max_qty} meanwhile.`
        : `positions.${index}.replaces: the plan was withdrawn meanwhile.`,
    );
  });
}

const keyOf = (...codes: string[]): string => JSON.stringify(codes);

const insertPlans = (
  db: CompanyDb,
  plans: NewPlan[],
  { userId, username, reason, now }: Planning,
): Promise<StoredPlan[]> =>
  db
    .insertInto('planned_levels')
    .values(
      plans.map((plan) => ({
        facility_code: plan.facility,
        location_code: plan.location,
        item_code: plan.item,
        min_was: plan.was.min,
        max_was: plan.was.max,
        min_qty: plan.min,
        max_qty: plan.max,
        ...plan.restock,
        reason,
        expected: JSON.stringify(plan.expected),
        user_id: userId,
        planned_by: username,
        planned_at: now,
      })),
    )
    .returningAll()
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Problem('conflict', 'Somebody has planned levels here meanwhile.');
      throw error;
    });

const endPlans = (db: CompanyDb, ids: number[], ended: 'replaced' | 'withdrawn', by: string, now: Date) =>
  db
    .updateTable('planned_levels')
    .set({ ended, ended_by: by, ended_at: now })
    .where('id', 'in', ids)
    .where('ended', 'is', null)
    .returningAll();

export interface PlanFilter {
  facility?: string | undefined;
  location?: string | undefined;
  item?: string | undefined;
  /** Also what was replaced or withdrawn. */
  ended: boolean;
}

/** Newest first. */
export function listPlans(db: CompanyDb, filter: PlanFilter, limit: number): Promise<StoredPlan[]> {
  let query = db.selectFrom('planned_levels').selectAll();
  if (filter.facility !== undefined) query = query.where('facility_code', '=', filter.facility);
  if (filter.location !== undefined) query = query.where('location_code', '=', filter.location);
  if (filter.item !== undefined) query = query.where('item_code', '=', filter.item);
  if (!filter.ended) query = query.where('ended', 'is', null);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Ends all plans in force, or those of some facilities where any are named. */
export async function withdrawPlans(db: CompanyDb, facilities: string[], by: string, now: Date): Promise<StoredPlan[]> {
  let query = db
    .updateTable('planned_levels')
    .set({ ended: 'withdrawn', ended_by: by, ended_at: now })
    .where('ended', 'is', null);
  if (facilities.length > 0) query = query.where('facility_code', 'in', facilities);
  return await query.returningAll().execute();
}

/** Only the plan in force can be withdrawn; one that has ended stays what it was. */
export async function withdrawPlan(db: CompanyDb, id: number, by: string, now: Date): Promise<StoredPlan> {
  const withdrawn = await endPlans(db, [id], 'withdrawn', by, now).executeTakeFirst();
  if (withdrawn) return withdrawn;
  const { ended, ended_by } = await db
    .selectFrom('planned_levels')
    .select(['ended', 'ended_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such plan.'));
  throw new Problem('conflict', `The plan was ${ended} by ${ended_by} already.`);
}
