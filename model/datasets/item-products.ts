import type { Dimension } from '../define.ts';
import type { Filter } from '../filter.ts';
import { oneOf, sql, table } from '../sql.ts';

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

export const productColumns = sql`made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, made.manufacturer`;
export const productJoins = sql`join ${table('products')} made on made.product_id = cell.product_id`;

/** However an NDC is written: 11 digits, or 10 in three groups. */
function ndc11(written: string): string {
  const groups = written.trim().split('-');
  if (groups.length !== 3) return written.replace(/\D/gu, '');
  const widths = [5, 4, 2];
  return groups.map((group, index) => group.padStart(widths[index] ?? 0, '0')).join('');
}

export const ndcFilter: Filter = {
  label: 'NDC',
  where: (values) =>
    sql`fact.product_id in (select product_id from ${table('products')} known where ${oneOf(sql`known.ndc`, values.map(ndc11))})`,
  values: (search) =>
    sql`select known.ndc as value, ${ndcAsShown('known.ndc')} || ' ' || known.description as label from ${table('products')} known
      where known.ndc ilike ${search} or ${ndcAsShown('known.ndc')} ilike ${search} or known.description ilike ${search} order by known.ndc`,
};
