import { isNoticeOfAllPlaces } from '../../notices/marts/notice-place.ts';
import { ofCompany, ofSetting, onDay, plain, type ScopedSql, scoped } from '../../stock/marts/state/scoped-sql.ts';
import { traySettings } from '../settings.ts';

/** So many days back tell how fast a type of tray uses an item; with fewer days of trays than this nobody can say. */
const rateDays = 365;
const fewestTrayDays = 30;
const number = (value: number): ScopedSql => plain(String(value));

const { idleWatchDays, idleDays, idleDeadDays } = traySettings;
/** From which day without a use on an item is watched, idle, dead. */
export const idleSettings = { idleWatchDays, idleDays, idleDeadDays } as const;

export const idleBand = (days: ScopedSql): ScopedSql =>
  scoped`case when ${days} < ${ofSetting(idleWatchDays)} then 'active' when ${days} < ${ofSetting(idleDays)} then 'watch' when ${days} < ${ofSetting(idleDeadDays)} then 'idle' when ${days} is not null then 'dead' end`;

/**
 * Units that lie in trays at the end of a day, each with what is known of its tray and item. What is the same for all units of an
 * item in a tray is worked out once for them: there are twenty times as many units.
 */
export function idleState(date: string): ScopedSql {
  const to = onDay(date);
  return scoped`with live as (${liveUnits(to)}),
used as (
  select tray_id, item_id, max(local_date) as used_on, max(last_local) as last_used from ${ofCompany('tray_uses')} done where done.local_date <= ${to} and done.undone_on > ${to} group by tray_id, item_id
), entered as (
  select tray_id, item_id, min(entered_on) as first_on from ${ofCompany('tray_stays')} ever where ever.entered_on <= ${to} group by tray_id, item_id
), rates as (${useRates(to)}),
kinds as (
  select held.*, tray.tray_code, tray.tray_type_id, tray.facility_id, coalesce(life.last_location_id, tray.home_location_id) as location_id, coalesce(kind.category, 'other') as category,
    ${to} - coalesce(used.used_on, entered.first_on) as idle_days, used.used_on is null as never_used, used.last_used,
    case when turned.tray_days >= ${number(fewestTrayDays)} then coalesce(own.uses, 0) / turned.tray_days end as rate
  from (select tray_id, item_id, min(expiry) as first_expiry, bool_or(is_barred) as has_barred from live group by tray_id, item_id) held
  join ${ofCompany('trays')} tray on tray.tray_id = held.tray_id join ${ofCompany('tray_types')} kind on kind.tray_type_id = tray.tray_type_id left join ${ofCompany('tray_lives')} life on life.tray_id = held.tray_id
  left join used on used.tray_id = held.tray_id and used.item_id = held.item_id join entered on entered.tray_id = held.tray_id and entered.item_id = held.item_id
  left join rates own on own.tray_type_id = tray.tray_type_id and own.facility_id = tray.facility_id and own.item_id = held.item_id
  left join (${trayDays(to)}) turned on turned.tray_type_id = tray.tray_type_id and turned.facility_id = tray.facility_id
), queued as (
  select live.*, kinds.rate, row_number() over (partition by live.tray_id, live.item_id, live.is_expired order by live.expiry, live.tag) as n
  from live join kinds on kinds.tray_id = live.tray_id and kinds.item_id = live.item_id
), late as (
  select queued.*, case when not is_expired and expiry is not null and rate is not null then n - floor(rate * (expiry - ${to}) + 1e-9) end as behind from queued
), fated as (
  select late.*, case when is_expired then 1 when behind is null then 0
    when behind > greatest(0, coalesce(max(behind) over (partition by tray_id, item_id, is_expired order by n rows between unbounded preceding and 1 preceding), 0)) then 1 else 0 end as will_expire from late
), judged as (
  select kinds.*, ${idleBand(plain('kinds.idle_days'))} as idle_band, coalesce(fates.expiring, 0) as row_expiring, kinds.first_expiry - ${to} as days_to_expiry, template.par,
    case when other.rate * (kinds.first_expiry - ${to}) >= 1 then other.name end as suggested_tray_type,
    coalesce(item.ven_class = 'V', false) or kinds.category = 'crash_cart' as is_reserved
  from kinds join ${ofCompany('items')} item on item.item_id = kinds.item_id
  left join (select tray_id, item_id, sum(will_expire) as expiring from fated group by tray_id, item_id) fates on fates.tray_id = kinds.tray_id and fates.item_id = kinds.item_id
  left join ${ofCompany('tray_templates')} template on template.tray_type_id = kinds.tray_type_id and template.item_id = kinds.item_id and template.from_date <= ${to} and ${to} < template.to_date
  left join (${fastest(to)}) other on other.facility_id = kinds.facility_id and other.item_id = kinds.item_id and other.besides_type_id = kinds.tray_type_id
), facts as (
  select fated.product_id, fated.tag, fated.value, fated.entered_on, fated.expiry, fated.will_expire, judged.*,
    case when has_barred then 'remove' when is_reserved or (idle_band = 'active' and row_expiring = 0) then 'keep' when suggested_tray_type is not null then 'move' when idle_band = 'dead' then 'remove' else 'reduce_par' end as idle_action
  from fated join judged on judged.tray_id = fated.tray_id and judged.item_id = fated.item_id
)
select fact.tray_id, fact.tray_code, fact.tray_type_id, fact.item_id, fact.product_id, fact.facility_id, fact.location_id, fact.tag, fact.value, fact.idle_days, fact.never_used, fact.last_used, ${to} - fact.entered_on as dwell_days, fact.rate, fact.expiry,
  fact.days_to_expiry, fact.will_expire, fact.idle_band, fact.idle_action, fact.suggested_tray_type, nullif(fact.par, 0) as par
from facts fact`;
}

