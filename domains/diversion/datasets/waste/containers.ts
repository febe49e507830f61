import type { Asked } from '../../../../query/define/asked.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { shortageLines } from '../../../notices/datasets/item-notices.ts';
import { plainAmountInWords } from '../../../shared/datasets/figures-in-words.ts';

/** A container in words, by what it holds and its form: `100 mcg vial`. */
const inWords = (content: Fragment, unit: Fragment, form: Fragment): Fragment => {
  const kind = sql`lower(nullif(trim(${form}), ''))`;
  return sql`case when ${content} > 0 then ${plainAmountInWords(content)} || ' ' || ${unit} || coalesce(' ' || ${kind}, '')
    else 'Content unknown' || coalesce(', ' || ${kind}, '') end`;
};

/** Facts with `item_id` and `content`, with their container in words, its form and its route. */
export const withContainer = (facts: Fragment): Fragment => sql`
  select one.*, held.factor, lower(coalesce(made.dosage_form, '')) as form, lower(coalesce(made.route, '')) as route,
    ${inWords(sql`one.content`, sql`held.dose_unit`, sql`made.dosage_form`)} as container
  from (${facts}) one
  join ${table('watched_drugs')} held on held.item_id = one.item_id
  join ${table('items')} made on made.item_id = one.item_id`;

/** Containers of the list of products, and those that were found in the records, to choose from. */
export const containerValues = (search: string): Fragment => {
  const content = sql`cast(coalesce(known.container_qty, held.container_qty) as double precision) * held.factor`;
  return sql`select distinct offered.container as value, offered.container as label from (
      select ${inWords(content, sql`held.dose_unit`, sql`made.dosage_form`)} as container
      from ${table('watched_drugs')} held
      join ${table('items')} made on made.item_id = held.item_id
      left join ${table('products')} known on known.item_id = held.item_id
    ) offered
    where offered.container ilike ${search} escape '!'
    order by label`;
};

/**
 * What a container costs at a facility on the last day: the mean over the NDCs of that content whose cost is known there, else the lowest
 * price of a list. `price` is of all of them; `offered_price` of active ones that FDA lists in no shortage, which alone can be advised.
 */
export const containerPrices = ({ to }: Asked): Fragment => {
  const now = day(to);
  const content = sql`cast(coalesce(made.container_qty, held.container_qty) as double precision)`;
  const costs = sql`
    select cost.facility_id, cost.product_id, cast(cost.unit_cost as double precision) as unit_cost, 1 as rank
    from ${table('unit_costs')} cost
    where cost.from_date <= ${now} and ${now} < cost.to_date
    union all
    select place.facility_id, span.product_id, cast(min(span.unit_price) as double precision), 2
    from ${table('price_spans')} span
    join ${table('facilities')} place on span.facility_id in (0, place.facility_id)
    where span.price_type in ('CONTRACT', 'GPO', 'WAC') and span.from_date <= ${now} and ${now} < span.to_date
    group by place.facility_id, span.product_id`;
  const known = sql`
    select facility_id, product_id, unit_cost
    from (
      select costs.*, row_number() over (partition by costs.facility_id, costs.product_id order by costs.rank) as place
      from (${costs}) costs
    ) ranked
    where place = 1`;
  const products = withContainer(sql`
    select made.product_id, made.item_id, held.drug, ${content} as base_units, ${content} * held.factor as content,
      coalesce(made.status, 'active') = 'active' and short.ndc is null as is_offered
    from ${table('products')} made
    join ${table('watched_drugs')} held on held.item_id = made.item_id
    left join (
      select distinct known.ndc from (${shortageLines(to)}) known where known.shortage_status <> 'resolved'
    ) short on short.ndc = made.ndc
    where coalesce(made.container_qty, held.container_qty) > 0`);
  return sql`
    select cost.facility_id, made.drug, made.form, made.route, made.container, max(made.content) as content,
      avg(cost.unit_cost * made.base_units) as price,
      avg(case when made.is_offered then cost.unit_cost * made.base_units end) as offered_price
    from (${products}) made
    join (${known}) cost on cost.product_id = made.product_id
    group by cost.facility_id, made.drug, made.form, made.route, made.container`;
};
