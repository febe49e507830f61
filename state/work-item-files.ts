import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '../contracts/problem.ts';
import { changeWorkItem, type Doing } from './change-work-items.ts';
import type { CompanyDb } from './transactions.ts';

export const mostItemFileBytes = 10 * 1024 * 1024;
const mostFiles = 20;

export interface WorkItemFile {
  id: number;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  by: string;
  at: Date;
}

const files = (db: CompanyDb) =>
  db
    .selectFrom('work_item_files')
    .select(['id', 'name', 'type', 'sha256', 'author as by', 'at'])
    .select(sql<number>`length(content)`.as('bytes'));

/** What is attached to an item, oldest first. */
export const listWorkItemFiles = (db: CompanyDb, itemId: number): Promise<WorkItemFile[]> =>
  files(db).where('item_id', '=', itemId).orderBy('id').execute();

/** Attaches a file: it stays as it is for good. Sent again under one request id it is attached once. */
export async function attachFile(
  db: CompanyDb,
  itemId: number,
  { name, type, content }: { name: string; type: string; content: Buffer },
  by: Doing & { userId: number },
): Promise<boolean> {
  const known = await listWorkItemFiles(db, itemId);
  if (known.length >= mostFiles) throw new Problem('conflict', `An item takes at most ${mostFiles} files.`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const same = known.find((file) => file.sha256 === sha256 && file.name === name);
  if (same) return false;
  const { id } = await db
    .insertInto('work_item_files')
    .values({
      ...{ item_id: itemId, name, type, sha256, content },
      ...{ user_id: by.userId, author: by.author, at: by.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return changeWorkItem(db, itemId, { act: 'file', change: {}, fileId: id }, by);
}

export async function readWorkItemFile(
  db: CompanyDb,
  itemId: number,
  id: number,
): Promise<WorkItemFile & { content: Buffer }> {
  return files(db)
    .select('content')
    .where('item_id', '=', itemId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such file.'));
}
