import type { Workbench } from '../../warehouse/engine.ts';
import type { Entity } from '../../warehouse/schema/define.ts';
import { keyColumns } from '../../warehouse/schema/layout.ts';
import { buildCheckQuery, type CheckQuery, selfReferences } from './check-query.ts';
import { completeRows } from './complete-rows.ts';
import type { FileSource } from './file-source.ts';
import { type Fault, findFaults } from './find-faults.ts';

/** What a file is being read for. */
export interface Loading {
  entity: Entity;
  companyId: number;
  loadId: number;
}

export interface Staged {
  /** A relation of the workbench with exactly the stored columns of the entity, without the faulty rows. */
  relation: string;
  rowsIn: number;
  faults: Fault[];
}

const checked = 'checked_rows';

/**
 * Reads, types and checks a whole file in one pass of the engine. Only where a row is found wanting, a second pass numbers
 * the rows and says what is wrong with each: a clean file never pays for it.
 */
export async function stageRows(bench: Workbench, source: FileSource, loading: Loading): Promise<Staged> {
  const { entity, companyId } = loading;
  const query = await buildCheckQuery(bench, entity, companyId, source);
  await bench.run(`create or replace temp table ${checked} as ${checkedSelect(query)}`);
  const [count] = await bench.rows<{ total: number; faulty: number }>(
    `select count(*) as total, count(*) filter (where is_faulty) as faulty from ${checked}`,
  );
  const clean =
    count?.faulty === 0 && !(await hasTwins(bench, entity)) && !(await hasStrayParents(bench, entity, companyId));
  const faults = clean ? [] : await findFaults(bench, source, query, loading, checked);
  return { relation: await completeRows(bench, loading, checked), rowsIn: count?.total ?? 0, faults };
}

function checkedSelect(query: CheckQuery): string {
  const broken = anyOf(query.faults.filter(({ onlyWords }) => !onlyWords).map(({ breaks }) => breaks));
  const rules = anyOf(query.rules.map(({ breaks }) => breaks));
  return `select * exclude (is_broken), is_broken or ${rules} as is_faulty from (${query.select([`${broken} as is_broken`])}) rows_read`;
}

const anyOf = (conditions: string[]): string =>
  conditions.length === 0
    ? 'false'
    : `coalesce(${conditions.map((condition) => `(${condition})`).join(' or ')}, false)`;

/** Whether a key comes twice. Hashes are compared first: they fit in memory where the keys themselves might not. */
async function hasTwins(bench: Workbench, entity: Entity): Promise<boolean> {
  const keys = keyColumns(entity).join(', ');
  const [count] = await bench.rows<{ total: number; different: number }>(
    `select count(*) as total, count(distinct hash(${keys})) as different from ${checked}`,
  );
  return count?.total !== count?.different;
}

/** Whether a row names a parent that is neither in the store nor in the file. */
async function hasStrayParents(bench: Workbench, entity: Entity, companyId: number): Promise<boolean> {
  for (const { strays } of await selfReferences(bench, entity, companyId, checked)) {
    const [stray] = await bench.rows(`select 1 as found from ${checked} where ${strays} limit 1`);
    if (stray) return true;
  }
  return false;
}
