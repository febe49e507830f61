import type { ReadyRows, Staging } from '../../warehouse/engine.ts';
import type { Entity } from '../../warehouse/schema/define.ts';
import { keyColumns, localName } from '../../warehouse/schema/layout.ts';
import { buildCheckQuery, type CheckQuery, selfReferences } from './check-query.ts';
import { completeRows } from './complete-rows.ts';
import type { FileSource } from './file-source.ts';
import { type Fault, findFaults } from './find-faults.ts';
import type { Loading } from './loading.ts';

/** The good rows of a file. */
export interface Staged extends Omit<ReadyRows, 'extractedAt'> {
  rowsIn: number;
  faults: Fault[];
  /** The first and the last local date of a fact. */
  dates: { oldest: string; newest: string } | undefined;
}

const checked = 'checked_rows';
const readAgain = 'rows_read_again';

/** As many as the embedded store keeps in a block. */
const stretchRows = 122_880;

/**
 * Types and checks a whole file in one pass of the engine. Only where a row is found wanting, a second pass numbers the rows
 * and says what is wrong with each: a clean file never pays for it. Text is kept as it was read; a columnar file is read
 * again when its rows go into the store.
 */
export async function stageRows(staging: Staging, source: FileSource, loading: Loading): Promise<Staged> {
  const { entity } = loading;
  const query = await buildCheckQuery(staging, loading, source);
  const rows = source.isColumnar ? readAgain : checked;
  await staging.run(
    `create or replace temp ${source.isColumnar ? 'view' : 'table'} ${rows} as ${checkedSelect(query)}`,
  );
  const seen = await inspect(staging, entity, rows);
  const isClean =
    seen.faulty === 0 && seen.different === seen.total && !(await hasStrayParents(staging, loading, rows));
  const faults = isClean ? [] : await findFaults(staging, source, query, loading, checked);
  const good = isClean ? rows : checked;
  return {
    relation: await completeRows(staging, loading, good),
    rowsIn: seen.total,
    faults,
    dates: isClean ? seen.dates : await findDates(staging, entity, checked),
    inOrder: isClean && (await comesInOrder(staging, entity, source, good)),
  };
}

interface Inspection {
  total: number;
  faulty: number;
  /** How many keys differ. Hashes are compared: they fit in memory where the keys themselves might not. */
  different: number;
  dates: Staged['dates'];
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

async function inspect(staging: Staging, entity: Entity, rows: string): Promise<Inspection> {
  const keys = keyColumns(entity).join(', ');
  const [found] = await staging.rows<Record<'total' | 'faulty' | 'different', number> & DatesFound>(
    `select count(*) as total, count(*) filter (where is_faulty) as faulty, count(distinct hash(${keys})) as different, ${datesOf(entity)} from ${rows}`,
  );
  const { total = 0, faulty = 0, different = 0 } = found ?? {};
  return { total, faulty, different, dates: toDates(found) };
}

const findDates = async (staging: Staging, entity: Entity, rows: string): Promise<Staged['dates']> =>
  toDates((await staging.rows<DatesFound>(`select ${datesOf(entity)} from ${rows}`))[0]);

type DatesFound = { oldest: string | null; newest: string | null };

function datesOf(entity: Entity): string {
  const main = entity.columns.find(({ name }) => name === entity.main);
  const day = (of: 'min' | 'max') => (main ? `cast(cast(${of}(${localName(main)}) as date) as varchar)` : 'null');
  return `${day('min')} as oldest, ${day('max')} as newest`;
}

const toDates = (found: DatesFound | undefined): Staged['dates'] =>
  found?.oldest && found.newest ? { oldest: found.oldest, newest: found.newest } : undefined;

/** Whether a row names a parent that is neither in the store nor in the file. */
async function hasStrayParents(staging: Staging, { entity, companyId }: Loading, rows: string): Promise<boolean> {
  for (const { strays } of await selfReferences(staging, entity, companyId, rows)) {
    const [stray] = await staging.rows(`select 1 as found from ${rows} where ${strays} limit 1`);
    if (stray) return true;
  }
  return false;
}

/** A day may lie in so many stretches of a file that comes in order: each core that reads it makes stretches of its own. */
const widestOverlap = 4;

/**
 * Files of facts mostly come in the order of time, give or take a time zone, and that is order enough for blocks of the table
 * to be skipped. Finding it out, by how long a time each stretch of rows spans, costs far less than sorting.
 */
async function comesInOrder(staging: Staging, entity: Entity, source: FileSource, rows: string): Promise<boolean> {
  const [moment, ...others] = entity.sort;
  if (!moment || moment !== entity.main || others.length > 0) return false;
  if (source.isColumnar && !['wall-time', 'moment'].includes(source.columns.get(moment) ?? '')) return false;
  const [position, relation] = source.isColumnar ? ['position', source.relation] : ['rowid', rows];
  const wide = await staging.rows(
    `select 1 as found from (
       select sum(epoch(last) - epoch(first)) as spanned, epoch(max(last)) - epoch(min(first)) as whole, count(*) as stretches from (
         select ${position} // ${stretchRows} as stretch, min(${moment}) as first, max(${moment}) as last from ${relation} placed group by stretch
       ) spans
     ) file where spanned > ${widestOverlap} * whole + stretches * ${2 * 86_400}`,
  );
  return wide.length === 0;
}