/** A unit is barred once it has expired or a recall means it. */
const liveUnits = (to: ScopedSql): ScopedSql =>
  scoped`select stay.tray_id, stay.item_id, stay.product_id, stay.tag, stay.expiry, stay.entered_on, cast(coalesce(made.container_qty, 1) * cost.unit_cost as decimal(18,4)) as value,
    coalesce(stay.expiry < ${to}, false) as is_expired, coalesce(stay.expiry < ${to}, false) or notice.product_id is not null as is_barred
  from ${ofCompany('tray_stays')} stay join ${ofCompany('trays')} tray on tray.tray_id = stay.tray_id join ${ofCompany('products')} made on made.product_id = stay.product_id
  left join ${ofCompany('unit_costs')} cost on cost.facility_id = tray.facility_id and cost.product_id = stay.product_id and cost.from_date <= ${to} and ${to} < cost.to_date
  left join ${ofCompany('recalled_lots')} notice on notice.product_id = stay.product_id and notice.lot = coalesce(stay.lot, '') and ${plain(isNoticeOfAllPlaces('notice'))} and notice.verdict = 'affected' and notice.from_date <= ${to} and ${to} < notice.to_date
  where stay.entered_on <= ${to} and ${to} < stay.left_on`;

/** How many were used in a year from trays of each type at each facility. */
const useRates = (to: ScopedSql): ScopedSql =>
  scoped`select tray.tray_type_id, tray.facility_id, done.item_id, cast(sum(done.units) as double precision) as uses from ${ofCompany('tray_uses')} done join ${ofCompany('trays')} tray on tray.tray_id = done.tray_id
  where done.local_date > ${to} - ${number(rateDays)} and done.local_date <= ${to} and done.undone_on > ${to} group by tray.tray_type_id, tray.facility_id, done.item_id`;

/** On how many days of that year such trays were in use, added over the trays. */
const trayDays = (to: ScopedSql): ScopedSql =>
  scoped`select tray.tray_type_id, tray.facility_id, sum(${to} - greatest(life.first_on, ${to} - ${number(rateDays - 1)}) + 1) as tray_days from ${ofCompany('trays')} tray join ${ofCompany('tray_lives')} life on life.tray_id = tray.tray_id
  where life.first_on <= ${to} group by tray.tray_type_id, tray.facility_id`;

/** For each type, the other type of the facility that has the item in its template and uses it fastest. */
const fastest = (to: ScopedSql): ScopedSql =>
  scoped`select ranked.* from (
    select paced.*, kind.name, besides.tray_type_id as besides_type_id, row_number() over (partition by besides.tray_type_id, paced.facility_id, paced.item_id order by paced.rate desc, paced.tray_type_id) as place
    from (
      select rates.tray_type_id, rates.facility_id, rates.item_id, rates.uses / turned.tray_days as rate from rates join (${trayDays(to)}) turned on turned.tray_type_id = rates.tray_type_id and turned.facility_id = rates.facility_id
      join ${ofCompany('tray_templates')} template on template.tray_type_id = rates.tray_type_id and template.item_id = rates.item_id and template.from_date <= ${to} and ${to} < template.to_date where turned.tray_days >= ${number(fewestTrayDays)}
    ) paced join ${ofCompany('tray_types')} kind on kind.tray_type_id = paced.tray_type_id join ${ofCompany('tray_types')} besides on besides.tray_type_id <> paced.tray_type_id
  ) ranked where ranked.place = 1`;
