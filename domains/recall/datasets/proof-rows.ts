import { Problem } from '../../../contracts/problem.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import type { WantedRows } from '../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { recallFacts } from './recall-rows.ts';

const mostRows = 50_000;

export interface Notice {
  source: string;
  key: string;
  number: string;
}

/** What the lists of the page are asked with: all that the notice concerns, whatever its verdict. */
export function wantedOf({ source, key }: Notice, to: string): WantedRows {
  const where = () => sql`fact.source = ${source} and fact.recall_key = ${key}`;
  return {
    asked: { from: to, to, previous: null, yearBefore: null, filters: {}, covered: null, isNewest: true },
    where,
    reads: () => true,
    isFiltered: () => false,
    source: () => '',
    head: null,
  };
}

/** Rows of such a list, in a fixed order. */
export const inOrder = (rows: Fragment, columns: Fragment): Fragment =>
  sql`select * from (${rows}) listed order by ${columns} limit ${mostRows}`;

/** What the notice said, version by version, as it was published. */
export const versionsOf = ({ source, key }: Notice): Fragment => sql`
select * from (
  select cast(known.valid_from as varchar) as valid_from, cast(known.valid_to as varchar) as valid_to, known.classification as recall_class, known.status, known.recalling_firm as firm, known.reason_for_recall as reason,
    known.product_description as product, concat_ws(' ', known.code_info_raw, known.more_code_info_raw) as lots, cast(null as varchar) as letter, 0 as line
  from ${table('fda_recalls')} known where known.source = ${source} and known.recall_key = ${key} and (known.valid_to is null or known.valid_to > known.valid_from)
  union all
  select cast(letter.received_on as varchar), null, letter.class, 'ongoing', letter.firm, letter.reason, concat_ws(' ', letter.product, letter.ndc), letter.lots, letter.letter, letter.line
  from ${table('recall_notices')} letter where ${source} = 'letter' and letter.notice_code = ${key}
) told order by valid_from, line limit ${mostRows}`;

/** Every lot of the notice at every place, those that are not affected too. */
export const lotsOf = ({ source, key }: Notice, to: string): Fragment => sql`
with ${recallFacts({ asked: { to } })}
select ${ndcAsShown('fact.own_ndc')} as ndc, item.name as item, coalesce(item.unit, '') as unit, fact.lot_shown as lot, cast(fact.expiry as varchar) as expiry, facility.name as facility, place.name as location,
  fact.verdict, fact.read_verdict, fact.verdict_by, fact.reason, fact.matched, fact.matched_by, fact.parse_state,
  cast(fact.on_hand_qty as double precision) as on_hand_qty, fact.live_tags, cast(fact.received_qty as double precision) as received_qty, cast(fact.used_qty as double precision) as used_qty,
  cast(fact.used_after_qty as double precision) as used_after_qty, cast(fact.pulled_qty as double precision) as pulled_qty, cast(fact.on_order_qty as double precision) as on_order_qty, fact.task_status
from facts fact join ${table('items')} item on item.item_id = fact.item_id join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('locations')} place on place.location_id = fact.location_id
where fact.source = ${source} and fact.recall_key = ${key}
order by case fact.verdict when 'affected' then 1 when 'need_review' then 2 else 3 end, fact.own_ndc, fact.lot_shown, facility.name, place.name limit ${mostRows}`;

/** What was taken out of its lots. */
export const pullsOf = ({ source, key }: Notice, to: string): Fragment => sql`
with ${recallFacts({ asked: { to } })}, named_lots as (
  select distinct product_id, lot, location_id from facts fact where fact.source = ${source} and fact.recall_key = ${key} and fact.verdict <> 'not_affected' and fact.on_order_qty = 0
)
select cast(moved.local_date as varchar) as day, ${ndcAsShown('made.ndc')} as ndc, nullif(moved.lot, '') as lot, facility.name as facility, place.name as location, cast(moved.quantity as double precision) as quantity, moved.movement_id
from ${table('movements')} moved join named_lots on named_lots.product_id = moved.product_id and named_lots.lot = coalesce(moved.lot, '') and named_lots.location_id = moved.location_id
join ${table('products')} made on made.product_id = moved.product_id join ${table('facilities')} facility on facility.facility_id = moved.facility_id left join ${table('locations')} place on place.location_id = moved.location_id
where moved.kind = 'recall' and moved.local_date <= cast(${to} as date) order by day, moved.movement_id limit ${mostRows}`;

/** The notice that a number names. */
export async function findNotice(
  reader: CompanyReader,
  { source, recall }: { source: string; recall: string },
): Promise<Notice> {
  const rows = await reader.rows<{ source: string; recall_key: string; recall_number: string }>(sql`
    select distinct match.source, match.recall_key, coalesce(match.recall_number, match.recall_key) as recall_number from ${table('recall_matches')} match
    where (match.recall_key = ${recall} or match.recall_number = ${recall}) and ${source === '' ? sql`true` : sql`match.source = ${source}`} order by match.source, match.recall_key limit 2`);
  const [found] = rows;
  if (!found) throw new Problem('not-found', 'This notice concerns none of your NDCs.');
  if (rows.length > 1)
    throw new Problem('bad-input', 'pack.source: is required. More than one notice has this number.');
  return { source: found.source, key: found.recall_key, number: found.recall_number };
}

export type Place = { facility_code: string; location_code: string; facility: string; location: string | null };

/** Every place that holds, held or awaits its lots. */
export const placesOf = ({ source, key }: Notice, to: string): Fragment => sql`
with ${recallFacts({ asked: { to } })}
select distinct facility.facility_code, coalesce(place.location_code, '') as location_code, facility.name as facility, place.name as location
from facts fact join ${table('facilities')} facility on facility.facility_id = fact.facility_id left join ${table('locations')} place on place.location_id = fact.location_id
where fact.source = ${source} and fact.recall_key = ${key} order by facility.facility_code, location_code limit ${mostRows}`;
