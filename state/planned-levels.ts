import type { Selectable } from 'kysely';
import type { PlanExpected } from '../contracts/planned-levels.ts';
import { Problem } from '../contracts/problem.ts';
import type { Database } from './database.ts';
import type { CompanyDb } from './doors.ts';

export type StoredPlan = Selectable<Database['planned_levels']>;

export interface NewPlan {
  facility: string;
  location: string;
  item: string;
  was: { min: number | null; max: number | null };
  min: number;
  max: number;
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

/** Keeps all of them, or none: who has not seen the plan that is in force must look at it first. */
export async function planLevels(db: CompanyDb, plans: NewPlan[], planning: Planning): Promise<StoredPlan[]> {
  const stored: StoredPlan[] = [];
  for (const [index, plan] of plans.entries()) {
    await endSeenPlan(db, plan, index, planning);
    stored.push(await insertPlan(db, plan, planning));
  }
  return stored;
}

async function endSeenPlan(db: CompanyDb, plan: NewPlan, index: number, { username, now }: Planning): Promise<void> {
  const open = await db
    .selectFrom('planned_levels')
    .select(['id', 'min_qty', 'max_qty', 'planned_by'])
    .where('facility_code', '=', plan.facility)
    .where('location_code', '=', plan.location)
    .where('item_code', '=', plan.item)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if ((open?.id ?? null) !== plan.replaces) {
    throw new Problem(
      'conflict',
      open
        ? `positions.${index}.replaces: ${open.planned_by} has planned ${open.min_qty} to ${open.max_qty} meanwhile.`
        : `positions.${index}.replaces: the plan was withdrawn meanwhile.`,
    );
  }
  if (open) await endPlan(db, open.id, 'replaced', username, now);
}

const insertPlan = (db: CompanyDb, plan: NewPlan, { userId, username, reason, now }: Planning): Promise<StoredPlan> =>
  db
    .insertInto('planned_levels')
    .values({
      facility_code: plan.facility,
      location_code: plan.location,
      item_code: plan.item,
      min_was: plan.was.min,
      max_was: plan.was.max,
      min_qty: plan.min,
      max_qty: plan.max,
      reason,
      expected: JSON.stringify(plan.expected),
      user_id: userId,
      planned_by: username,
      planned_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const endPlan = (db: CompanyDb, id: number, ended: 'replaced' | 'withdrawn', by: string, now: Date) =>
  db
    .updateTable('planned_levels')
    .set({ ended, ended_by: by, ended_at: now })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returningAll()
    .executeTakeFirst();

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

/** Only the plan in force can be withdrawn; one that has ended stays what it was. */
export async function withdrawPlan(db: CompanyDb, id: number, by: string, now: Date): Promise<StoredPlan> {
  const withdrawn = await endPlan(db, id, 'withdrawn', by, now);
  if (withdrawn) return withdrawn;
  const { ended, ended_by } = await db
    .selectFrom('planned_levels')
    .select(['ended', 'ended_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such plan.'));
  throw new Problem('conflict', `The plan was ${ended} by ${ended_by} already.`);
}
