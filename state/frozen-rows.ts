import { sql } from 'kysely';
import type { FrozenContent } from '../contracts/evidence.ts';
import { Problem } from '../contracts/problem.ts';
import { canonicalJson, sha256 } from './canonical.ts';
import type { CompanyDb } from './transactions.ts';

/** As one value: a list of them would be something else to the builder of queries. */
const isSubject = (subject: readonly string[]) => sql<boolean>`subject = ${[...subject]}::text[]`;

const mostRows = 20_000;

/** Keeps a copy of rows for good, with the loads they came from. Kept again with the same content it is the same copy. */
export async function freezeRows(
  db: CompanyDb,
  { purpose, subject, title, content }: { purpose: string; subject: string[]; title: string; content: FrozenContent },
  by: { userId: number | null; author: string; now: Date },
): Promise<{ id: number; sha256: string }> {
  if (content.rows.length > mostRows)
    throw new Problem('bad-input', `rows: at most ${mostRows.toLocaleString('en-US')} rows are kept in one copy`);
  const text = canonicalJson(content);
  const hash = sha256(text).toString('hex');
  const known = await db
    .selectFrom('frozen_rows')
    .select(['id', 'sha256'])
    .where('purpose', '=', purpose)
    .where(isSubject(subject))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known?.sha256 === hash) return known;
  return db
    .insertInto('frozen_rows')
    .values({
      ...{ purpose, subject, title: title.slice(0, 300), content: text, row_count: content.rows.length, sha256: hash },
      ...{ user_id: by.userId, author: by.author, at: by.now },
    })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow();
}

export interface FrozenRows {
  id: number;
  title: string;
  content: FrozenContent;
  sha256: string;
  author: string;
  at: Date;
}

/** The copies of a subject, newest first; with `knownAt` those that were there at that moment. */
export async function readFrozenRows(
  db: CompanyDb,
  { purpose, subject, knownAt }: { purpose: string; subject: string[]; knownAt?: Date | undefined },
  limit = 20,
): Promise<FrozenRows[]> {
  let query = db
    .selectFrom('frozen_rows')
    .select(['id', 'title', 'content', 'sha256', 'author', 'at'])
    .where('purpose', '=', purpose)
    .where(isSubject(subject));
  if (knownAt) query = query.where('at', '<=', knownAt);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
