import type { Staging } from '../../warehouse/engine.ts';
import { keyColumns } from '../../warehouse/schema/layout.ts';
import { type CheckQuery, selfReferences } from './check-query.ts';
import { quoteName } from './column-checks.ts';
import type { FileSource } from './file-source.ts';
import type { Loading } from './loading.ts';

/** A row that must be refused: its place in the file, counted from 1 after the header, and the first thing wrong with it. */
export interface Fault {
  record: number;
  column: string;
  reason: string;
}

export const numberedRows = 'numbered_rows';

/** Numbers the rows of the file, finds what is wrong with each, and leaves only the good ones in `checked`. */
export async function findFaults(
  staging: Staging,
  source: FileSource,
  query: CheckQuery,
  { entity, companyId }: Loading,
  checked: string,
): Promise<Fault[]> {
  await staging.run(
    `create or replace temp table ${numberedRows} as select row_number() over () as record, * from ${source.relation}`,
  );
  const keys = keyColumns(entity);
  await staging.run(
    `create or replace temp table ${checked} as
     select *, coalesce(${ordinal(query.rules.map(({ breaks }) => breaks))}, 0) as broken_rule,
       row_number() over (partition by ${keys.join(', ')} order by record) as occurrence
     from (${query.select(['raw.record as record', `coalesce(${ordinal(query.faults.map(({ breaks }) => breaks))}, 0) as broken_check`], { relation: numberedRows, kept: ['record'] })}) rows_read`,
  );
  const parents = await selfReferences(staging, entity, companyId, checked);
  const stray = `coalesce(${ordinal(parents.map(({ strays }) => strays))}, 0)`;
  const rows = await staging.rows<{ record: number; check: number; rule: number; stray: number }>(
    `select record, broken_check as check, broken_rule as rule, ${stray} as stray
     from ${checked} where broken_check > 0 or broken_rule > 0 or ${stray} > 0 or occurrence > 1 order by record`,
  );
  const found = rows.map(({ record, check, rule, stray: parent }) => {
    const fault = query.faults[check - 1] ?? query.rules[rule - 1] ?? parents[parent - 1];
    return fault
      ? { record, column: fault.column, says: fault.says }
      : { record, column: keys.join(', '), says: 'is a key that stands on an earlier line of this file' };
  });
  await staging.run(
    `create or replace temp table ${checked} as select * exclude (broken_check, broken_rule, occurrence) from ${checked}
     where not (broken_check > 0 or broken_rule > 0 or ${stray} > 0 or occurrence > 1)`,
  );
  return quoteValues(staging, source, found);
}

/** `case when first then 1 when second then 2 … end`: which of the conditions holds first. */
const ordinal = (conditions: string[]): string =>
  conditions.length === 0
    ? 'null'
    : `case ${conditions.map((condition, index) => `when ${condition} then ${index + 1}`).join(' ')} end`;

const mostQuoted = 80;

/** The reason names the value as it stands in the file: it is what the sender has to look for. */
async function quoteValues(
  staging: Staging,
  source: FileSource,
  found: { record: number; column: string; says: string }[],
): Promise<Fault[]> {
  const values = new Map<string, string>();
  for (const column of new Set(found.map((fault) => fault.column))) {
    if (!source.columns.has(column)) continue;
    const records = found.filter((fault) => fault.column === column).map((fault) => fault.record);
    for (let start = 0; start < records.length; start += 10_000) {
      const part = records.slice(start, start + 10_000);
      const rows = await staging.rows<{ record: number; value: string | null }>(
        `select record, left(cast(${quoteName(column)} as varchar), ${mostQuoted}) as value from ${numberedRows} where record in (${part.join(', ')})`,
      );
      for (const row of rows) if (row.value) values.set(`${column}\0${row.record}`, row.value);
    }
  }
  return found.map(({ record, column, says }) => {
    const value = values.get(`${column}\0${record}`);
    return { record, column, reason: `${column}: ${value === undefined ? '' : `"${value}" `}${says}` };
  });
}
