import { all, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { isLive, tagsAsOf } from '../../tags/datasets/serials/serial-states.ts';
import { recallFacts } from './recall-rows.ts';

/** A place that is not done with a notice, with what is to be looked for. */
export type TaskPlace = {
  source: string;
  recall_key: string;
  recall_number: string;
  recall_class: string | null;
  facility_code: string;
  facility: string;
  /** Blank where lots are on order, or tags are whose place is unknown. */
  location_code: string;
  location: string | null;
  due_on: string | null;
  is_affected: boolean;
  lots: number;
  expected_qty: number;
  review_qty: number;
  live_tags: number;
  on_order_qty: number;
};

const isToLookFor = sql`fact.verdict <> 'not_affected' and coalesce(fact.recall_status, '') <> 'terminated' and fact.matched_by <> 'text'`;
const ofNotice = ({ source, recall }: { source: string; recall: string }): Fragment =>
  sql`${source === '' ? sql`true` : sql`fact.source = ${source}`} and (fact.recall_key = ${recall} or fact.recall_shown = ${recall})`;

/** Places that are not done, of one notice or of all; of a product that a notice only describes in words, a person decides first. */
export const taskPlaces = (
  to: string,
  notice: { source: string; recall: string } | null,
  most: number,
): Fragment => sql`
with ${recallFacts({ asked: { to } })}
select fact.source, fact.recall_key, min(fact.recall_shown) as recall_number, min(fact.recall_class) as recall_class,
  facility.facility_code, min(facility.name) as facility, coalesce(place.location_code, '') as location_code, min(place.name) as location,
  cast(min(fact.due_on) as varchar) as due_on, max(case when fact.verdict = 'affected' then 1 else 0 end) = 1 as is_affected,
  count(distinct fact.lot_mark) as lots,
  sum(case when fact.verdict = 'affected' then greatest(fact.on_hand_qty, 0) else 0 end) as expected_qty,
  sum(case when fact.verdict = 'need_review' then greatest(fact.on_hand_qty, 0) else 0 end) as review_qty,
  sum(fact.live_tags) as live_tags, sum(fact.on_order_qty) as on_order_qty
from facts fact join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('locations')} place on place.location_id = fact.location_id
where ${all([isToLookFor, sql`fact.task_status <> 'done'`, ...(notice ? [ofNotice(notice)] : [])])}
group by fact.source, fact.recall_key, facility.facility_code, coalesce(place.location_code, '')
order by fact.source, fact.recall_key, facility.facility_code, location_code limit ${most}`;

interface Place {
  source: string;
  recallKey: string;
  facility: string;
  location: string;
}

const lotsThere = ({ source, recallKey, facility, location }: Place): Fragment => sql`there as (
  select fact.product_id, fact.lot, fact.verdict, fact.lot_mark, fact.facility_id, fact.location_id, fact.on_hand_qty, fact.on_order_qty
  from facts fact join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('locations')} place on place.location_id = fact.location_id
  where fact.source = ${source} and fact.recall_key = ${recallKey} and facility.facility_code = ${facility} and coalesce(place.location_code, '') = ${location} and ${isToLookFor}
)`;

export type LotThere = { lot_mark: string; verdict: string; on_hand_qty: number };

/** The lots that a notice means, or may mean, at one place. */
export const lotsAtPlace = (to: string, place: Place): Fragment => sql`
with ${recallFacts({ asked: { to } })}, ${lotsThere(place)}
select lot_mark, min(verdict) as verdict, sum(greatest(on_hand_qty, 0)) as on_hand_qty from there group by lot_mark order by lot_mark`;

export type TagThere = { tag: string; container_qty: number };

/** Tags of these lots that are in use at the place, with how much one holds. */
export const tagsAtPlace = (to: string, place: Place): Fragment => sql`
with ${recallFacts({ asked: { to } })}, ${lotsThere(place)}, meant_lots as (
  select distinct product_id, lot, facility_id, location_id from there where on_order_qty = 0
)
select tags.tag, cast(coalesce(made.container_qty, 1) as double precision) as container_qty
from (${tagsAsOf(to)}) tags join meant_lots lots on lots.product_id = tags.product_id and lots.lot = coalesce(tags.lot, '') and lots.facility_id = tags.facility_id and lots.location_id = coalesce(tags.location_id, 0)
join ${table('products')} made on made.product_id = tags.product_id where ${isLive} order by tags.tag`;
