import { type ExpressionBuilder, sql } from 'kysely';
import type { WorkItemsQuery } from '../contracts/work-items.ts';
import type { Database } from './database.ts';
import { grantedKeys } from './sessions.ts';
import type { CompanyDb } from './transactions.ts';
import { type StoredWorkItem, workItemRows } from './work-items.ts';

/** What a reader may see, and from when the days are counted. */
export interface Seeing {
  /** The kinds whose pages the reader may open. */
  kinds: readonly string[];
  userId: number;
  /** The facilities that the reader sees; null for all of them. */
  facilities: readonly string[] | null;
  /** Items of a kind that are about the reader: nobody sees their own. `place` counts the codes of the subject from 1. */
  own: readonly { kind: string; place: number; code: string }[];
  /** By the clock of the company. @example '2026-11-19' */
  today: string;
}

type Where = ExpressionBuilder<Database & { item: Database['work_items'] }, 'item'>;

/** What a reader sees at all; no kind matches an empty list. */
function visible({ kinds, facilities, own }: Omit<Seeing, 'userId' | 'today'>) {
  const conditions = [sql`item.kind = any(${[...kinds]}::text[])`];
  if (facilities)
    conditions.push(sql`(item.facility_code is null or item.facility_code = any(${[...facilities]}::text[]))`);
  for (const { kind, place, code } of own)
    conditions.push(sql`not (item.kind = ${kind} and item.subject[${sql.lit(place)}] = ${code})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function matches(e: Where, { userId, today }: Seeing, query: WorkItemsQuery) {
  const all = [];
  if (query.status !== 'all') all.push(e('item.is_closed', '=', query.status === 'closed'));
  if (query.owner === 'me') all.push(e('item.owner_id', '=', userId));
  if (query.owner === 'nobody') all.push(e('item.owner_id', 'is', null));
  if (query.due === 'overdue') all.push(sql<boolean>`(item.due < ${today}::date and not item.is_closed)`);
  if (query.due === 'today') all.push(sql<boolean>`item.due = ${today}::date`);
  if (query.due === 'week') all.push(sql<boolean>`item.due between ${today}::date and ${today}::date + 6`);
  if (query.due === 'none') all.push(sql<boolean>`item.due is null`);
  if (query.facility?.length) all.push(e('item.facility_code', 'in', query.facility));
  if (query.search) {
    const like = `%${query.search.replaceAll(/[\\%_]/gu, (one) => `\\${one}`)}%`;
    all.push(sql<boolean>`item.title ilike ${like}`);
  }
  return e.and(all);
}

/** What the filters leave, in the asked order: by the day it is due, the newest first, or what changed last. */
export async function listWorkItems(
  db: CompanyDb,
  seeing: Seeing,
  query: WorkItemsQuery,
  limit: number,
): Promise<{ items: StoredWorkItem[]; total: number }> {
  const kinds = query.kind ? seeing.kinds.filter((kind) => query.kind?.includes(kind)) : seeing.kinds;
  const asked = { ...seeing, kinds };
  const { total } = await db
    .selectFrom('work_items as item')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(visible(asked))
    .where((e) => matches(e as unknown as Where, seeing, query))
    .executeTakeFirstOrThrow();
  let rows = workItemRows(db)
    .where(visible(asked))
    .where((e) => matches(e as unknown as Where, seeing, query));
  if (query.sort === 'due') rows = rows.orderBy('item.is_closed').orderBy(sql`item.due nulls last`);
  if (query.sort === 'changed') rows = rows.orderBy('item.changed_at', 'desc');
  const items = await rows.orderBy('item.id', 'desc').offset(query.offset).limit(limit).execute();
  return { items, total };
}

/** What waits for one person. */
export async function countOwnWork(db: CompanyDb, seeing: Seeing) {
  const { userId, today } = seeing;
  return db
    .selectFrom('work_items as item')
    .where('item.is_closed', '=', false)
    .where('item.owner_id', '=', userId)
    .where(visible(seeing))
    .select((e) => e.fn.countAll<number>().as('mine'))
    .select(sql<number>`count(*) filter (where item.due < ${today}::date)`.as('overdue'))
    .executeTakeFirstOrThrow();
}

/** Of all open items that a reader may see. */
export async function countOpenWork(db: CompanyDb, seeing: Seeing) {
  const { userId, today } = seeing;
  const counts = await db
    .selectFrom('work_items as item')
    .where('item.is_closed', '=', false)
    .where(visible(seeing))
    .select((e) => e.fn.countAll<number>().as('open'))
    .select([
      sql<number>`count(*) filter (where item.owner_id = ${userId})`.as('mine'),
      sql<number>`count(*) filter (where item.owner_id is null)`.as('nobodys'),
      sql<number>`count(*) filter (where item.due < ${today}::date)`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  const byKind = await db
    .selectFrom('work_items as item')
    .where('item.is_closed', '=', false)
    .where(visible(seeing))
    .groupBy('item.kind')
    .select('item.kind')
    .select((e) => e.fn.countAll<number>().as('open'))
    .execute();
  const facilities = await db
    .selectFrom('work_items as item')
    .where(visible(seeing))
    .where('item.facility_code', 'is not', null)
    .select('item.facility_code')
    .distinct()
    .orderBy('item.facility_code')
    .limit(500)
    .execute();
  return {
    counts,
    byKind: new Map(byKind.map(({ kind, open }) => [kind, open])),
    facilities: facilities.flatMap(({ facility_code }) => facility_code ?? []),
  };
}

/** The users who hold a permission key now, by name. */
export const listHolders = (db: CompanyDb, key: string): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('users')
    .where('disabled', '=', false)
    .where(
      sql<boolean>`exists (
        select 1
        from user_roles
        join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id and ${key} = any(roles.menupages)
      )`,
    )
    .select(['id', 'username as name'])
    .orderBy('username')
    .limit(2000)
    .execute();

/** What waits for one person, the most urgent first. */
export async function listOwnWork(
  db: CompanyDb,
  seeing: Seeing,
  limit: number,
): Promise<{ items: StoredWorkItem[]; total: number }> {
  const { userId } = seeing;
  const { total } = await db
    .selectFrom('work_items as item')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('item.is_closed', '=', false)
    .where('item.owner_id', '=', userId)
    .where(visible(seeing))
    .executeTakeFirstOrThrow();
  if (total === 0) return { items: [], total };
  const items = await workItemRows(db)
    .where('item.is_closed', '=', false)
    .where('item.owner_id', '=', userId)
    .where(visible(seeing))
    .orderBy(sql`item.due nulls last`)
    .orderBy('item.id', 'desc')
    .limit(limit)
    .execute();
  return { items, total };
}

/** The active users who own open items, each with the permission keys that they hold now and what they see. */
export const listOwners = (
  db: CompanyDb,
): Promise<{ id: number; rights: string[]; sees_facilities: string[]; staff_code: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.sees_facilities', 'users.staff_code'])
    .select((e) => grantedKeys(e, 'menupages').as('rights'))
    .where('users.disabled', '=', false)
    .where('users.id', 'in', (e) =>
      e
        .selectFrom('work_items')
        .select(sql<number>`owner_id`.as('owner'))
        .where('is_closed', '=', false)
        .where('owner_id', 'is not', null),
    )
    .orderBy('users.id')
    .execute();
