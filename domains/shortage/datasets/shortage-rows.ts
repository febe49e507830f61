import { addDays } from '../../../contracts/calendar.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { genericLines, shortageLines } from '../../notices/datasets/item-notices.ts';
import { daysOnHand, notBelowZero } from '../../shared/datasets/days-on-hand.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { stateAt } from '../../stock/datasets/on-hand/stock-at.ts';
import { shortageSettings as settings } from '../settings.ts';
import { alternativesOf } from './alternatives.ts';
import { availabilityOf } from './availability-of.ts';

/** Every filter but that of the facility: those choose among drugs, the facility says whose stock counts. */
const ofDrugs = [
  'item',
  'ndc',
  'manufacturer',
  'therapeuticClass',
  'deaSchedule',
  'venClass',
  'shortageStatus',
  'availability',
  'shortageReason',
  'impactBand',
  'matchType',
  'hasAlternative',
  'weekChange',
];

type Asking = Pick<Wanted, 'asked' | 'where' | 'source'>;

/** What of a product the chosen facilities hold and use, as `stock`. */
const stockTables = ({ asked, where, source }: Asking): Fragment => sql`${stateAt({ asked, source })}, stock as (
  select fact.product_id, fact.item_id, sum(fact.on_hand_qty) as on_hand_qty, sum(fact.recalled_qty) as recalled_qty, sum(fact.risk_qty) as at_risk_qty, sum(fact.sku_usable_qty) as usable_qty,
    ${notBelowZero(sql`sum(fact.daily_usage)`)} as daily_usage, max(fact.last_moved) as last_moved
  from state fact where ${where(ofDrugs)} group by fact.product_id, fact.item_id
)`;

/**
 * Common table expressions, ending in `base`: the company's own NDCs (held, or moved or bought within a year) that FDA's list of the day
 * names, or of whose generic another product is short; with what it said seven days before.
 */
export function shortageBase(asking: Asking): Fragment {
  const { asked, where } = asking;
  const [to, before] = [day(asked.to), addDays(asked.to, -7)];
  return sql`${stockTables(asking)}, all_lines as (
  ${shortageLines(asked.to)}
), lines as (
  select all_lines.*, told.statuses > 1 as is_conflict from all_lines join (select ndc, count(distinct shortage_status) as statuses from all_lines group by ndc) told on told.ndc = all_lines.ndc where all_lines.n = 1
), lines_before as (
  select was.*, ${availabilityOf('was')} as said from (${shortageLines(before)}) was where was.n = 1
), generics as (
  select found.*, row_number() over (partition by found.item_id order by found.update_date desc nulls last, found.shortage_key) as turn from (${genericLines(asked.to)}) found
), bought as (
  select distinct fact.product_id from ${table('purchase_lines')} fact where fact.local_date > ${to} - 365 and fact.local_date <= ${to} and ${where(ofDrugs)}
), owned as (
  select product_id from stock where on_hand_qty > 0 or last_moved > ${to} - 365 union select product_id from bought
), known_before as (
  select count(*) > 0 as is_known from lines_before
), base as (
  select made.product_id, made.item_id, made.ndc, case when line.ndc is not null then 'ndc' else 'generic' end as match_type, line.shortage_status, ${availabilityOf('line')} as availability,
    case when line.ndc is not null then line.shortage_reason else generic.shortage_reason end as shortage_reason, coalesce(line.update_date, generic.update_date) as update_date, coalesce(line.initial_posting_date, generic.initial_posting_date) as posted_on,
    case when line.ndc is not null then line.related_info else generic.related_info end as related_info, line.est_recovery_date, coalesce(line.is_recovery_overdue, false) as is_overdue, coalesce(line.is_conflict, false) as is_conflict,
    line.shortage_status = 'to_be_discontinued' and coalesce(line.discontinued_date <= ${to}, true) as is_gone, line.discontinued_date,
    case when line.shortage_status in ('current', 'to_be_discontinued') then cast(coalesce(line.est_recovery_date - ${to}, ${settingValue(settings.unknownDays)}) as integer) end as days_out,
    line.shortage_status in ('current', 'to_be_discontinued') and line.est_recovery_date is null as is_assumed,
    was.shortage_status as status_before, was.said as availability_before, was.est_recovery_date as recovery_before, was.update_date as updated_before, was.ndc is not null as was_listed, known_before.is_known
  from ${table('products')} made join owned on owned.product_id = made.product_id cross join known_before
  left join lines line on line.ndc = made.ndc left join generics generic on generic.item_id = made.item_id and generic.turn = 1 left join lines_before was on was.ndc = made.ndc
  where line.ndc is not null or generic.item_id is not null
)`;
}

/** Confirmed lines that have not come in full, as `inbound` (product_id, due, quantity). */
const inboundTables = ({ asked, where }: Asking): Fragment => {
  const to = day(asked.to);
  return sql`come as (
  select receipt.po_number, receipt.line, sum(receipt.packages) as packages from ${table('purchase_receipts')} receipt where cast(receipt.received_local as date) <= ${to} group by receipt.po_number, receipt.line
), inbound as (
  select fact.product_id, cast(fact.expected_local as date) as due,
    greatest(0, fact.packages_ordered - coalesce(come.packages, case when cast(fact.received_local as date) <= ${to} then fact.packages_received end, 0)) * size.package_size as quantity
  from ${table('purchase_lines')} fact join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= fact.local_date and fact.local_date < size.to_date
  left join come on come.po_number = fact.po_number and come.line = fact.line
  where fact.kind = 'purchase' and fact.status = 'confirmed' and fact.local_date <= ${to} and fact.expected_local is not null and ${where(ofDrugs)}
)`;
};

