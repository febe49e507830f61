import { sql } from 'kysely';
import { Problem } from '../contracts/problem.ts';
import type { FactValue, WorkItemAct } from '../contracts/work-items.ts';
import type { CompanyDb } from './transactions.ts';

/** An item as it stands. */
export interface StoredWorkItem {
  id: number;
  kind: string;
  /** Natural codes, in the order of the kind's subject. */
  subject: string[];
  facility: string | null;
  title: string;
  facts: Record<string, FactValue>;
  state: string;
  isClosed: boolean;
  ownerId: number | null;
  /** Null as well where nobody owns it. */
  owner: string | null;
  due: string | null;
  /** Counts its entries. */
  version: number;
  openedAt: Date;
  openedBy: string;
  changedAt: Date;
  closedAt: Date | null;
}

/** One thing that happened to an item, with all that stood after it. */
export interface WorkItemEntry {
  id: number;
  version: number;
  act: WorkItemAct;
  state: string;
  isClosed: boolean;
  ownerId: number | null;
  owner: string | null;
  due: string | null;
  title: string;
  facts: Record<string, FactValue>;
  note: string;
  fileName: string | null;
  userId: number | null;
  by: string;
  at: Date;
}

const atOnce = 500;
/** So many entries an item takes. */
export const mostEntries = 5000;

const columns = [
  'item.id',
  'item.kind',
  'item.subject',
  'item.facility_code as facility',
  'item.title',
  'item.facts',
  'item.state',
  'item.is_closed as isClosed',
  'item.owner_id as ownerId',
  'owner.username as owner',
  'item.version',
  'item.opened_at as openedAt',
  'item.opened_by as openedBy',
  'item.changed_at as changedAt',
  'item.closed_at as closedAt',
] as const;

/** Items with the names of their owners. */
export const workItemRows = (db: CompanyDb) =>
  db
    .selectFrom('work_items as item')
    .leftJoin('users as owner', 'owner.id', 'item.owner_id')
    .select(columns)
    .select(sql<string | null>`item.due::text`.as('due'));

export const noSuchItem = () => new Problem('not-found', 'There is no such item.');

export const readWorkItem = (db: CompanyDb, id: number): Promise<StoredWorkItem> =>
  workItemRows(db).where('item.id', '=', id).executeTakeFirstOrThrow(noSuchItem);

/** The open items on subjects, and where none is open the newest that ended; by the subject as JSON. */
export async function findWorkItems(
  db: CompanyDb,
  kind: string,
  subjects: readonly string[][],
): Promise<Map<string, StoredWorkItem>> {
  const found = new Map<string, StoredWorkItem>();
  for (let start = 0; start < subjects.length; start += atOnce) {
    const asked = JSON.stringify(subjects.slice(start, start + atOnce));
    const rows = await workItemRows(db)
      .where('item.kind', '=', kind)
      .where(
        sql<boolean>`item.subject in (
          select array(select jsonb_array_elements_text(asked)) from jsonb_array_elements(${asked}::jsonb) asked
        )`,
      )
      .orderBy('item.is_closed', 'desc')
      .orderBy('item.id')
      .execute();
    // What comes later wins: those that ended before those that are open, older ones before newer ones.
    for (const row of rows) found.set(JSON.stringify(row.subject), row);
  }
  return found;
}

/** Every open item of a kind, by id: the next so many after one. */
export const openWorkItems = (db: CompanyDb, kind: string, after: number, limit: number): Promise<StoredWorkItem[]> =>
  workItemRows(db)
    .where('item.kind', '=', kind)
    .where('item.is_closed', '=', false)
    .where('item.id', '>', after)
    .orderBy('item.id')
    .limit(limit)
    .execute();

/** What has happened to an item, newest first. */
export async function readWorkItemEntries(
  db: CompanyDb,
  id: number,
  { after = 0, knownAt, limit = mostEntries }: { after?: number; knownAt?: Date | undefined; limit?: number } = {},
): Promise<WorkItemEntry[]> {
  let query = db
    .selectFrom('work_item_entries as entry')
    .leftJoin('users as owner', 'owner.id', 'entry.owner_id')
    .leftJoin('work_item_files as file', 'file.id', 'entry.file_id')
    .where('entry.item_id', '=', id)
    .where('entry.version', '>', after);
  if (knownAt) query = query.where('entry.at', '<=', knownAt);
  return query
    .select([
      'entry.id',
      'entry.version',
      'entry.act',
      'entry.state',
      'entry.is_closed as isClosed',
      'entry.owner_id as ownerId',
      'owner.username as owner',
      'entry.title',
      'entry.facts',
      'entry.note',
      'file.name as fileName',
      'entry.user_id as userId',
      'entry.author as by',
      'entry.at',
    ])
    .select(sql<string | null>`entry.due::text`.as('due'))
    .orderBy('entry.version', 'desc')
    .limit(limit)
    .execute();
}

/** Items that do not stand as their history says. */
export async function itemsUnlikeHistory(db: CompanyDb, limit: number): Promise<{ broken: number; ids: number[] }> {
  const { rows } = await sql<{ id: number; broken: number }>`
    select item.id, count(*) over () as broken
    from work_items item
    left join work_item_entries entry on entry.item_id = item.id and entry.version = item.version
    where entry.id is null
      or (item.state, item.is_closed, item.title, item.facts) is distinct from
        (entry.state, entry.is_closed, entry.title, entry.facts)
      or item.owner_id is distinct from entry.owner_id
      or item.due is distinct from entry.due
      or item.version <> (select count(*) from work_item_entries own where own.item_id = item.id)
    order by item.id
    limit ${limit}
  `.execute(db);
  return { broken: Number(rows[0]?.broken ?? 0), ids: rows.map(({ id }) => id) };
}
