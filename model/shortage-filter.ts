import type { Filter } from './filter.ts';
import { type Fragment, oneOf, sql, table } from './sql.ts';

export const shortageWords: Record<string, string> = {
  unavailable: 'Unavailable',
  discontinued: 'To be discontinued',
  limited: 'Limited',
  available: 'Available',
  watch: 'Another product is short',
  none: 'Not listed',
};

/** Worst first: where FDA says several things about the NDCs of an item, the worst holds. */
const order = Object.keys(shortageWords);

const lineStatus = sql`case when short.status = 'To Be Discontinued' then 2 when short.status <> 'Current' then null
  when short.availability ilike '%unavailable%' then 1 when short.availability ilike 'available%' then 4 else 3 end`;

/** What FDA's newest list says about each item: its own NDCs first, else another product of the same generic name. */
const statusOfItems: Fragment = sql`select item.item_id, case coalesce(min(own.rank), min(case when other.shortage_key is not null then 5 end), 6)
    when 1 then 'unavailable' when 2 then 'discontinued' when 3 then 'limited' when 4 then 'available' when 5 then 'watch' else 'none' end as shortage_status
  from ${table('items')} item
  left join (
    select made.item_id, ${lineStatus} as rank from ${table('products')} made join ${table('fda_shortage_ndcs')} named on named.ndc11 = made.ndc and named.valid_to is null
      join ${table('fda_shortages')} short on short.source = named.source and short.shortage_key = named.shortage_key and short.valid_to is null
  ) own on own.item_id = item.item_id and own.rank is not null
  left join (select lower(generic_name) as generic_name, min(shortage_key) as shortage_key from ${table('fda_shortages')} listed where status = 'Current' and valid_to is null group by lower(generic_name)) other
    on other.generic_name like lower(item.generic_name) || '%'
  group by item.item_id`;

/** By what FDA's list of drug shortages says about the item today, for facts with `item_id`. */
export const shortageStatusFilter: Filter = {
  label: 'FDA shortage',
  words: shortageWords,
  where: (values) =>
    sql`fact.item_id in (select item_id from (${statusOfItems}) known where ${oneOf(
      sql`known.shortage_status`,
      values.filter((value) => order.includes(value)),
    )})`,
};
