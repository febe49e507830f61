import { sql } from 'kysely';
import { type SealedLog, sealedLogs } from '../contracts/evidence.ts';
import { canonicalJson, sha256 } from './canonical.ts';
import type { CompanyDb, UpkeepDb } from './transactions.ts';

type Db = CompanyDb | UpkeepDb;

/** An entry as it is hashed: its id, and all of its columns. */
export interface LoggedEntry {
  id: number;
  text: string;
}

/** The moment to the microsecond, as it is stored: a Date would cut it. */
const momentOf = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Each log with its columns, spelled out: a column that is added later does not change the hash of what was there. */
const logs: Record<SealedLog, { table: string; columns: string }> = {
  audit: {
    table: 'audit_log',
    columns: `'id', id, 'at', ${momentOf('at')}, 'user_id', user_id, 'username', username, 'action', action,
      'subject', subject, 'detail', detail, 'address', address, 'user_agent', user_agent`,
  },
  decision: {
    table: 'decisions',
    columns: `'id', id, 'kind', kind, 'subject', subject, 'field', field, 'value', value, 'note', note, 'user_id', user_id,
      'author', author, 'decided_at', ${momentOf('decided_at')}, 'request_id', request_id, 'replaces', replaces`,
  },
  'work-item': {
    table: 'work_item_entries',
    columns: `'id', id, 'item_id', item_id, 'version', version, 'act', act, 'state', state, 'is_closed', is_closed,
      'owner_id', owner_id, 'due', due::text, 'title', title, 'facts', facts, 'note', note, 'user_id', user_id,
      'author', author, 'at', ${momentOf('at')}, 'request_id', request_id, 'file_id', file_id,
      'file', (
        select file.sha256
        from work_item_files file
        where file.company_id = entry.company_id and file.id = entry.file_id
      )`,
  },
  frozen: {
    table: 'frozen_rows',
    columns: `'id', id, 'purpose', purpose, 'subject', subject, 'title', title, 'content', content, 'row_count', row_count,
      'sha256', sha256, 'user_id', user_id, 'author', author, 'at', ${momentOf('at')}`,
  },
};

const scopeOf = (companyId: number | null) =>
  companyId === null ? sql`entry.company_id is null` : sql`entry.company_id = ${companyId}`;
const sealScopeOf = (companyId: number | null) => sql`coalesce(seal.company_id, 0) = ${companyId ?? 0}`;

/** The logs of a chain: before a company is known there is nothing but the audit log. */
export const logsOf = (companyId: number | null): readonly SealedLog[] => (companyId === null ? ['audit'] : sealedLogs);

async function entriesWhere(
  db: Db,
  log: SealedLog,
  companyId: number | null,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<LoggedEntry[]> {
  const { table, columns } = logs[log];
  const { rows } = await sql<{ id: number; entry: unknown }>`
    select entry.id as id, jsonb_build_object(${sql.raw(columns)}) as entry
    from ${sql.table(table)} entry
    where ${scopeOf(companyId)} and ${where}
    order by entry.id
    limit ${limit}
  `.execute(db);
  return rows.map(({ id, entry }) => ({ id: Number(id), text: canonicalJson({ log, entry }) }));
}

/** The entries with ids of a stretch, in their order. */
export const entriesBetween = (
  db: Db,
  log: SealedLog,
  companyId: number | null,
  { after, to }: { after: number; to: number },
  limit: number,
): Promise<LoggedEntry[]> => entriesWhere(db, log, companyId, sql`entry.id > ${after} and entry.id <= ${to}`, limit);

/** The next entries above an id that have no seal of their own. */
export const unsealedEntries = (
  db: Db,
  log: SealedLog,
  companyId: number | null,
  above: number,
  limit: number,
): Promise<LoggedEntry[]> =>
  entriesWhere(
    db,
    log,
    companyId,
    sql`entry.id > ${above} and not exists (
      select 1
      from seals seal
      where ${sealScopeOf(companyId)} and seal.log = ${log} and seal.last_id = entry.id
    )`,
    limit,
  );

export interface Seal {
  seq: number;
  log: SealedLog;
  firstId: number;
  lastId: number;
  entries: number;
  hash: Buffer;
  chain: Buffer;
  at: Date;
}

const sealColumns = [
  'seal.seq',
  'seal.log',
  'seal.first_id as firstId',
  'seal.last_id as lastId',
  'seal.entries',
  'seal.hash',
  'seal.chain',
  'seal.at',
] as const;
const seals = (db: Db, companyId: number | null) =>
  db
    .selectFrom('seals as seal')
    .select(sealColumns)
    .where(sealScopeOf(companyId) as never);

/** The newest seal: the head of the chain. */
export const newestSeal = (db: Db, companyId: number | null): Promise<Seal | undefined> =>
  seals(db, companyId).orderBy('seal.seq', 'desc').limit(1).executeTakeFirst();

export const sealsAfter = (db: Db, companyId: number | null, seq: number, limit: number): Promise<Seal[]> =>
  seals(db, companyId).where('seal.seq', '>', seq).orderBy('seal.seq').limit(limit).execute();

/** Up to which entry a log is sealed, and up to which one by the seal of all that was there before; null where it has no seal yet. */
export async function sealedUntil(
  db: Db,
  log: SealedLog,
  companyId: number | null,
): Promise<{ last: number; older: number } | null> {
  const { rows } = await sql<{ last: number | null; older: number | null }>`
    select
      (select max(seal.last_id) from seals seal where ${sealScopeOf(companyId)} and seal.log = ${log}) as last,
      (
        select max(seal.last_id)
        from seals seal
        where ${sealScopeOf(companyId)} and seal.log = ${log} and seal.entries > 1
      ) as older
  `.execute(db);
  const [found] = rows;
  return found?.last == null ? null : { last: Number(found.last), older: Number(found.older ?? 0) };
}

export async function lastEntry(db: Db, log: SealedLog, companyId: number | null): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(entry.id) as last
    from ${sql.table(logs[log].table)} entry
    where ${scopeOf(companyId)}
  `.execute(db);
  return Number(rows[0]?.last ?? 0);
}

export type NewSeal = Pick<Seal, 'log' | 'firstId' | 'lastId' | 'entries' | 'hash'>;

/** The first link hangs on nothing. */
const noSeal = Buffer.alloc(32);
export const nextChain = (former: Pick<Seal, 'chain'> | undefined, hash: Uint8Array): Buffer =>
  sha256(former?.chain ?? noSeal, hash);

/** Adds seals to the chain, in their order. One server at a time: the others find it done. */
export async function addSeals(db: Db, companyId: number | null, made: readonly NewSeal[], now: Date): Promise<void> {
  if (made.length === 0) return;
  let former = await newestSeal(db, companyId);
  const rows = made.map(({ log, firstId, lastId, entries, hash }) => {
    const chain = nextChain(former, hash);
    former = { seq: (former?.seq ?? 0) + 1, log, firstId, lastId, entries, hash, chain, at: now };
    return {
      ...{ company_id: companyId, seq: former.seq, log, first_id: firstId, last_id: lastId },
      entries,
      hash,
      chain,
      at: now,
    };
  });
  await db.insertInto('seals').values(rows).execute();
}

/** Whether this transaction is the one that seals; it stays so until it ends. */
export async function takeSealing(db: Db, companyId: number | null): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(2, ${companyId ?? 0}) as taken`.execute(db);
  return rows[0]?.taken === true;
}
