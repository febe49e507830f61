import type { Engine, Row } from '../../warehouse/engine.ts';
import type { Table } from '../../warehouse/schema/tables.ts';
import { findDifferences } from '../reports/find-differences.ts';

/** Of the two stores, the one that is compared and the one that it must equal. */
export interface Pair {
  cluster: Engine;
  embedded: Engine;
}

/** What a comparison went through, and what it found. */
export interface Compared {
  count: number;
  differences: string[];
}

/** How far doubles may lie apart, as a part of their size. */
export const tolerance = 1e-9;

/** When something was done, how long it took, and versions as each engine writes numbers. */
const isOfTheRun = (name: string): boolean =>
  /^(?:started|finished|undone|refreshed|loaded|extracted|built|rebuilt)_at$|^milliseconds$|^inputs$/u.test(name);

/** Row by row and value by value, each table. */
export async function compareTables(pair: Pair, when: string): Promise<Compared> {
  const differences: string[] = [];
  const { tables } = pair.embedded.plan;
  for (const table of tables) differences.push(...(await compareTable(pair, table, when)));
  return { count: tables.length, differences };
}

async function compareTable({ cluster, embedded }: Pair, table: Table, when: string): Promise<string[]> {
  const columns = table.columns.filter(({ name }) => !isOfTheRun(name));
  // Doubles come last: their last digits may differ, and must not decide the order.
  const exact = columns.filter(({ type }) => type !== 'double precision');
  const order = (table.key.length > 0 ? table.key : [...new Set([...exact, ...columns])].map(({ name }) => name))
    .map((name) => `${name} nulls last`)
    .join(', ');
  const question = `select ${columns.map(({ name }) => name).join(', ')} from ${table.name} order by ${order}`;
  const [found, expected] = await Promise.all([cluster.query<Row>(question), embedded.query<Row>(question)]);
  return findDifferences(found, expected, `${table.name} ${when}`, tolerance);
}
