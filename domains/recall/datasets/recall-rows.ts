import { addMonths } from '../../../contracts/calendar.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { decidedRecallVerdicts } from '../../notices/marts/decided-recall-verdicts.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { isUnknownLot, lotKeyOf } from '../../stock/datasets/lots/lot-filters.ts';
import { isLive, tagsAsOf } from '../../tags/datasets/serials/serial-states.ts';
import { decidedRecallTasks } from '../marts/decided-recall-tasks.ts';
import { recallSettings } from '../settings.ts';

type Asking = Pick<Wanted, 'asked' | 'where'>;
/** The end of which day is meant. */
type OnDay = { asked: Pick<Wanted['asked'], 'to'> };

/** Products that nobody has held, moved, tagged or ordered for so long are no longer the company's own. */
const ownMonths = 60;

/** What the notices of the day say about each lot, as `verdicts`, and the lots that any of them concerns, as `named`. */
const verdictTables = (to: Fragment): Fragment => sql`verdicts as (
  select verdict.*, coalesce(verdict.recall_number, verdict.recall_key) as recall_shown from ${table('recall_verdicts')} verdict where verdict.from_date <= ${to} and ${to} < verdict.to_date
), named as (
  select distinct product_id, lot from verdicts
)`;

/** Everything that happened to these lots up to the day, by place: as `happened` by local day and kind, and as sums in `moved`. */
const movedTables = (to: Fragment): Fragment => sql`happened as (
  select fact.product_id, coalesce(fact.lot, '') as lot, fact.facility_id, fact.location_id, fact.local_date, fact.kind, sum(fact.quantity) as quantity
  from ${table('movements')} fact join named on named.product_id = fact.product_id and named.lot = coalesce(fact.lot, '') where fact.local_date <= ${to}
  group by fact.product_id, coalesce(fact.lot, ''), fact.facility_id, fact.location_id, fact.local_date, fact.kind
), moved as (
  select product_id, lot, location_id, sum(case when kind = 'receive' then quantity else 0 end) as received_qty, sum(case kind when 'dispense' then quantity when 'return' then -quantity else 0 end) as used_qty
  from happened group by product_id, lot, location_id
), held as (
  select fact.product_id, fact.lot, fact.location_id, sum(case when ${to} < fact.to_date then fact.balance else 0 end) as on_hand_qty, max(fact.to_date) as held_until
  from ${table('stock_spans')} fact join named on named.product_id = fact.product_id and named.lot = fact.lot where fact.from_date <= ${to} group by fact.product_id, fact.lot, fact.location_id
)`;

/** Tags of these lots by place, with how many are in use; a tag whose place nobody knows stands under place 0 of its facility. */
const taggedTables = (to: string): Fragment => sql`tagged as (
  select tags.product_id, coalesce(tags.lot, '') as lot, tags.facility_id, coalesce(tags.location_id, 0) as location_id, sum(case when ${isLive} then 1 else 0 end) as live_tags
  from (${tagsAsOf(to)}) tags join named on named.product_id = tags.product_id and named.lot = coalesce(tags.lot, '') group by tags.product_id, coalesce(tags.lot, ''), tags.facility_id, coalesce(tags.location_id, 0)
)`;

/** What is ordered of a product that a notice names and has not come: its lot is not known. */
const orderedTables = (to: Fragment): Fragment => sql`come as (
  select receipt.po_number, receipt.line, sum(receipt.packages) as packages from ${table('purchase_receipts')} receipt where cast(receipt.received_local as date) <= ${to} group by receipt.po_number, receipt.line
), ordered as (
  select fact.product_id, fact.facility_id, sum(greatest(0, fact.packages_ordered - coalesce(come.packages, case when cast(fact.received_local as date) <= ${to} then fact.packages_received end, 0)) * size.package_size) as on_order_qty
  from ${table('purchase_lines')} fact join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= fact.local_date and fact.local_date < size.to_date
  left join come on come.po_number = fact.po_number and come.line = fact.line
  where fact.kind = 'purchase' and fact.local_date <= ${to} and fact.local_date > ${to} - 180 and coalesce(fact.status, 'placed') <> 'cancelled' and not (coalesce(fact.status, 'placed') = 'received' and coalesce(cast(fact.received_local as date), fact.local_date) <= ${to})
    and fact.product_id in (select product_id from named)
  group by fact.product_id, fact.facility_id
), awaited as (
  select * from ordered where on_order_qty > 0
)`;

