import type { Engine, Sql, Value } from '../engine.ts';
import { existsIn } from '../exists-in.ts';
import { insertRows } from '../insert-rows.ts';
import { type DecidedTable, partOf } from './decided-table.ts';
import { raiseVersion } from './decided-version.ts';

/** The newest decision on a subject. */
export interface DecidedRow {
  subject: readonly string[];
  /** In the order of the table's values; null where the decision withdraws the one before. */
  values: readonly Value[] | null;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  id: number;
}

/** Shows decisions in their table. A row yields only to a higher decision, so that the order of two writers plays no part. */
export function writeDecided(
  engine: Engine,
  companyId: number,
  decided: DecidedTable,
  rows: readonly DecidedRow[],
): Promise<void> {
  return engine.writeDecided(async (store) => {
    const { name, columns } = decided.table;
    const listed = columns.map((column) => column.name).join(', ');
    await store.makeTemp(incoming, `select * from ${name} where false`);
    await insertRows(store, { name: incoming, columns }, inOrder(companyId, decided, rows));
    const sameKey = decided.table.key.map((key) => `old.${key} = new.${key}`).join(' and ');
    await store.makeTemp(
      newer,
      `select ${columns.map((column) => `new.${column.name}`).join(', ')}
       from ${incoming} new
       left join ${name} old on ${sameKey}
       where old.decision_id is null or old.decision_id < new.decision_id`,
    );
    await store.run(`delete from ${name} old where old.company_id = $1 and ${existsIn(newer, 'new', sameKey)}`, [
      companyId,
    ]);
    await store.run(`insert into ${name} (${listed}) select ${listed} from ${newer}`);
    await raiseVersions(store, companyId, decided, await codesIn(store, companyId, decided, newer));
    for (const made of [incoming, newer]) await store.run(`drop table ${made}`);
  });
}

const incoming = 'incoming_decisions';
const newer = 'newer_decisions';

/**
 * Fills the table anew. What is in force is read while no decision can be written here: each one that is here by now was kept
 * before, so none is lost.
 */
export function refillDecided(
  engine: Engine,
  companyId: number,
  decided: DecidedTable,
  readAll: () => AsyncIterable<readonly DecidedRow[]>,
): Promise<void> {
  return engine.writeDecided(async (store) => {
    const before = await codesIn(store, companyId, decided, decided.table.name);
    await store.run(`delete from ${decided.table.name} where company_id = $1`, [companyId]);
    for await (const rows of readAll()) await insertRows(store, decided.table, inOrder(companyId, decided, rows));
    await store.learnSize(decided.table.name);
    const after = await codesIn(store, companyId, decided, decided.table.name);
    await raiseVersions(store, companyId, decided, [...new Set([...before, ...after])]);
  });
}

/** By which code the rows of a relation can be read alone. */
async function codesIn(store: Sql, companyId: number, decided: DecidedTable, relation: string): Promise<string[]> {
  const { partedBy } = decided;
  if (!partedBy) return [];
  const rows = await store.rows<{ code: string }>(
    `select distinct ${partedBy} as code from ${relation} where company_id = $1 order by code`,
    [companyId],
  );
  return rows.map(({ code }) => code);
}

/** Of the table, and of those of its parts that changed. */
async function raiseVersions(store: Sql, companyId: number, { table }: DecidedTable, codes: string[]): Promise<void> {
  for (const name of [table.name, ...codes.map((code) => partOf(table.name, code))])
    await raiseVersion(store, companyId, name);
}

const inOrder = (companyId: number, { values }: DecidedTable, rows: readonly DecidedRow[]): Value[][] =>
  rows.map((row) => [
    companyId,
    ...row.subject,
    ...(row.values ?? values.map(() => null)),
    row.by,
    row.at.replace(/Z$/u, ''),
    row.id,
    row.values === null,
  ]);

/** Tells sets of decisions apart: a decision never changes, so the same ids are the same rows. */
export interface DecidedSum {
  decisions: number;
  ids: number;
  squares: number;
}

/** What the state sums as well. */
export const decidedSum = (id: string): string =>
  `count(*) as decisions, coalesce(sum(${id}), 0) as ids, coalesce(sum((${id} % 8191) * (${id} % 8191)), 0) as squares`;

export async function sumDecided(
  store: Pick<Sql, 'rows'>,
  companyId: number,
  { table }: DecidedTable,
): Promise<DecidedSum> {
  const [sum] = await store.rows<DecidedSum & Record<string, number>>(
    `select ${decidedSum('cast(decision_id as bigint)')} from ${table.name} where company_id = $1`,
    [companyId],
  );
  if (!sum) throw new Error('A sum has one row.');
  return { decisions: sum.decisions, ids: sum.ids, squares: sum.squares };
}
