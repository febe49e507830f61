import { defineList } from '../../../query/define/define.ts';
import { day, type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { monthsAhead } from '../../forecast/datasets/forecast-buckets.ts';
import { shortageLines, shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { scopeUnitFields, scopeUnitJoin } from '../../products/datasets/unit-fields.ts';
import { field, itemListFilters, type Rows } from './item-list-fields.ts';

const quantity = (label: string, column: string, definition: string) =>
  field(
    label,
    'quantity',
    sql`case when unit is not null then ${name(column)} end`,
    `${definition} Blank over items of more than one unit.`,
  );

/** Thirteen months of use and receipts of an NDC or item, with what happened in them, and six months of forecast. */
export const itemMonths = defineList({
  name: 'item-months',
  source: 'Stock movements, demand events and forecasts.',
  filters: itemListFilters,
  fields: {
    month: field('Month', 'date', sql`month`, 'The first day of the month.'),
    usage_qty: quantity('Used', 'usage_qty', 'Dispensed less returned.'),
    forecast_qty: quantity(
      'Forecast',
      'forecast_qty',
      'Forecast of the six whole months after the running one (1074). Of an NDC: the forecast of its item × its share of the use of the last 90 days.',
    ),
    forecast_low_qty: quantity('Low (10 %)', 'forecast_low_qty', 'In one of ten cases less is needed in the month.'),
    forecast_high_qty: quantity('High (90 %)', 'forecast_high_qty', 'In one of ten cases more is needed in the month.'),
    received_qty: quantity('Received', 'received_qty', 'Received from suppliers.'),
    stockout_days: {
      ...field(
        'Stock-out days',
        'count',
        sql`stockout_days`,
        'Days on which a facility began and ended without any of the item and dispensed none, over all facilities.',
      ),
      better: 'down',
    },
    event_names: {
      ...field(
        'Events',
        'text',
        sql`event_names`,
        "Demand events of the item, and what FDA's list of shortages said about its NDCs, within the month.",
      ),
      group: noticeGroup,
    },
    ...scopeUnitFields,
  },
  adds: ({ where }) => ({ joins: [scopeUnitJoin(where(['facility']))] }),
  rows: monthsOf,
  tie: ['month'],
});

function monthsOf({ asked, where }: Rows): Fragment {
  const to = day(asked.to);
  const first = sql`cast(cast(date_trunc('month', cast(${to} as timestamp)) as timestamp) - interval '12 months' as date)`;
  const items = sql`select fact.item_id from ${table('products')} fact where ${where(['facility'])}`;
  return sql`with kin as (
  select made.product_id, made.ndc from ${table('products')} made where made.item_id in (${items})
), used as (
  select fact.local_month as month, sum(case fact.kind when 'dispense' then fact.quantity when 'return' then -fact.quantity else 0 end) as usage_qty, sum(case when fact.kind = 'receive' then fact.quantity else 0 end) as received_qty
  from ${table('movement_days')} fact where fact.kind in ('dispense', 'return', 'receive') and fact.local_date <= ${to} and fact.local_month >= ${first} and ${where()} group by fact.local_month
), ${outDays({ from: first, to, where })}, happened as (
  select event.name as words, event.starts_on, event.ends_on from ${table('demand_events')} event where event.item_id in (${items})
  union select 'FDA: ' || case line.shortage_status ${wordCases} end, line.update_date, line.update_date from (${shortageLines(asked.to)}) line where line.ndc in (select ndc from kin)
), share as (
  ${shareOf({ asked, where })}
), coming as (
  ${monthsAhead(asked, sql`fact.item_id in (${items}) and ${where(['item', 'ndc'])}`, '6')}
), months as (
  select month from used union select month from coming
)
select months.month, used.usage_qty, used.received_qty, case when used.month is not null then coalesce(max(missing.days), 0) end as stockout_days,
  share.part * coming.qty as forecast_qty, share.part * coming.low as forecast_low_qty, share.part * coming.high as forecast_high_qty, string_agg(happened.words, ', ' order by happened.words) as event_names
from months cross join share left join used on used.month = months.month left join coming on coming.month = months.month
left join missing on missing.month = months.month
left join happened on happened.starts_on < cast(cast(months.month as timestamp) + interval '1 month' as date) and months.month <= happened.ends_on
group by months.month, used.month, used.usage_qty, used.received_qty, share.part, coming.qty, coming.low, coming.high`;
}

/** Which share of the use of the item the NDCs of the filter had; all of it where none is chosen. */
function shareOf({ asked, where }: Pick<Rows, 'asked' | 'where'>): Fragment {
  if ((asked.filters.ndc ?? []).length === 0) return sql`select cast(1 as double precision) as part`;
  const use = (condition: Fragment) =>
    sql`(select cast(sum(case fact.kind when 'dispense' then fact.quantity else -fact.quantity end) as double precision) from ${table('movement_days')} fact
    where fact.kind in ('dispense', 'return') and fact.local_date <= ${day(asked.to)} and fact.local_date > ${day(asked.to)} - 90 and ${condition})`;
  const whole = use(sql`fact.product_id in (select product_id from kin) and ${where(['item', 'ndc'])}`);
  return sql`select ${use(where())} / nullif(${whole}, 0) as part`;
}

const wordCases: Fragment = join(
  Object.entries(shortageStatusWords).map(([status, words]) => sql`when ${status} then ${words}`),
  ' ',
);

/**
 * `missing`, as common table expressions: by month, on how many days a facility was without the item (`kin`): nothing when the day
 * began, nothing when it ended, nothing dispensed, from its first movement on.
 */
const outDays = ({
  from,
  to,
  where,
}: {
  from: Fragment;
  to: Fragment;
  where: Rows['where'];
}): Fragment => sql`sites as (
  select fact.facility_id, min(fact.first_moved) as first_moved from ${table('stock_months')} fact where fact.product_id in (select product_id from kin) and ${where(['ndc', 'item'])} group by fact.facility_id
), changes as (
  select fact.facility_id, greatest(fact.from_date, ${from} - 1) as day, fact.balance as change from ${table('stock_spans')} fact
  where fact.product_id in (select product_id from kin) and fact.from_date <= ${to} and fact.to_date >= ${from} and ${where(['ndc', 'item'])}
  union all
  select fact.facility_id, fact.to_date, -fact.balance from ${table('stock_spans')} fact
  where fact.product_id in (select product_id from kin) and fact.to_date <= ${to} and fact.to_date >= ${from} and ${where(['ndc', 'item'])}
), calendar as (
  select cast(moment as date) as day from generate_series(cast(${from} - 1 as timestamp), cast(${to} as timestamp), interval '1 day') as days(moment)
), balances as (
  select facility_id, day, change, sum(change) over (partition by facility_id order by day) as closing from (
    select sites.facility_id, calendar.day, coalesce(sum(changes.change), 0) as change from sites cross join calendar
    left join changes on changes.facility_id = sites.facility_id and changes.day = calendar.day group by sites.facility_id, calendar.day
  ) by_day
), dispensed as (
  select distinct fact.facility_id, fact.local_date from ${table('movement_days')} fact
  where fact.kind = 'dispense' and fact.local_date >= ${from} and fact.product_id in (select product_id from kin) and ${where(['ndc', 'item'])}
), missing as (
  select cast(date_trunc('month', cast(balances.day as timestamp)) as date) as month, count(*) as days from balances join sites on sites.facility_id = balances.facility_id
  where balances.day >= ${from} and balances.day >= sites.first_moved and balances.closing <= 0 and balances.closing - balances.change <= 0
    and not exists (select 1 from dispensed where dispensed.facility_id = balances.facility_id and dispensed.local_date = balances.day)
  group by 1
)`;
