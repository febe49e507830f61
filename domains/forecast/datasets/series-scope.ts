import type { Field, WantedRows } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { modelDefinition, modelWords } from './forecast-measures.ts';
import { columnsOf, type SeriesOf, sameKeys, tellSeries, toldSeries } from './series-cells.ts';

/** Of which series the lists of a page are: the same lists explain every forecast. */
export interface SeriesScope<Name extends string = string> {
  /** What their names begin with: `forecast`. */
  prefix: string;
  of: SeriesOf;
  source: string;
  reach?: string;
  filters: Record<Name, Filter>;
  /** What a week counts, as a label and in words: `Tags used`. */
  counted: string;
  definition: string;
  /** In what they are counted: quantities of drugs, or a number of tags or trays, of which a week can need a part. */
  amount: 'quantity' | 'ratio';
}

export const field = (
  label: string,
  type: Field['type'],
  value: Fragment,
  definition: string,
  more: Partial<Field> = {},
): Field => ({
  label,
  type,
  definition,
  value,
  ...more,
});

export const modelField = field('Model', 'status', sql`model`, modelDefinition, { words: modelWords });

/** What a series is of. */
export const seriesFields = {
  item: field('Item', 'text', sql`item_name`, 'The drug.', { code: sql`item_code` }),
  tray_type: field('Tray type', 'text', sql`tray_type_name`, 'What kind of tray it is.', {
    code: sql`tray_type_code`,
  }),
  facility: field('Facility', 'text', sql`facility_name`, 'Where it is used.', { code: sql`facility_code` }),
};

const units = unitFields(sql`unit`, sql`container_size`);
/** What stands beside quantities of drugs; tags and trays have no unit. */
export const unitsOf = ({ amount }: Pick<SeriesScope, 'amount'>): typeof units =>
  (amount === 'quantity' ? units : {}) as typeof units;

/** What tells series apart in every list of theirs. */
export const seriesTie = ['item_code', 'tray_type_code', 'facility_code'];

const weeksAhead = { unit: 'week', count: 13 } as const;

/** The series of which something passes the filters, as `series`, with names and with the share of it that passes. */
export function shownSeries(of: SeriesOf, { asked, where, isFiltered }: WantedRows): Fragment {
  const told = tellSeries(of, weeksAhead, { asked, isFiltered, reads: () => false });
  const { keys } = told;
  const ofTrays = keys.includes('tray_type_id');
  return sql`${toldSeries(told, where())}, series as (
  select base.*, shares.share, item.name as item_name, item.item_code, item.unit, place.name as facility_name, place.facility_code, sizes.size as container_size,
    ${ofTrays ? sql`kind.name as tray_type_name, kind.tray_type_code` : sql`cast(null as varchar) as tray_type_name, cast(null as varchar) as tray_type_code`}
  from base join (select ${columnsOf(keys, 'told')}, sum(told.share) as share from told group by ${columnsOf(keys, 'told')}) shares on ${sameKeys(keys, 'shares', 'base')}
  join ${table('facilities')} place on place.facility_id = base.facility_id left join ${table('items')} item on item.item_id = base.item_id${
    ofTrays ? sql` left join ${table('tray_types')} kind on kind.tray_type_id = base.tray_type_id` : sql``
  }
  left join (select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as size from ${table('products')} made group by made.item_id) sizes on sizes.item_id = base.item_id
)`;
}

/** The columns of `series` that fields of what it is of, and of units, read. */
export const namedColumns = join(
  [
    'item_name',
    'item_code',
    'tray_type_name',
    'tray_type_code',
    'unit',
    'facility_name',
    'facility_code',
    'container_size',
  ].map((column) => sql`series.${name(column)}`),
  ', ',
);

/** That a row of another table is of the series. */
export const ofSeries = ({ kind }: SeriesOf, other: string): Fragment =>
  sql`${name(other)}.kind = ${kind} and ${sameKeys(kind === 'trays_restocked' ? ['facility_id', 'tray_type_id'] : ['facility_id', 'item_id'], other, 'series')}`;
