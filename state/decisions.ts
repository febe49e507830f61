import { sql } from 'kysely';
import type { CompanyDb } from './transactions.ts';

/** One act on one field of one subject. */
export interface Act {
  /** Natural codes, in the order of the kind's key. @example ['MAIN', 'ADC1', 'PROP'] */
  subject: string[];
  field: string;
  /** As JSON; null withdraws what was decided. */
  value: unknown;
  /** The decision that the author has seen on this subject; null where none was in force. */
  replaces: number | null;
}

export interface Deciding {
  userId: number;
  author: string;
  note: string;
  now: Date;
  /** Acts sent twice under one id are decided once. */
  requestId?: string | undefined;
}

export interface Decision<Value = unknown> {
  id: number;
  subject: string[];
  field: string;
  /** Null where the decision withdraws the one before. */
  value: Value | null;
  note: string;
  user_id: number;
  author: string;
  decided_at: Date;
  replaces: number | null;
}

/** How a decision ended. */
export interface Ending {
  ended: 'replaced' | 'withdrawn' | null;
  ended_by: string | null;
  ended_at: Date | null;
}

/** Another decision is in force than the author has seen. */
export class DecisionConflict extends Error {
  /** Which of the acts. */
  readonly index: number;
  /** What is in force; absent where nothing is. */
  readonly standing: Decision | undefined;

  constructor(index: number, standing: Decision | undefined) {
    super(standing ? `${standing.author} has decided meanwhile.` : 'The decision was withdrawn meanwhile.');
    this.name = 'DecisionConflict';
    this.index = index;
    this.standing = standing;
  }
}

/** So many rows are written with one statement. */
const rowsAtOnce = 500;
const columns = ['id', 'subject', 'field', 'value', 'note', 'user_id', 'author', 'decided_at', 'replaces'] as const;

/** What was decided, in the order of the acts. */
export interface Decided {
  decisions: Decision[];
  /** It was sent before under the same id: nothing is new, and nothing is to be written down again. */
  isRepeat: boolean;
}

