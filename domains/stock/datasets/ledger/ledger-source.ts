import { defineList, type WantedRows } from '../../../../query/define/define.ts';
import { type Fragment, join, sql, table } from '../../../../query/define/sql.ts';
import { hiding, ledgerFilters } from './ledger.ts';
import { countId } from './ledger-rows.ts';

/** What of a movement and of a count is told, in the order of their files: each column, and how it is read as text. */
const asText = (column: string): [string, Fragment] => [
  column,
  { parts: [{ is: 'text', text: `cast(fact.${column} as varchar)` }] },
];
const ofMovement: [string, Fragment][] = [
  asText('movement_id'),
  asText('occurred_at'),
  asText('kind'),
  asText('quantity'),
  ['ndc', sql`made.ndc`],
  asText('lot'),
  asText('expiry'),
  asText('unit_cost'),
  asText('reason'),
  asText('po_number'),
  asText('transfer_id'),
];
const ofCount: [string, Fragment][] = [
  asText('counted_at'),
  asText('quantity'),
  ['ndc', sql`made.ndc`],
  asText('lot'),
  asText('expiry'),
  asText('par_min'),
  asText('par_max'),
];

/** One row for each field of the facts of a file. */
function fieldsOf(entity: string, facts: Fragment, told: [string, Fragment][], where: WantedRows['where']): Fragment[] {
  const from = sql`from (${facts}) fact join ${table('products')} made on made.product_id = fact.product_id
left join (select load_id, max(file_name || ', ' || cast(finished_at as varchar) || ' UTC, ' || loaded_by) as file from ${table('loads')} brought_by where entity = ${entity} group by load_id) brought on brought.load_id = fact.load_id
where fact.source_id <> '' and ${where(hiding.filter((filter) => filter !== 'sourceId'))}`;
  return told.map(
    ([field, value], position) =>
      sql`select ${position} as position, ${field} as field, ${value} as value, fact.source_id, brought.file ${from}`,
  );
}

/** One movement or count as it was loaded, field by field, and with which file. */
export const ledgerSource = defineList({
  name: 'ledger source',
  source: 'The stored movement or count, and the load that brought it.',
  filters: ledgerFilters,
  fields: {
    field: { label: 'Field', type: 'text', definition: 'The column of the import file.', value: sql`field` },
    value: { label: 'Value', type: 'text', definition: 'As it was loaded; moments in UTC.', value: sql`value` },
    file: {
      label: 'File',
      type: 'text',
      definition: 'The file that brought it last, when and by whom.',
      value: sql`file`,
      isPersonal: true,
    },
  },
  tie: ['source_id', 'position'],
  rows: ({ where }) =>
    join(
      [
        ...fieldsOf(
          'movements',
          sql`select fact.*, fact.movement_id as source_id from ${table('movements')} fact`,
          ofMovement,
          where,
        ),
        ...fieldsOf('counts', sql`select fact.*, ${countId} as source_id from ${table('counts')} fact`, ofCount, where),
      ],
      '\nunion all\n',
    ),
});
