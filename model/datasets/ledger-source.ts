import { defineList } from '../define.ts';
import { sql, table } from '../sql.ts';
import { hiding, ledgerFilters } from './ledger.ts';

const told = (position: number, field: string, value: string) => ({ position, field, value }) as const;

/** What of a movement is told, in the order of its file. */
const fields = [
  told(1, 'movement_id', 'fact.movement_id'),
  told(2, 'occurred_at', 'cast(fact.occurred_at as varchar)'),
  told(3, 'kind', 'fact.kind'),
  told(4, 'quantity', 'cast(fact.quantity as varchar)'),
  told(5, 'ndc', 'made.ndc'),
  told(6, 'lot', 'fact.lot'),
  told(7, 'expiry', 'cast(fact.expiry as varchar)'),
  told(8, 'unit_cost', 'cast(fact.unit_cost as varchar)'),
  told(9, 'reason', 'fact.reason'),
  told(10, 'po_number', 'fact.po_number'),
  told(11, 'transfer_id', 'fact.transfer_id'),
];

/** One movement as it was loaded, field by field, and with which file. */
export const ledgerSource = defineList({
  name: 'ledger source',
  source: 'The stored movement, and the load that brought it.',
  filters: ledgerFilters,
  fields: {
    field: { label: 'Field', type: 'text', definition: 'The column of the import file.', value: sql`field` },
    value: { label: 'Value', type: 'text', definition: 'As it was loaded; moments in UTC.', value: sql`value` },
    file: {
      label: 'File',
      type: 'text',
      definition: 'The file that brought it last, when and by whom.',
      value: sql`file`,
    },
  },
  tie: ['movement_id', 'position'],
  rows: ({ where }) => {
    const values = fields.map(
      ({ position, field, value }) =>
        sql`select ${position} as position, ${field} as field, ${{ parts: [{ is: 'text', text: value }] }} as value, fact.movement_id, brought.file`,
    );
    const from = sql` from (select *, movement_id as source_id from ${table('movements')} every_movement) fact join ${table('products')} made on made.product_id = fact.product_id
left join (select load_id, max(file_name || ', ' || cast(finished_at as varchar) || ' UTC, ' || loaded_by) as file from ${table('loads')} brought_by where entity = 'movements' group by load_id) brought on brought.load_id = fact.load_id
where fact.source_id <> '' and ${where(hiding.filter((filter) => filter !== 'sourceId'))}`;
    return {
      parts: values.flatMap((value, index) => [
        ...(index > 0 ? [{ is: 'text' as const, text: ' union all ' }] : []),
        ...value.parts,
        ...from.parts,
      ]),
    };
  },
});
