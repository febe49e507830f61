import { type Field, field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndcsMeantIn } from '../read/ndc-sql.ts';
import { dateOf } from '../read/value-sql.ts';
import { prepareShortages, shortageOutputs, statusOf } from './shortages.ts';

const dates = ['month/day/year', 'iso'] as const;
const day = (name: string) => ({ [`${name}_raw`]: name, [name]: dateOf(name, dates) });

const fields: Record<string, Field> = {
  generic_name: field('generic_name', { mark: true }),
  company_name: field('company_name', { mark: true }),
  contact_info: field('contact_info'),
  presentation: field('presentation', { mark: true }),
  update_type: field('type_of_update', { mark: true }),
  update_date: field('date_of_update'),
  availability: field('availability_information', { mark: true }),
  related_info: field('related_information'),
  resolved_note: field('resolved_note'),
  shortage_reason: field('reason_for_shortage'),
  therapeutic_category: field('therapeutic_category'),
  status: field('status', { mark: true }),
  change_date: field('change_date'),
  discontinued_date: field('date_discontinued'),
  initial_posting_date: field('initial_posting_date'),
  generic_name_note: field('generic_name_note'),
  generic_name_link: field('generic_name_link'),
  company_info_link: field('company_info_link'),
  availability_link: field('availability_link'),
  related_info_link: field('related_info_link'),
  resolved_note_link: field('resolved_note_link'),
  discontinued_note_link: field('discontinued_note_link'),
};

/** A text with a line break is published as two lines, the second with nothing but the rest of that text. */
const continues = ['generic_name', 'company_name', 'status'].map((name) => `${name} is null`).join(' and ');
const joined = Object.keys(fields).map((name) => `string_agg(${name}, chr(10) order by record)`);

const plain = ['generic_name', 'company_name', 'contact_info', 'presentation', 'update_type', 'shortage_reason'];
const notes = Object.keys(fields).filter((name) => /_note$|_link$|^related_info$/u.test(name));
const asPublished = (names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** The download of FDA's own list, in use until 2025. */
export const shortagesCsv: PublicFormat = {
  name: 'fda-shortages-csv',
  title: 'FDA drug shortages download (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields,
  // A download can be named after a day before the last change that is in it.
  dated: { is: 'at least', question: () => `select max(${dateOf('update_date', dates)}) from ${fileRows}` },
  fold: `with numbered as (select *, count(*) filter (where not (${continues})) over (order by record) as line from ${fileRows}),
      broken as (select line from numbered group by line having count(*) > 1)
    select record, ${Object.keys(fields).join(', ')} from numbered where line not in (from broken)
    union all select min(record), ${joined.join(', ')} from numbered where line in (from broken) group by line`,
  prepare: prepareShortages(fileRows, {
    values: {
      ...asPublished(plain),
      dosage_form: 'cast(null as varchar)',
      therapeutic_categories: 'therapeutic_category',
      status_raw: 'status',
      status: statusOf('status'),
      availability_raw: 'availability',
      ...day('initial_posting_date'),
      ...day('update_date'),
      ...day('change_date'),
      ...day('discontinued_date'),
      ...asPublished(notes),
      openfda_raw: 'cast(null as varchar)',
    },
    recoveryText: `nullif(concat_ws('; ', availability, related_info), '')`,
    ndcsRaw: ndcsMeantIn('presentation'),
  }),
  outputs: () => shortageOutputs,
};