/** How hard it is to get, for what became worse or better within a week. */
const rank = (status: string, availability: string): Fragment => ({
  parts: [
    {
      is: 'text',
      text: `case when ${status} = 'resolved' then 0 when ${status} = 'to_be_discontinued' then 3 when ${availability} = 'unavailable' then 4 when ${availability} = 'available' then 1 else 2 end`,
    },
  ],
});
const rankNow = rank('shortage_status', 'availability');
const rankBefore = rank('status_before', 'availability_before');

const weekChange = sql`case when match_type = 'generic' or not is_known then null when not was_listed then 'new' when ${rankNow} > ${rankBefore} then 'worse' when ${rankNow} < ${rankBefore} then 'better'
    when shortage_status = 'current' and est_recovery_date > recovery_before then 'later' when shortage_status = 'current' and est_recovery_date < recovery_before then 'sooner'
    when update_date is distinct from updated_before then 'updated' else 'same' end`;

const points = (setting: keyof typeof settings) => sql`cast(${settingValue(settings[setting])} as double precision)`;

/** `scoreImpact` in SQL; a test holds the two against one another. */
const parts = {
  gap: sql`case when gap_days is null then 0 else ${points('gapPoints')} * least(1, gap_days / greatest(cast(days_out as double precision), 1)) end`,
  availability: sql`${points('availabilityPoints')} * case when match_type = 'generic' then 0.2 when shortage_status = 'to_be_discontinued' then case when is_gone then 1 else 0.7 end
    when availability = 'unavailable' then 1 when availability = 'available' then 0.2 else 0.6 end`,
  alternative: sql`${points('alternativePoints')} * case when tier is null then 1 when tier = 'B' then 0.5 when is_enough then 0 else 0.2 end`,
  vital: sql`${points('vitalPoints')} * case ven_class when 'V' then 1 when 'N' then 0 else 0.5 end`,
};
const unlessResolved = (part: Fragment) => sql`case when shortage_status = 'resolved' then 0 else ${part} end`;

/** One row per NDC with all that is known about its shortage. */
export function shortageRows(asking: Asking): Fragment {
  const to = day(asking.asked.to);
  return sql`with ${shortageBase(asking)}, ${inboundTables(asking)}, ${alternativesOf(asking.asked)}, best as (
  select product_id, max(case when n = 1 then tier end) as tier, max(case when n = 1 then other_ndc end) as best_ndc, max(case when n = 1 then alt_days end) as best_days, count(*) as alternatives,
    bool_or(tier = 'A' and coalesce(alt_days >= ${settingValue(settings.enoughDays)}, false)) as is_enough
  from alternatives group by product_id
), coming as (
  select base.product_id, sum(inbound.quantity) as quantity from base join inbound on inbound.product_id = base.product_id where inbound.due <= coalesce(base.est_recovery_date, ${to} + base.days_out) group by base.product_id
), item_stock as (
  select item_id, sum(usable_qty) as usable_qty, sum(daily_usage) as daily_usage from stock group by item_id
), held as (
  select base.*, coalesce(stock.on_hand_qty, 0) as on_hand_qty, coalesce(stock.recalled_qty, 0) as recalled_qty, coalesce(stock.at_risk_qty, 0) as at_risk_qty, coalesce(stock.usable_qty, 0) as usable_qty, coalesce(stock.daily_usage, 0) as daily_usage,
    ${daysOnHand(sql`coalesce(stock.usable_qty, 0)`, sql`coalesce(stock.daily_usage, 0)`)} as days_on_hand, ${daysOnHand(sql`item_stock.usable_qty`, sql`item_stock.daily_usage`)} as item_days,
    best.tier, best.best_ndc, best.best_days, coalesce(best.alternatives, 0) as alternatives, coalesce(best.is_enough, false) as is_enough, coalesce(item.ven_class, 'E') as ven_class,
    coalesce(coming.quantity, 0) as inbound_qty
  from base join ${table('items')} item on item.item_id = base.item_id left join stock on stock.product_id = base.product_id left join item_stock on item_stock.item_id = base.item_id left join best on best.product_id = base.product_id left join coming on coming.product_id = base.product_id
), gaps as (
  select held.*, case when shortage_status <> 'resolved' and days_out is not null and days_on_hand is not null then greatest(0, days_out - days_on_hand) end as gap_days from held
), scored as (
  select gaps.*, ${unlessResolved(parts.gap)} as gap_part, ${unlessResolved(parts.availability)} as availability_part, ${unlessResolved(parts.alternative)} as alternative_part, ${unlessResolved(parts.vital)} as vital_part, ${weekChange} as week_change from gaps
), banded as (
  select scored.*, least(100, gap_part + availability_part + alternative_part + vital_part) as impact_score from scored
), facts as (
  select banded.*, case when impact_score >= ${settingValue(settings.criticalFrom)} then 'critical' when impact_score >= ${settingValue(settings.highFrom)} then 'high' when impact_score >= ${settingValue(settings.watchFrom)} then 'watch' else 'ok' end as impact_band,
    coalesce(tier, 'none') as has_alternative, case when days_out is not null then greatest(0, days_out * daily_usage - usable_qty - inbound_qty) end as units_short,
    case when days_out * daily_usage > 0 then greatest(0, 1 - usable_qty / (days_out * daily_usage)) end as conserve_pct,
    case when match_type = 'ndc' and shortage_status <> 'resolved' then coalesce(update_date < ${to} - ${settingValue(settings.staleDays)}, false) else false end as is_stale,
    ${to} + cast(floor(days_on_hand) as integer) as stockout_date, coalesce(days_on_hand < ${settingValue(settings.conserveDays)}, false) as is_low
  from banded
)
select fact.* from facts fact where ${asking.where(['facility'])}`;
}
