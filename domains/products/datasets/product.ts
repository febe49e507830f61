import type { Dimension } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Join, required } from '../../../query/define/joins.ts';
import { nothing, oneOf, sql, table } from '../../../query/define/sql.ts';

/** An NDC as it is printed, 5-4-2. */
export const ndcAsShown = (column: string) => {
  const ndc = sql`${{ parts: [{ is: 'text', text: column }] }}`;
  return sql`substr(${ndc}, 1, 5) || '-' || substr(${ndc}, 6, 4) || '-' || substr(${ndc}, 10, 2)`;
};

/** Which package it is. For cells with `product_id`. */
export const productDimensions = {
  ndc: {
    label: 'NDC',
    type: 'code',
    definition: "The manufacturer's package, as 5-4-2 digits.",
    by: 'product_id',
    shows: 'ndc_shown',
    code: 'ndc',
  },
  manufacturer: {
    label: 'Manufacturer',
    type: 'text',
    definition: 'Who makes the NDC, as the product list says.',
    by: 'manufacturer',
  },
} satisfies Record<string, Dimension>;

/** The package, where a cell may have none. */
export const optionalProductJoin: Join = {
  alias: 'made',
  table: table('products'),
  on: { product_id: 'cell.product_id' },
  brings: { ndc: 'ndc', ndc_shown: ndcAsShown('made.ndc'), manufacturer: 'manufacturer' },
};

export const productJoin = required(optionalProductJoin);

/** However an NDC is written: 11 digits, or 10 in three groups. */
function ndc11(written: string): string {
  const groups = written.trim().split('-');
  if (groups.length !== 3) return written.replace(/\D/gu, '');
  const widths = [5, 4, 2];
  return groups.map((group, index) => group.padStart(widths[index] ?? 0, '0')).join('');
}

/** A GTIN without its leading zeros, as which files write or leave them; nothing where it cannot be one. */
const gtinIn = (written: string): string[] => (/^\d{12,14}$/u.test(written) ? [written.replace(/^0+/u, '')] : []);

/** Of fewer letters too many lots and charge codes would be found to be of use. */
const fewestOfCode = 3;

/** By the NDC or GTIN in any form; what is typed may also be words of the product, a charge code or a lot. */
export const ndcFilter: Filter = {
  label: 'NDC',
  where: (values) =>
    sql`fact.product_id in (select product_id from ${table('products')} known where ${oneOf(sql`known.ndc`, values.map(ndc11))} or ${oneOf(sql`ltrim(known.gtin, '0')`, values.flatMap(gtinIn))})`,
  values: (search) => {
    const typed = search.replaceAll('%', '');
    const named = sql`known.ndc ilike ${search} escape '!' or ${ndcAsShown('known.ndc')} ilike ${search} escape '!' or known.ndc = ${ndc11(typed)} or known.gtin ilike ${search} escape '!' or known.description ilike ${search} escape '!'`;
    const coded = sql`known.product_id in (select product_id from ${table('charge_map')} coded where coded.charge_code ilike ${search} escape '!' union select product_id from ${table('lots')} held where held.lot ilike ${search} escape '!')`;
    return sql`select known.ndc as value, ${ndcAsShown('known.ndc')} || ' ' || known.description as label from ${table('products')} known
      where ${named}${typed.length < fewestOfCode ? nothing : sql` or ${coded}`} order by known.ndc`;
  },
};
