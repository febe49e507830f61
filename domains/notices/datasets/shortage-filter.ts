import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, join, oneOf, sql, table } from '../../../query/define/sql.ts';
import { noticeGroup } from './notice-group.ts';

export const shortageWords: Record<string, string> = {
  unavailable: 'Unavailable',
  discontinued: 'To be discontinued',
  limited: 'Limited',
  available: 'Available',
  watch: 'Another product is short',
  none: 'Not listed',
};

/**
 * What FDA's list of a day says about an item at a facility (facility_id, item_id, shortage_status): the worst over the NDCs
 * that were received there within a year, over all NDCs of the item where none was; else whether another product of the same
 * generic name is short.
 */
export function shortageOfSkus(last: Fragment): Fragment {
  const holds = (name: string) => {
    const from = sql`${{ parts: [{ is: 'text', text: `${name}.valid_from` }] }}`;
    const until = sql`${{ parts: [{ is: 'text', text: `${name}.valid_to` }] }}`;
    return sql`${from} <= ${last} and (${until} is null or ${last} < ${until})`;
  };
  return sql`select sku.facility_id, sku.item_id, case coalesce(min(listed.severity), max(other.severity), 6) when 1 then 'unavailable' when 2 then 'discontinued' when 3 then 'limited' when 4 then 'available' when 5 then 'watch' else 'none' end as shortage_status
from (
  select place.facility_id, made.item_id, made.product_id, made.ndc, received.product_id is not null as is_received,
    max(case when received.product_id is not null then 1 else 0 end) over (partition by place.facility_id, made.item_id) as any_received
  from (select distinct stocked.facility_id, known.item_id from ${table('stocked_places')} stocked join ${table('products')} known on known.product_id = stocked.product_id) place
  join ${table('products')} made on made.item_id = place.item_id
  left join (select distinct facility_id, product_id from ${table('purchase_lines')} line
    where cast(line.received_local as date) > ${last} - 365 and cast(line.received_local as date) <= ${last}) received
    on received.facility_id = place.facility_id and received.product_id = made.product_id
) sku
left join (
  select named.ndc11, case when short.status = 'To Be Discontinued' then 2 when short.availability ilike '%unavailable%' then 1 when short.availability ilike 'available%' then 4 else 3 end as severity
  from ${table('fda_shortage_ndcs')} named join ${table('fda_shortages')} short on short.source = named.source and short.shortage_key = named.shortage_key
  where short.status in ('Current', 'To Be Discontinued') and ${holds('short')} and ${holds('named')}
) listed on listed.ndc11 = sku.ndc
left join (
  select distinct item.item_id, 5 as severity from ${table('items')} item join ${table('fda_shortages')} short on short.status = 'Current' and ${holds('short')}
    and (lower(short.generic_name) = lower(item.generic_name) or lower(short.generic_name) like lower(item.generic_name) || ' %')
) other on other.item_id = sku.item_id
where sku.is_received or sku.any_received = 0
group by sku.facility_id, sku.item_id`;
}

/** The day that the question is about: facts are read from `state`. */
const dayOfState = sql`(select max(state.day) from state)`;

/** By what FDA's list of drug shortages said about the item and facility on the day, for facts of `state` with `facility_id` and `item_id`. */
export const shortageStatusFilter: Filter = {
  label: 'FDA shortage',
  group: noticeGroup,
  words: shortageWords,
  where: (values) => {
    const sku = sql`(fact.facility_id, fact.item_id)`;
    const skus = (condition: Fragment) =>
      sql`(select known.facility_id, known.item_id from (${shortageOfSkus(dayOfState)}) known where ${condition})`;
    const listed = values.filter((value) => value !== 'none');
    const conditions = [
      ...(listed.length > 0 ? [sql`${sku} in ${skus(oneOf(sql`known.shortage_status`, listed))}`] : []),
      ...(values.includes('none') ? [sql`${sku} not in ${skus(sql`known.shortage_status <> 'none'`)}`] : []),
    ];
    return sql`(${join(conditions.length > 0 ? conditions : [sql`false`], ' or ')})`;
  },
};
