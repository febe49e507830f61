import { Problem } from '../contracts/problem.ts';
import type { FactValue, WorkItemAct } from '../contracts/work-items.ts';
import type { CompanyDb } from './transactions.ts';
import {
  mostEntries,
  noSuchItem,
  readWorkItem,
  readWorkItemEntries,
  type StoredWorkItem,
  type WorkItemEntry,
} from './work-items.ts';

/** Who does something: a person, or a rule under the name of what runs it. */
export interface Doing {
  userId: number | null;
  author: string;
  now: Date;
  note?: string | undefined;
  /** Sent twice under one id it is done once. */
  requestId?: string | undefined;
}

export interface NewWorkItem {
  subject: string[];
  facility: string | null;
  title: string;
  facts: Record<string, FactValue>;
  state: string;
  ownerId: number | null;
  due: string | null;
}

/** What an act changes; what is absent stays. */
export type Change = Partial<Pick<StoredWorkItem, 'state' | 'isClosed' | 'ownerId' | 'due' | 'title' | 'facts'>>;

/** Somebody else has changed the item since the sender looked. */
export class WorkItemConflict extends Error {
  /** What has happened since, the newest first. */
  readonly since: WorkItemEntry[];

  constructor(since: WorkItemEntry[]) {
    super('The item was changed meanwhile.');
    this.name = 'WorkItemConflict';
    this.since = since;
  }
}

const atOnce = 500;
/** So many items of a company may be open. */
const mostOpen = 200_000;

/** Opens items on subjects that have none open. Of a subject that another has opened at the same moment nothing is written. */
export async function createWorkItems(
  db: CompanyDb,
  kind: string,
  items: readonly NewWorkItem[],
  by: Doing,
): Promise<{ id: number; subject: string[] }[]> {
  if (items.length === 0) return [];
  await refuseTooMany(db, items.length);
  const made: { id: number; subject: string[] }[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const batch = items.slice(start, start + atOnce);
    const written = await db
      .insertInto('work_items')
      .values(
        batch.map((item) => ({
          kind,
          subject: item.subject,
          facility_code: item.facility,
          title: cutTitle(item.title),
          facts: JSON.stringify(item.facts),
          state: item.state,
          is_closed: false,
          owner_id: item.ownerId,
          due: item.due,
          version: 1,
          opened_at: by.now,
          opened_by: by.author,
          changed_at: by.now,
          closed_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'subject'])
      .execute();
    const bySubject = new Map(batch.map((item) => [JSON.stringify(item.subject), item]));
    const entries = written.flatMap(({ id, subject }) => {
      const item = bySubject.get(JSON.stringify(subject));
      return item
        ? [
            {
              id,
              version: 1,
              act: 'opened' as const,
              standing: { ...item, title: cutTitle(item.title), isClosed: false },
            },
          ]
        : [];
    });
    await writeEntries(db, entries, by);
    made.push(...written);
  }
  return made;
}

async function refuseTooMany(db: CompanyDb, more: number): Promise<void> {
  const { open } = await db
    .selectFrom('work_items')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('is_closed', '=', false)
    .executeTakeFirstOrThrow();
  if (open + more > mostOpen)
    throw new Problem(
      'conflict',
      `More than ${mostOpen.toLocaleString('en-US')} items would be open. Close some first.`,
    );
}

const longestTitle = 300;
export const cutTitle = (title: string): string =>
  title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title;

type Standing = Pick<StoredWorkItem, 'state' | 'isClosed' | 'ownerId' | 'due' | 'title' | 'facts'>;
interface NewEntry {
  id: number;
  version: number;
  act: WorkItemAct;
  standing: Standing;
  fileId?: number | undefined;
}

async function writeEntries(db: CompanyDb, entries: readonly NewEntry[], by: Doing): Promise<void> {
  for (let start = 0; start < entries.length; start += atOnce) {
    await db
      .insertInto('work_item_entries')
      .values(
        entries.slice(start, start + atOnce).map(({ id, version, act, standing, fileId }) => ({
          item_id: id,
          version,
          act,
          state: standing.state,
          is_closed: standing.isClosed,
          owner_id: standing.ownerId,
          due: standing.due,
          title: standing.title,
          facts: JSON.stringify(standing.facts),
          note: by.note ?? '',
          file_id: fileId ?? null,
          user_id: by.userId,
          author: by.author,
          at: by.now,
          request_id: by.requestId ?? null,
        })),
      )
      .execute();
  }
}

/** Acts that a person must have seen before changing what they changed. Notes, files and what rules find are no conflict. */
const conflicting: readonly WorkItemAct[] = ['opened', 'moved', 'assigned', 'due'];

/**
 * Changes an item and writes its entry. `seen` is the version that the sender has looked at: where somebody has changed the item since,
 * nothing is written. False where the same request has been done before.
 */
export async function changeWorkItem(
  db: CompanyDb,
  id: number,
  {
    act,
    change,
    seen,
    fileId,
  }: { act: WorkItemAct; change: Change; seen?: number | undefined; fileId?: number | undefined },
  by: Doing,
): Promise<boolean> {
  const item = await lockWorkItem(db, id);
  if (await wasDone(db, id, by.requestId)) return false;
  await refuseUnseen(db, item, seen);
  if (item.version >= mostEntries)
    throw new Problem('conflict', `This item has ${mostEntries.toLocaleString('en-US')} entries and takes no more.`);
  await writeChange(db, item, { act, change, fileId }, by);
  return true;
}

/** Throws where somebody has changed an item since its version `seen`. */
export async function refuseUnseen(
  db: CompanyDb,
  { id, version }: StoredWorkItem,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen >= version) return;
  const since = await readWorkItemEntries(db, id, { after: seen });
  if (since.some(({ act }) => conflicting.includes(act))) throw new WorkItemConflict(since);
}

/** Nobody else changes the item until the transaction ends. */
export async function lockWorkItem(db: CompanyDb, id: number): Promise<StoredWorkItem> {
  await db.selectFrom('work_items').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noSuchItem);
  return readWorkItem(db, id);
}

export async function wasDone(db: CompanyDb, id: number, requestId: string | undefined): Promise<boolean> {
  if (requestId === undefined) return false;
  const found = await db
    .selectFrom('work_item_entries')
    .select('item_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (found && found.item_id !== id) throw new Problem('conflict', 'request: was used for another item.');
  return found !== undefined;
}

/** The item that a request has opened; undefined where it was never done. */
export async function openedByRequest(db: CompanyDb, requestId: string | undefined): Promise<number | undefined> {
  if (requestId === undefined) return undefined;
  const found = await db
    .selectFrom('work_item_entries')
    .select('item_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return found?.item_id;
}

async function writeChange(
  db: CompanyDb,
  item: StoredWorkItem,
  { act, change, fileId }: { act: WorkItemAct; change: Change; fileId?: number | undefined },
  by: Doing,
): Promise<void> {
  const standing: Standing = { ...item, ...change };
  const title = cutTitle(standing.title);
  const version = item.version + 1;
  await db
    .updateTable('work_items')
    .set({
      title,
      facts: JSON.stringify(standing.facts),
      state: standing.state,
      is_closed: standing.isClosed,
      owner_id: standing.ownerId,
      due: standing.due,
      version,
      changed_at: by.now,
      closed_at: standing.isClosed ? (item.closedAt ?? by.now) : null,
    })
    .where('id', '=', item.id)
    .execute();
  await writeEntries(db, [{ id: item.id, version, act, standing: { ...standing, title }, fileId }], by);
}