/** When a place is to be done with a notice. */
const dueAt = sql`cast(sums.first_seen as timestamp) + (case sums.recall_class when 'I' then ${settingValue(recallSettings.dueHoursI)} when 'II' then ${settingValue(recallSettings.dueHoursII)} else ${settingValue(recallSettings.dueHoursIII)} end) * interval '1 hour'`;

/** A lot as the list of a task that is done names it: with A where it was under recall, with R where it was to be reviewed. */
const lotMark = (letter: string): Fragment => ({
  parts: [{ is: 'text', text: `concat(sums.own_ndc, ' ', coalesce(sums.lot_key, ''), ' ', ${letter})` }],
});

/** The place was counted back, and the lot was looked for then: one that the notice means only since is still to be looked for. */
const isCovered = sql`(task.state = 'done' and (task.lots like concat('%,', ${lotMark("'A'")}, ',%') or (sums.verdict = 'need_review' and task.lots like concat('%,', ${lotMark("'R'")}, ',%'))))`;

/**
 * Common table expressions, ending in `facts`: each notice of the day against each lot of an own NDC at each place that holds, held or
 * received it; for what is ordered and has not come, at its facility without a place.
 */
export function recallFacts({ asked }: OnDay): Fragment {
  const to = day(asked.to);
  return sql`${verdictTables(to)}, ${movedTables(to)}, ${taggedTables(asked.to)}, ${orderedTables(to)}, lot_places as (
  select distinct product_id, lot, facility_id, location_id from happened
  union select distinct held.product_id, held.lot, place.facility_id, held.location_id from held join ${table('locations')} place on place.location_id = held.location_id
  union select product_id, lot, facility_id, location_id from tagged
), own as (
  select product_id from (
    select product_id, max(local_date) as last_day from happened group by product_id union all select product_id, ${to} from held where on_hand_qty > 0 union all select product_id, ${to} from tagged where live_tags > 0 union all select product_id, ${to} from awaited
    union all select fact.product_id, max(fact.local_date) from ${table('purchase_lines')} fact where fact.local_date <= ${to} and fact.product_id in (select product_id from named) group by fact.product_id
  ) seen group by product_id having max(last_day) > ${day(addMonths(asked.to, -ownMonths))}
), first_seen as (
  select source, recall_key, min(valid_from) as first_seen from ${table('fda_recalls')} known group by source, recall_key
  union all select 'letter', notice_code, min(received_on) from ${table('recall_notices')} known group by notice_code
), matched as (
  select verdicts.product_id, verdicts.lot, place.facility_id, place.location_id, verdicts.source, verdicts.recall_key, verdicts.recall_shown, verdicts.event_id, verdicts.recall_class, verdicts.recall_status, verdicts.reported_on, verdicts.matched_by, verdicts.parse_state,
    verdicts.verdict, verdicts.read_verdict, verdicts.verdict_by, verdicts.decision_id, verdicts.reason, verdicts.matched, 0 as on_order_qty
  from verdicts join lot_places place on place.product_id = verdicts.product_id and place.lot = verdicts.lot
  where (verdicts.location_id = place.location_id or (verdicts.location_id = 0 and (verdicts.other_places is null or verdicts.other_places not like concat('%,', place.location_id, ',%'))))
  union all
  select notice.product_id, '', awaited.facility_id, 0, notice.source, notice.recall_key, notice.recall_shown, notice.event_id, notice.recall_class, notice.recall_status, notice.reported_on, notice.matched_by, notice.parse_state,
    case when notice.is_all = 1 then 'affected' else 'need_review' end, case when notice.is_all = 1 then 'affected' else 'need_review' end, 'read', null, case when notice.is_all = 1 then 'all_lots' else 'not_received' end, null, awaited.on_order_qty
  from (
    select product_id, source, recall_key, recall_shown, event_id, recall_class, recall_status, reported_on, matched_by, parse_state, max(case when reason = 'all_lots' then 1 else 0 end) as is_all
    from verdicts where coalesce(recall_status, '') <> 'terminated' and matched_by <> 'text' group by product_id, source, recall_key, recall_shown, event_id, recall_class, recall_status, reported_on, matched_by, parse_state
  ) notice join awaited on awaited.product_id = notice.product_id
), sums as (
  select matched.*, first_seen.first_seen, made.item_id, made.ndc as own_ndc, known.expiry, ${lotKeyOf('matched.lot')} as lot_key, case when ${isUnknownLot('matched.lot')} then null else matched.lot end as lot_shown,
    case when matched.on_order_qty > 0 then 0 else coalesce(held.on_hand_qty, 0) end as on_hand_qty, held.held_until, coalesce(tagged.live_tags, 0) as live_tags, coalesce(moved.received_qty, 0) as received_qty, coalesce(moved.used_qty, 0) as used_qty,
    coalesce(pulled.pulled_qty, 0) as pulled_qty, coalesce(pulled.used_after_qty, 0) as used_after_qty, cast(cost.unit_cost as decimal(38,6)) as unit_cost
  from matched join ${table('products')} made on made.product_id = matched.product_id join own on own.product_id = matched.product_id
  left join first_seen on first_seen.source = matched.source and first_seen.recall_key = matched.recall_key
  left join held on held.product_id = matched.product_id and held.lot = matched.lot and held.location_id = matched.location_id
  left join tagged on tagged.product_id = matched.product_id and tagged.lot = matched.lot and tagged.location_id = matched.location_id and tagged.facility_id = matched.facility_id and matched.on_order_qty = 0
  left join moved on moved.product_id = matched.product_id and moved.lot = matched.lot and moved.location_id = matched.location_id
  left join (
    select notice.source, notice.recall_key, happened.product_id, happened.lot, happened.location_id, sum(case when happened.kind = 'recall' then happened.quantity else 0 end) as pulled_qty,
      sum(case when happened.local_date < notice.first_seen then 0 when happened.kind = 'dispense' then happened.quantity when happened.kind = 'return' then -happened.quantity else 0 end) as used_after_qty
    from (select distinct matched.source, matched.recall_key, matched.product_id, least(first_seen.first_seen, coalesce(matched.reported_on, first_seen.first_seen)) as since, first_seen.first_seen from matched join first_seen on first_seen.source = matched.source and first_seen.recall_key = matched.recall_key) notice
    join happened on happened.product_id = notice.product_id and happened.local_date >= notice.since where happened.kind in ('recall', 'dispense', 'return')
    group by notice.source, notice.recall_key, happened.product_id, happened.lot, happened.location_id
  ) pulled on pulled.source = matched.source and pulled.recall_key = matched.recall_key and pulled.product_id = matched.product_id and pulled.lot = matched.lot and pulled.location_id = matched.location_id
  left join ${table('lots')} known on known.product_id = matched.product_id and known.lot = matched.lot
  left join ${table('unit_costs')} cost on cost.facility_id = matched.facility_id and cost.product_id = matched.product_id and cost.from_date <= ${to} and ${to} < cost.to_date
), tasks as (
  select told.*, facility.facility_id, coalesce(place.location_id, 0) as location_id from ${table(decidedRecallTasks.table.name)} told join ${table('facilities')} facility on facility.facility_code = told.facility_code
  left join ${table('locations')} place on place.facility_id = facility.facility_id and place.location_code = told.location_code where not told.is_withdrawn and (told.location_code = '' or place.location_id is not null)
), facts as (
  select sums.*, said.note as decision_note, said.decided_by, said.decided_at, task.state as task_state, task.expected_qty, task.found_qty, task.note as task_note, task.acknowledged_at, task.completed_at, cast(${dueAt} as date) as due_on,
    case when sums.verdict = 'not_affected' then 'none' when ${isCovered} then 'done' when ${dueAt} < cast(${to} as timestamp) + interval '1 day' then 'late' when task.state = 'acknowledged' then 'acknowledged' else 'open' end as task_status,
    ${lotMark("case when sums.verdict = 'affected' then 'A' else 'R' end")} as lot_mark, concat(sums.source, ' ', sums.recall_key) as notice_key, unit_cost * greatest(on_hand_qty, 0) as on_hand_value, case when on_hand_qty > 0 or live_tags > 0 then ${to} + 1 else held_until end as cleared_on,
    on_hand_qty > 0 or live_tags > 0 as is_open
  from sums left join tasks task on task.source = sums.source and task.recall_key = sums.recall_key and task.facility_id = sums.facility_id and task.location_id = sums.location_id
  left join ${table(decidedRecallVerdicts.table.name)} said on said.decision_id = sums.decision_id
)`;
}

