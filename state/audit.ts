import type { AuditAction, AuditEntry } from '../contracts/audit.ts';
import type { CompanyDb, FrontDeskDb, NoteDb } from './transactions.ts';

export interface AuditRecord {
  /** Who; absent where nobody is known, as in a failed sign-in of an unknown name. */
  user?: { id: number | null; username: string; companyId: number } | undefined;
  action: AuditAction;
  subject?: string | undefined;
  detail?: string | undefined;
  address: string;
  userAgent: string | undefined;
}

/** So many entries are written with one statement. */
const entriesAtOnce = 1000;

/** Entries of one deed, in their order. */
export async function record(db: CompanyDb | FrontDeskDb | NoteDb, ...entries: AuditRecord[]): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    await db
      .insertInto('audit_log')
      .values(entries.slice(start, start + entriesAtOnce).map(asRow))
      .execute();
  }
}

const asRow = (entry: AuditRecord) => ({
  company_id: entry.user?.companyId ?? null,
  user_id: entry.user?.id ?? null,
  username: entry.user?.username ?? null,
  action: entry.action,
  subject: entry.subject ?? null,
  detail: entry.detail ?? null,
  address: entry.address,
  user_agent: entry.userAgent?.slice(0, 300) ?? null,
});

export interface AuditFilter {
  /** From and to are moments: the caller has turned days into them. */
  from?: Date | undefined;
  before?: Date | undefined;
  actions?: AuditAction[] | undefined;
  users?: string[] | undefined;
}

function filtered(db: CompanyDb, filter: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (filter.from) query = query.where('at', '>=', filter.from);
  if (filter.before) query = query.where('at', '<', filter.before);
  if (filter.actions?.length) query = query.where('action', 'in', filter.actions);
  if (filter.users?.length) query = query.where('username', 'in', filter.users);
  return query;
}

/** Newest first, below the entry `olderThan` where one is given. */
export async function readAuditLog(
  db: CompanyDb,
  filter: AuditFilter,
  page: { limit: number; olderThan?: number | undefined },
): Promise<AuditEntry[]> {
  let query = filtered(db, filter);
  if (page.olderThan) query = query.where('id', '<', page.olderThan);
  const rows = await query
    .select(['id', 'at', 'username', 'action', 'subject', 'detail', 'address'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countAuditLog(db: CompanyDb, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