/** Keeps all acts, or none: nothing is overwritten that the author has not seen. */
export async function decide(db: CompanyDb, kind: string, acts: Act[], by: Deciding): Promise<Decided> {
  const sent = await decidedByRequest(db, kind, acts, by.requestId);
  if (sent) return { decisions: sent, isRepeat: true };
  const newest = await newestOf(db, kind, acts);
  const standingOf = (act: Act) => {
    const found = newest.get(keyOf(act));
    return found?.value === null ? undefined : found;
  };
  const unseen = acts.findIndex((act) => (standingOf(act)?.id ?? null) !== act.replaces);
  const unseenAct = acts[unseen];
  if (unseenAct) {
    // The same request may have committed between the two reads.
    const sentMeanwhile = await decidedByRequest(db, kind, acts, by.requestId);
    if (sentMeanwhile) return { decisions: sentMeanwhile, isRepeat: true };
    throw new DecisionConflict(unseen, standingOf(unseenAct));
  }
  const decided: Decision[] = [];
  for (let start = 0; start < acts.length; start += rowsAtOnce) {
    const batch = acts.slice(start, start + rowsAtOnce);
    const written = await db
      .insertInto('decisions')
      .values(
        batch.map((act) => ({
          kind,
          subject: act.subject,
          field: act.field,
          value: act.value === null ? null : JSON.stringify(act.value),
          note: by.note,
          user_id: by.userId,
          author: by.author,
          decided_at: by.now,
          request_id: by.requestId ?? null,
          replaces: newest.get(keyOf(act))?.id ?? null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .execute();
    decided.push(...written);
    if (written.length < batch.length)
      return { decisions: await sentBeside(db, kind, acts, by.requestId, decided), isRepeat: true };
  }
  return { decisions: inOrderOf(acts, decided), isRepeat: false };
}

/** Somebody else has decided since the subjects were read: the same request sent twice, or another author. */
async function sentBeside(
  db: CompanyDb,
  kind: string,
  acts: Act[],
  requestId: string | undefined,
  own: Decision[],
): Promise<Decision[]> {
  const sent = await decidedByRequest(db, kind, acts, requestId);
  if (sent) return sent;
  const written = new Set(own.map(keyOf));
  const index = acts.findIndex((act) => !written.has(keyOf(act)));
  const newest = await newestOf(db, kind, acts.slice(index, index + 1));
  const [found] = newest.values();
  throw new DecisionConflict(index, found?.value === null ? undefined : found);
}

async function decidedByRequest(
  db: CompanyDb,
  kind: string,
  acts: Act[],
  requestId: string | undefined,
): Promise<Decision[] | undefined> {
  if (requestId === undefined) return undefined;
  const found = await db
    .selectFrom('decisions')
    .select(columns)
    .where('kind', '=', kind)
    .where('request_id', '=', requestId)
    .execute();
  const known = new Set(found.map(keyOf));
  return acts.every((act) => known.has(keyOf(act))) ? inOrderOf(acts, found) : undefined;
}

type Place = Pick<Act, 'subject' | 'field'>;
const keyOf = ({ subject, field }: Place): string => JSON.stringify([field, ...subject]);

function inOrderOf(acts: Act[], decided: Decision[]): Decision[] {
  const byKey = new Map(decided.map((decision) => [keyOf(decision), decision] as const));
  return acts.flatMap((act) => byKey.get(keyOf(act)) ?? []);
}

/** The newest decision on each subject, those that withdraw included. */
async function newestOf(db: CompanyDb, kind: string, places: Place[]): Promise<Map<string, Decision>> {
  const asked = JSON.stringify(places.map(({ subject, field }) => ({ subject, field })));
  const { rows } = await sql<Decision>`
    select ${sql.join(columns.map((name) => sql.ref(`decision.${name}`)))}
    from (
      select
        asked ->> 'field' as field,
        array(select jsonb_array_elements_text(asked -> 'subject')) as subject
      from jsonb_array_elements(${asked}::jsonb) asked
    ) place
    join decisions decision
      on decision.kind = ${kind}
      and decision.field = place.field
      and decision.subject = place.subject
    where not exists (select 1 from decisions next where next.replaces = decision.id)
  `.execute(db);
  return new Map(rows.map((decision) => [keyOf(decision), decision]));
}

export interface DecisionFilter {
  /** Codes of the subject by their place; undefined leaves one open. */
  subject?: (string | undefined)[];
  id?: number;
  /** Also what was replaced or withdrawn. */
  ended: boolean;
  /** As it was at a moment: what was decided later had not happened. */
  knownAt?: Date | undefined;
}

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Newest first, without those that only withdraw: these are the ending of another. */
export async function listDecisions<Value = unknown>(
  db: CompanyDb,
  kind: string,
  filter: DecisionFilter,
  limit: number,
): Promise<(Decision<Value> & Ending)[]> {
  let query = db
    .selectFrom('decisions as decision')
    .leftJoin('decisions as next', (join) =>
      join.onRef('next.replaces', '=', 'decision.id').on('next.decided_at', '<=', filter.knownAt ?? endOfTime),
    )
    .where('decision.kind', '=', kind)
    .where('decision.value', 'is not', null);
  if (filter.knownAt) query = query.where('decision.decided_at', '<=', filter.knownAt);
  if (filter.id !== undefined) query = query.where('decision.id', '=', filter.id);
  for (const [index, code] of (filter.subject ?? []).entries())
    if (code !== undefined) query = query.where(sql`decision.subject[${sql.lit(index + 1)}]`, '=', code);
  if (!filter.ended) query = query.where('next.id', 'is', null);
  const rows = await query
    .select(columns.map((name) => `decision.${name}` as const))
    .select(['next.id as next_id', 'next.author as ended_by', 'next.decided_at as ended_at'])
    .select(sql<boolean>`next.value is null`.as('is_withdrawn'))
    .orderBy('decision.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ next_id, is_withdrawn, ...row }) => ({
    ...row,
    value: row.value as Value,
    ended: next_id === null ? null : is_withdrawn ? 'withdrawn' : 'replaced',
  }));
}

/** No other decision replaces it. */
const isNewest = sql<boolean>`not exists (select 1 from decisions next where next.replaces = decision.id)`;

/**
 * The newest decision on each subject, those that withdraw included, by id: the next so many after one. A relation of the warehouse
 * is filled from it.
 */
export const currentDecisions = (db: CompanyDb, kind: string, after: number, limit: number): Promise<Decision[]> =>
  db
    .selectFrom('decisions as decision')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .where(isNewest)
    .select(columns.map((name) => `decision.${name}` as const))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Tells sets of decisions apart: a decision never changes, so the same ids are the same decisions. */
export interface DecisionSum {
  decisions: number;
  ids: number;
  squares: number;
}

/** The sum over the newest decisions on each subject, by kind. The relations of the warehouse are summed alike. */
export async function sumCurrent(db: CompanyDb): Promise<Map<string, DecisionSum>> {
  const rows = await db
    .selectFrom('decisions as decision')
    .where(isNewest)
    .groupBy('kind')
    .select([
      'kind',
      sql<number>`count(*)`.as('decisions'),
      sql<number>`sum(cast(id as bigint))::bigint`.as('ids'),
      sql<number>`sum((id % 8191) * (id % 8191))`.as('squares'),
    ])
    .execute();
  return new Map(rows.map(({ kind, ...sum }) => [kind, sum]));
}