/** Notices older than the setting are shown where they are asked for, are not over, or are still on the shelf. */
function isShown({ asked }: Asking): Fragment {
  const chosen = ['reportedFrom', 'reportedTo', 'recallNumber'].some(
    (filter) => (asked.filters[filter] ?? []).length > 0,
  );
  if (chosen) return sql`true`;
  const oldest = sql`cast(cast(${day(asked.to)} as timestamp) - ${settingValue(recallSettings.listMonths)} * interval '1 month' as date)`;
  return sql`(coalesce(fact.reported_on >= ${oldest}, true) or coalesce(fact.recall_status, '') <> 'terminated' or (fact.verdict = 'affected' and fact.is_open))`;
}

/** How many standing notices of those months concern nothing of the company: checked and set aside. */
const notOurs = ({ asked }: Asking): Fragment => {
  const to = day(asked.to);
  const oldest = sql`cast(cast(${to} as timestamp) - ${settingValue(recallSettings.listMonths)} * interval '1 month' as date)`;
  return sql`select count(*) as irrelevant from ${table('fda_recalls')} known
    where known.valid_from <= ${to} and (known.valid_to is null or ${to} < known.valid_to) and coalesce(known.report_date, known.center_classification_date, known.recall_initiation_date) between ${oldest} and ${to}
      and concat(known.source, ' ', known.recall_key) not in (select concat(verdicts.source, ' ', verdicts.recall_key) from verdicts)`;
};

const worstFirst = sql`case fact.verdict when 'affected' then 1 when 'need_review' then 2 else 3 end`;

/** The rows of the page. A lot that several notices name stands in each of them, and is counted once: where its turn is 1. */
export function recallRows(asking: Asking): Fragment {
  return sql`with ${recallFacts(asking)}
select fact.*, fact.location_id as place_id, row_number() over (partition by fact.product_id, fact.lot, fact.facility_id, fact.location_id, fact.on_order_qty > 0 order by ${worstFirst}, coalesce(length(fact.recall_class), 4), fact.notice_key) as lot_turn,
  row_number() over (partition by fact.notice_key order by ${worstFirst}, fact.cleared_on desc nulls last, fact.product_id, fact.lot, fact.location_id) as notice_turn,
  max(case when fact.verdict = 'affected' and fact.cleared_on > fact.first_seen then fact.cleared_on end) over (partition by fact.notice_key) as notice_cleared_on, aside.irrelevant
from facts fact cross join (${notOurs(asking)}) aside where ${asking.where()} and ${isShown(asking)}`;
}
