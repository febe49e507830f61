import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText } from '../../../warehouse/quote-text.ts';
import { fdaShortageNdcs, fdaShortages } from '../../../warehouse/schema/public/shortage-tables.ts';
import { fileRows, type Output, type Preparation } from '../public-format.ts';
import { ndc11Of } from '../read/ndc-sql.ts';
import { readAvailability } from '../read/read-availability.ts';
import { readRecovery } from '../read/read-recovery.ts';

/** The rows of a list of shortages with the columns of the table, but for what is added here. */
const published = 'shortages_published';
/** What the prose of a row says, read once for every different prose. */
const understood = 'shortage_prose';
const keyed = 'shortages_keyed';

/** The prose that recovery dates are read from, and the NDCs of a row as they are written: not stored as they are. */
export interface ShortageColumns {
  values: Record<string, string>;
  recoveryText: string;
  ndcsRaw: string;
}

/**
 * A line has no number of its own. It is known by its first NDC (or, without one, by what it says it is) and the day on which
 * it was first posted; where that is not enough, by its place among its likes.
 */
export function prepareShortages(from: string, columns: ShortageColumns) {
  return async ({ staging, folder }: Preparation): Promise<void> => {
    const values = Object.entries(columns.values).map(([name, sql]) => `${sql} as ${name}`);
    await staging.run(
      `create or replace temp table ${published} as select record, ${values.join(', ')},
         ${columns.recoveryText} as recovery_text, ${columns.ndcsRaw} as ndcs_raw from ${from}`,
    );
    const prose = await staging.rows<{ availability: string | null; recovery: string | null; updated: string | null }>(
      `select distinct availability_raw as availability, recovery_text as recovery, cast(update_date as varchar) as updated from ${published}`,
    );
    const file = join(folder, 'shortage-prose.ndjson');
    const lines = prose.map((said) => {
      const recovery = readRecovery(said.recovery, said.updated);
      return JSON.stringify({ ...said, means: readAvailability(said.availability), ...recovery });
    });
    await writeFile(file, lines.join('\n'), { mode: 0o600 });
    await staging.run(
      `create or replace temp table ${understood} as select * from read_json(${quoteText(file)}, format = 'newline_delimited',
         columns = {availability: 'VARCHAR', recovery: 'VARCHAR', updated: 'DATE', means: 'VARCHAR', kind: 'VARCHAR', date: 'DATE', words: 'VARCHAR'})`,
    );
    const content = `md5(concat_ws('|', lower(generic_name), lower(company_name), lower(presentation)))`;
    await staging.run(
      `create or replace temp table ${keyed} as
       select *, identity || ' ' || coalesce(cast(initial_posting_date as varchar), 'undated') || ' ' || row_number() over (
           partition by identity, initial_posting_date
           order by company_name, status, update_date, presentation, availability_raw, related_info, record) as shortage_key
       from (
         select p.* exclude (recovery_text), u.means as availability, ${ndc11Of('p.ndcs_raw[1]')} as ndc11,
           u.words as recovery_raw, u.date as recovery_date, case when p.recovery_text is not null then u.kind end as recovery_kind,
           coalesce(${ndc11Of('p.ndcs_raw[1]')}, p.ndcs_raw[1], 'text-' || left(${content}, 16)) as identity
         from ${published} p join ${understood} u on u.availability is not distinct from p.availability_raw
           and u.recovery is not distinct from p.recovery_text and u.updated is not distinct from p.update_date) found`,
    );
  };
}

/** Spelt with a small b for years. */
export const statusOf = (text: string): string =>
  `case lower(${text}) when 'current' then 'Current' when 'resolved' then 'Resolved' when 'to be discontinued' then 'To Be Discontinued' end`;

const own = fdaShortages.columns.map(({ name }) => name);

export const shortageOutputs: Output[] = [
  {
    table: fdaShortages,
    sources: ['fda_shortages'],
    from: keyed,
    values: { ...Object.fromEntries(own.map((name) => [name, name])), package_ndc_raw: 'ndcs_raw[1]' },
    faults: [{ column: 'generic_name', breaks: 'generic_name is null', says: 'is required' }],
  },
  {
    table: fdaShortageNdcs,
    sources: ['fda_shortages'],
    from: `(select record, shortage_key, unnest(ndcs_raw) as ndc_raw, generate_subscripts(ndcs_raw, 1) as ordinal from ${keyed} where record in (select record from ${fileRows}))`,
    values: {
      shortage_key: 'shortage_key',
      ordinal: 'cast(ordinal as integer)',
      ndc_raw: 'ndc_raw',
      ndc11: ndc11Of('ndc_raw'),
    },
    faults: [],
  },
];
