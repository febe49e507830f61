import { type Field, field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndcsIn } from '../read/ndc-sql.ts';
import { dateOf, jsonOf } from '../read/value-sql.ts';
import { recallOutputs } from './recalls.ts';

const dates = ['yyyymmdd', 'iso', 'month/day/year'] as const;

const marks = ['recall_number', 'classification', 'reason_for_recall', 'product_description', 'report_date'];
const texts = [
  'event_id',
  'status',
  'product_type',
  'recalling_firm',
  'product_quantity',
  'distribution_pattern',
  'voluntary_mandated',
  'initial_firm_notification',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
];
const others = [
  'recall_initiation_date',
  'center_classification_date',
  'termination_date',
  'code_info',
  'more_code_info',
];
const fields: Record<string, Field> = {
  ...Object.fromEntries(marks.map((name) => [name, field(name, { mark: true })])),
  ...Object.fromEntries([...texts, ...others].map((name) => [name, field(name)])),
};

const values = {
  recall_key: 'recall_number',
  ...Object.fromEntries([...marks, ...texts].map((name) => [name, name])),
  code_info_raw: 'code_info',
  more_code_info_raw: 'more_code_info',
  ...Object.fromEntries(
    ['recall_initiation_date', 'center_classification_date', 'termination_date', 'report_date'].flatMap((name) => [
      [`${name}_raw`, name],
      [name, dateOf(name, dates)],
    ]),
  ),
};

const faults = [
  { column: 'recall_number', breaks: `recall_number is null`, says: 'is required' },
  {
    column: 'product_type',
    breaks: `lower(product_type) <> 'drugs'`,
    says: 'is not a drug: openFDA has the same records for food and devices',
  },
];

const named = {
  product_description: ndcsIn('product_description'),
  code_info: ndcsIn(`concat_ws(' ', code_info, more_code_info)`),
};

/** FDA, recall enforcement reports, as openFDA hands them out. */
export const enforcementJson: PublicFormat = {
  name: 'openfda-enforcement-json',
  title: 'openFDA drug/enforcement (JSON)',
  is: 'json',
  list: 'results',
  fields: { ...fields, openfda: field('openfda', { nested: true }) },
  outputs: () =>
    recallOutputs({
      source: 'fda_enforcement',
      values: { ...values, openfda_raw: jsonOf('openfda') },
      texts: { ...named, openfda: `coalesce(openfda->>'$.package_ndc[*]', [])` },
      faults,
    }),
};

/** The same records in a table, with as many of the columns as somebody asked for. */
export const enforcementCsv: PublicFormat = {
  name: 'openfda-enforcement-csv',
  title: 'openFDA drug/enforcement (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields,
  dated: { is: 'at least', question: () => `select max(${dateOf('report_date', dates)}) from ${fileRows}` },
  outputs: () => recallOutputs({ source: 'fda_enforcement', values, texts: named, faults }),
};
