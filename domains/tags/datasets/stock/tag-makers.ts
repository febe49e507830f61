import type { Filter } from '../../../../query/define/filter.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { type Fragment, join, sql, table } from '../../../../query/define/sql.ts';

const legalForms =
  'incorporated|inc|llc|ltd|limited|corporation|corp|company|co|lp|plc|gmbh|ag|sa|bv|usa|us|north america';

/** A firm without case, punctuation and legal form, so that its spellings are one. */
export const makerKey = (spelling: Fragment): Fragment =>
  sql`trim(regexp_replace(regexp_replace(' ' || regexp_replace(lower(replace(${spelling}, '.', '')), '[^a-z0-9]+', ' ', 'g') || ' ', ${{
    parts: [{ is: 'text', text: `'( (${legalForms}))+ $'` }],
  }}, ' '), ' +', ' ', 'g'))`;

/** The first spelling of a firm, for cells with its key. */
export const makerJoin: Join = {
  alias: 'named',
  table: sql`(select ${makerKey(sql`known.manufacturer`)} as spelled, min(known.manufacturer) as maker_name from ${table('products')} known group by ${makerKey(sql`known.manufacturer`)})`,
  on: { spelled: 'cell.maker_key' },
  brings: { maker_name: 'maker_name' },
};

/** A manufacturer in any of its spellings. */
export const makerFilter: Filter = {
  label: 'Manufacturer',
  where: (values) =>
    sql`fact.product_id in (select product_id from ${table('products')} known where ${makerKey(sql`known.manufacturer`)} in (${join(
      values.map((value) => makerKey(sql`cast(${value} as varchar)`)),
      ', ',
    )}))`,
  values: (search) =>
    sql`select distinct known.manufacturer as value, known.manufacturer as label from ${table('products')} known where known.manufacturer ilike ${search} escape '!' order by label`,
};
