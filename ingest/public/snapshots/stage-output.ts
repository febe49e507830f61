import type { Staging } from '../../../warehouse/engine.ts';
import { publicKey } from '../../../warehouse/schema/public/define-public.ts';
import type { Output, PublicFormat } from '../public-format.ts';

export interface StagedFault {
  record: number;
  column: string;
  reason: string;
}

export interface StagedOutput {
  /** A relation with the arriving columns of the table, each key once. */
  relation: string;
  /** Of each source that the file has rows of. */
  sources: { source: string; rowsIn: number; rejected: number }[];
  faults: StagedFault[];
  warnings: string[];
}

const mostQuoted = 80;

/** Reads the values of a table out of the rows of the file. A row without a readable key is a fault; any other value that cannot be read is left blank beside its text. */
export async function stageOutput(staging: Staging, output: Output, format: PublicFormat): Promise<StagedOutput> {
  const { table, faults } = output;
  const staged = `staged_${table.name}`;
  const counted = table.columns.some(({ name }) => name === 'occurrence');
  const keys = publicKey(table).filter((name) => name !== 'occurrence');
  const values = table.columns
    .filter(({ name }) => name !== 'occurrence')
    .map(({ name, type }) => `cast(${output.values[name]} as ${type}) as ${name}`);
  const fault = faults.map(({ breaks }, index) => `when ${breaks} then ${index + 1}`).join(' ');
  const quoted = faults
    .map(({ breaks, column }) => `when ${breaks} then left(cast(${column} as varchar), ${mostQuoted})`)
    .join(' ');
  // The place among rows of one key follows from what they say, so that another order of the file changes nothing.
  const order = table.columns.filter(({ need }) => need === 'value').map(({ name }) => name);
  const place = `row_number() over (partition by source, ${keys.join(', ')}, fault > 0 order by ${counted ? [...order, 'record'].join(', ') : 'record'})`;
  await staging.run(
    `create or replace temp table ${staged} as select *, cast(${place} as integer) as occurrence from (
       select record, ${output.source ?? `'${output.sources[0]}'`} as source, ${values.join(', ')},
         ${fault ? `case ${fault} else 0 end` : '0'} as fault, ${quoted ? `case ${quoted} end` : 'null'} as quoted from ${output.from} file_rows) read_rows`,
  );
  const isTwin = counted ? 'false' : 'occurrence > 1';
  const faulty = await staging.rows<{ record: number; fault: number; quoted: string | null }>(
    `select record, fault, cast(quoted as varchar) as quoted from ${staged} where fault > 0 or ${isTwin} order by record`,
  );
  const relation = `good_${table.name}`;
  await staging.run(
    `create or replace temp view ${relation} as select * exclude (fault, quoted) from ${staged} where fault = 0 and not (${isTwin})`,
  );
  const sources = await staging.rows<{ source: string; rowsIn: number; rejected: number }>(
    `select source, count(*) as "rowsIn", count(*) filter (where fault > 0 or ${isTwin}) as rejected from ${staged} group by source order by source`,
  );
  return {
    relation,
    sources,
    faults: faulty.map((row) => explain(output, format, row)),
    warnings: await findUnread(staging, output, relation),
  };
}

function explain(
  { faults, table }: Output,
  format: PublicFormat,
  row: { record: number; fault: number; quoted: string | null },
): StagedFault {
  const fault = faults[row.fault - 1];
  if (!fault) {
    const column = publicKey(table).join(', ');
    return { record: row.record, column, reason: `${column}: stands on an earlier line of this file` };
  }
  // As the publisher calls it.
  const column = format.fields[fault.column]?.called[0] ?? fault.column;
  return { record: row.record, column, reason: `${column}: ${row.quoted ? `"${row.quoted}" ` : ''}${fault.says}` };
}

/** How many values of each column stand there as text only. */
async function findUnread(staging: Staging, { table }: Output, relation: string): Promise<string[]> {
  const names = new Set(table.columns.map(({ name }) => name));
  const pairs = [...names].flatMap((raw) => {
    const value = raw === 'ndc_raw' || raw === 'package_ndc_raw' ? 'ndc11' : raw.replace(/_raw$/u, '');
    return raw.endsWith('_raw') && names.has(value) ? [{ raw, value }] : [];
  });
  if (pairs.length === 0) return [];
  const counts = pairs.map(
    ({ raw, value }, index) => `count(*) filter (where ${raw} is not null and ${value} is null) as n${index}`,
  );
  const [row] = await staging.rows<Record<string, number>>(`select ${counts.join(', ')} from ${relation}`);
  return pairs.flatMap(({ value }, index) => {
    const unread = row?.[`n${index}`] ?? 0;
    return unread > 0 ? [`${table.name}.${value}: ${unread} could not be read and are kept as text only`] : [];
  });
}
