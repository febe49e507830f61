import { fdaRecallNdcs, fdaRecalls } from '../../../warehouse/schema/public/recall-tables.ts';
import { fileRows, type Output, type PublicFault } from '../public-format.ts';
import { ndc11Of } from '../read/ndc-sql.ts';

interface RecallColumns {
  source: string;
  /** SQL of the columns that this publication has; the others are blank. */
  values: Record<string, string>;
  /** The texts that NDCs are looked for in: SQL of a list of NDCs for each. */
  texts: Record<string, string>;
  faults: PublicFault[];
}

/** The tables of recalls, from either publication. */
export function recallOutputs({ source, values, texts, faults }: RecallColumns): Output[] {
  const found = Object.entries(texts).map(
    ([where, ndcs]) =>
      `select record, recall_key, '${where}' as found_in, unnest(ndcs) as ndc_raw, generate_subscripts(ndcs, 1) as ordinal
       from (select record, ${values.recall_key} as recall_key, ${ndcs} as ndcs from ${fileRows})`,
  );
  const blank = Object.fromEntries(fdaRecalls.columns.map(({ name, type }) => [name, `cast(null as ${type})`]));
  return [
    { table: fdaRecalls, sources: [source], from: fileRows, values: { ...blank, ...values }, faults },
    {
      table: fdaRecallNdcs,
      sources: [source],
      from: `(${found.join(' union all ')})`,
      values: {
        recall_key: 'recall_key',
        found_in: 'found_in',
        ordinal: 'cast(ordinal as integer)',
        ndc_raw: 'ndc_raw',
        ndc11: ndc11Of('ndc_raw'),
      },
      faults: [],
    },
  ];
}
