import { within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { type Fragment, name, sql, table } from '../../../query/define/sql.ts';
import { shortageLines } from '../../notices/datasets/item-notices.ts';

/** Which columns tell rows apart at each level. */
const kept: Record<string, readonly string[]> = {
  line: ['item_id', 'product_id', 'facility_id', 'po_line', 'received_on', 'cause'],
  item: ['item_id'],
  ndc: ['item_id', 'product_id'],
  cause: ['cause'],
  facility: ['facility_id'],
};
const types: Record<string, string> = { po_line: 'varchar', cause: 'varchar', received_on: 'date' };

/** What the filters of the walk alone choose by. */
const ofWalk = ['cause', 'fixable', 'inShortage', 'poLineId'];

/** The walk with what FDA's list said of the NDC on the last day. */
export const walked = (to: string, isShortageAsked: boolean): Fragment =>
  sql`select walk.*, concat(walk.po_number, '/', walk.line) as po_line, ${isShortageAsked ? sql`short.shortage_status` : sql`cast(null as varchar)`} as shortage_status
  from ${table('wac_walk')} walk ${isShortageAsked ? sql`join ${table('products')} listed on listed.product_id = walk.product_id left join (${shortageLines(to)}) short on short.ndc = listed.ndc and short.n = 1` : sql``}`;

/** Packages bought on WAC by cause; and, where the share of WAC is asked for, what was spent on all accounts. */
export function wacLeakRows({ asked, where, parts, by, bucket, reads, isFiltered }: Wanted): Fragment {
  const isRow = by.includes('po_line_id');
  const level = asked.filters.level?.[0] ?? 'line';
  const keep = (column: string, of: Fragment): Fragment =>
    isRow && !(kept[level] ?? []).includes(column)
      ? sql`cast(null as ${{ parts: [{ is: 'text', text: types[column] ?? 'integer' }] }}) as ${name(column)}`
      : sql`${of} as ${name(column)}`;
  const inBucket = bucket && bucket !== 'hour' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
  const isAsked = reads('shortage_status') || isFiltered('shortage_status');
  const walk = sql`select ${keep('facility_id', sql`fact.facility_id`)}, ${keep('item_id', sql`fact.item_id`)}, ${keep('product_id', sql`fact.product_id`)}, ${keep('po_line', sql`fact.po_line`)},
    ${keep('received_on', sql`fact.local_date`)}, ${keep('cause', sql`fact.cause`)}, fact.cause as why, fact.entity_340b_id, fact.supplier, fact.po_line as of_line, fact.item_id as of_item, fact.packages, fact.package_price as paid, fact.target_price as target,
    fact.packages * fact.package_price as spend, fact.recoverable, fact.premium, fact.balance_340b, fact.shortage_status, cast(null as decimal(38,8)) as spend_all${inBucket}
  from (${walked(asked.to, isAsked)}) fact where ${within(sql`fact.local_date`, asked)} and ${where()}`;
  if (!parts.some((part) => part.name === 'spend_all')) return walk;
  return sql`${walk} union all
  select fact.facility_id, fact.item_id, fact.product_id, null, null, null, null, fact.entity_340b_id, fact.supplier, null, null, null, null, null, null, null, null, null, null, fact.packages * fact.package_price${inBucket}
  from ${table('priced_purchases')} fact where ${within(sql`fact.local_date`, asked)} and ${where(ofWalk)}`;
}
