import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Asked, within } from '../../../query/define/asked.ts';
import { type Dimension, defineDataset, type Measure, ratio, type Wanted } from '../../../query/define/define.ts';
import { required } from '../../../query/define/joins.ts';
import { median, percentile } from '../../../query/define/percentile.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { traySettings } from '../settings.ts';
import { trayItemFilters } from './tray-item-filters.ts';
import { trayDimensions, trayPlaceJoins, trayTypeJoin, worthOf } from './tray-parts.ts';

const bandWords: Record<string, string> = {
  every: 'Nearly always',
  often: 'Often',
  rare: 'Rarely',
  hardly: 'Hardly ever',
  never: 'Never',
};
/** Of an emergency drug, or in a crash cart, never is what one hopes for: it has a word of its own and no color. */
const shownBandWords: Record<string, string> = { ...bandWords, never_expected: 'Never, as expected' };
const bandLevels: Record<string, StatusLevel> = {
  every: 'none',
  often: 'none',
  rare: 'none',
  hardly: 'none',
  never: 'warn',
  never_expected: 'none',
};
/** Fewer cycles than this tell nothing about how often. */
const fewestCycles = 10;

const bandOf = (withItem: Fragment, cycles: Fragment): Fragment =>
  sql`case when coalesce(${cycles}, 0) < ${fewestCycles} then null when ${withItem} >= ${settingValue(traySettings.everyShare)} * ${cycles} then 'every' when ${withItem} >= ${settingValue(traySettings.oftenShare)} * ${cycles} then 'often' when ${withItem} >= ${settingValue(traySettings.rareShare)} * ${cycles} then 'rare'
    when ${withItem} > 0 then 'hardly' else 'never' end`;

const bandDefinition = asLines(
  `By the share of cycles; blank for fewer than ${fewestCycles} cycles.`,
  'Nearly always: from {trays.every_share}.',
  'Often: from {trays.often_share}.',
  'Rarely: from {trays.rare_share}.',
  'Hardly ever: above 0.',
  'Never: 0. This is expected of emergency drugs (VEN class V) and in crash carts.',
);

const shownBand = sql`case when coalesce(sum(cycles), 0) >= ${fewestCycles} and coalesce(sum(with_item), 0) = 0 and bool_and(is_expected) then 'never_expected'
    else ${bandOf(sql`coalesce(sum(with_item), 0)`, sql`sum(cycles)`)} end`;

const figure = (label: string, type: Measure['type'], of: Fragment, definition: string) =>
  ({ label, type, definition, parts: [], of }) as const;
const apart = <M>(measure: M) => ({ ...measure, total: 'none' as const });
const between = (label: string, of: Fragment, words: string) =>
  ({
    label,
    type: 'days',
    definition: `${words} of the times between two restocks that added the item to the same tray were no longer.`,
    parts: ['days_between'],
    of,
    total: 'none',
  }) as const;
const bandCount = (label: string, band: string, definition: string) =>
  figure(
    label,
    'count',
    sql`count(distinct case when type_band = ${band} then cast(item_id as bigint) * 1000000 + tray_type_id end)`,
    definition,
  );

const ofNever = (value: Fragment): Fragment => sql`case when type_band = 'never' then ${value} end`;

const frequencyMeasures = {
  cycles: apart(
    figure(
      'Cycles',
      'count',
      sql`coalesce(sum(cycles), 0)`,
      'Times between two restocks, ended in this time, of trays whose template has the item or that held it.',
    ),
  ),
  cycles_with_item: apart(
    figure(
      'Cycles with this item',
      'count',
      sql`coalesce(sum(with_item), 0)`,
      'Of these, the ones whose restock added the item, for use or for expiry: it is work either way.',
    ),
  ),
  restock_cycle_pct: apart(
    figure(
      'Share of cycles',
      'percent',
      ratio(sql`coalesce(sum(with_item), 0)`, sql`sum(cycles)`),
      'Cycles with this item ÷ cycles.',
    ),
  ),
  items_restocked: figure(
    'Restocked',
    'count',
    sql`coalesce(sum(units), 0)`,
    'Units added in these cycles. First fills of trays are left out.',
  ),
  items_per_restock: figure(
    'Units per restock',
    'ratio',
    ratio(sql`sum(units)`, sql`sum(with_item)`),
    'Units restocked ÷ cycles with this item.',
  ),
  restocked_per_tray_30d: apart(
    figure(
      'Per tray and 30 days',
      'ratio',
      ratio(sql`30 * coalesce(sum(units), 0)`, sql`sum(tray_days)`),
      '30 × units restocked ÷ days of this time on which the trays were in use, each from its first event on, restocked or not.',
    ),
  ),
  days_between_median: between('Median days between', median(sql`days_between`), 'Half'),
  days_between_p90: between('P90 days between', percentile(sql`days_between`, 0.9), 'Nine in ten'),
  days_since_last: apart(
    figure(
      'Days since last',
      'days',
      sql`min(days_since_last)`,
      'The last day of this time − the day of the last restock that added the item to any of these trays, whenever it was.',
    ),
  ),
  par: apart(
    figure(
      'Par',
      'count',
      sql`case when count(distinct tray_type_id) = 1 and count(distinct item_id) = 1 then max(par) end`,
      'What the template asks for on the last day, over its segments. Blank for several tray types or items, and for what only stands in for another.',
    ),
  ),
  restocked_value: figure(
    'Value restocked',
    'money',
    worthOf(sql`value`, sql`units`),
    'What these units are worth: containers × cost on that day. Units without a cost are left out.',
  ),
  frequency_band: {
    ...apart(figure('Band', 'status', shownBand, bandDefinition)),
    words: shownBandWords,
    levels: bandLevels,
  },
  every_count: bandCount('Restocked nearly always', 'every', 'Items of a tray type in the band Nearly always.'),
  never_count: bandCount('Never restocked', 'never', 'Items of a tray type in the band Never.'),
  banded_count: figure(
    'Items with a band',
    'count',
    sql`count(distinct case when type_band is not null then cast(item_id as bigint) * 1000000 + tray_type_id end)`,
    `Items of a tray type with at least ${fewestCycles} cycles.`,
  ),
  never_value: {
    label: 'Stock of never restocked items',
    type: 'money',
    definition:
      'What the units in trays at the end of the last day are worth, of the items of a type in the band Never.',
    parts: ['live_value'],
    of: worthOf(ofNever(sql`live_value`), ofNever(sql`live_units`)),
  },
  unvalued_count: figure(
    'Units without cost',
    'count',
    sql`coalesce(sum(unvalued), 0)`,
    'Restocked units without a known cost; they are left out of all values.',
  ),
} satisfies Record<string, Measure<'days_between' | 'live_value'>>;

/** How often restocks add an item to the trays that should have it. */
export const trayItemFrequency = defineDataset({
  name: 'tray-item-frequency',
  title: 'How often items of trays are restocked',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'last_on',
  source: 'Events of RFID tags; trays and their templates.',
  reach: 'tag_events',
  filters: {
    facility: siteFilters.facility,
    location: siteFilters.location,
    ...trayFilters,
    ...trayItemFilters,
    frequencyBand: { label: 'Band', words: bandWords, where: (values) => oneOf(sql`fact.type_band`, values) },
  },
  dimensions: {
    ...itemDimensions,
    ...trayDimensions,
    facility: siteDimensions.facility,
    band: { label: 'Band', type: 'status', definition: bandDefinition, by: 'type_band', words: bandWords },
    ...calendarBy('of the last restock'),
  } satisfies Record<string, Dimension>,
  parts: { days_between: () => sql`days_between`, live_value: () => sql`live_value` },
  measures: frequencyMeasures,
  adds: { joins: [itemJoin, required(trayTypeJoin), ...trayPlaceJoins] },
  areCellsCostly: true,
  cells: frequencyCells,
});

function frequencyCells({ asked, where, parts }: Wanted): Fragment {
  const isWanted = (name: string) => parts.some((part) => part.name === name);
  const hasValue = isWanted('live_value');
  return sql`with lying as (${lyingUnits(asked)}), paired as (${pairs(asked)}), kept as (select fact.* from paired fact where ${where(['frequencyBand'])}),
banded as (
  select kept.*, ${bandOf(sql`sum(coalesce(with_item, 0)) over (partition by item_id, tray_type_id)`, sql`sum(cycles) over (partition by item_id, tray_type_id)`)} as type_band from kept
), passed as (select fact.* from banded fact where ${asked.filters.frequencyBand ? oneOf(sql`fact.type_band`, asked.filters.frequencyBand) : sql`true`})${hasValue ? sql`, worth as (${liveValues(asked)})` : sql``}
select passed.tray_id, passed.tray_code, passed.tray_type_id, passed.item_id, passed.facility_id, passed.location_id, passed.type_band, passed.cycles, passed.with_item, passed.units, passed.unvalued, passed.value, passed.tray_days, passed.days_since_last, passed.last_on, passed.par, passed.is_expected,
  cast(null as double precision) as days_between, ${hasValue ? sql`worth.live_units, worth.live_value` : sql`cast(null as bigint) as live_units, cast(null as decimal(38,10)) as live_value`}
from passed${hasValue ? sql` left join worth on worth.tray_id = passed.tray_id and worth.item_id = passed.item_id` : sql``}${isWanted('days_between') ? sql` union all ${gaps(asked)}` : sql``}`;
}

/**
 * Every item of every tray that could have been restocked with it: trays that closed a cycle, and those that did not and should
 * hold the item, or hold it, at the end of the last day. These close no cycle, but their days and their contents count.
 */
function pairs(asked: Asked): Fragment {
  const [from, to] = [day(asked.from), day(asked.to)];
  return sql`with fleet as (
  select tray_id, tray_type_id from ${table('trays')} owned where (owned.retired_on is null or owned.retired_on >= ${from}) and (owned.active_from is null or owned.active_from <= ${to})
), closed as (
  select cycle.tray_id, cycle.restock_no, cycle.local_date, tray.tray_type_id from ${table('tray_cycles')} cycle join ${table('trays')} tray on tray.tray_id = cycle.tray_id
  where ${within(sql`cycle.local_date`, asked)} and cycle.restock_no > 1
), spans as (
  select distinct tray_type_id, from_date, to_date from ${table('tray_templates')} template
), counted as (
  select closed.tray_id, closed.tray_type_id, spans.from_date, count(*) as cycles from closed join spans on spans.tray_type_id = closed.tray_type_id and spans.from_date <= closed.local_date and closed.local_date < spans.to_date
  group by closed.tray_id, closed.tray_type_id, spans.from_date
), always as (
  select tray_type_id, item_id from ${table('tray_templates')} template where template.from_date <= ${from} and ${to} < template.to_date
), strays as (
  select closed.tray_id, done.item_id, count(*) as cycles
  from ${table('tray_cycle_items')} done join ${table('trays')} tray on tray.tray_id = done.tray_id left join always on always.tray_type_id = tray.tray_type_id and always.item_id = done.item_id
  join closed on closed.tray_id = done.tray_id and done.restock_no <= closed.restock_no and closed.restock_no < done.next_restock_no and (closed.restock_no = done.restock_no or done.present_after > 0)
  left join ${table('tray_templates')} template on template.tray_type_id = closed.tray_type_id and template.item_id = done.item_id and template.from_date <= closed.local_date and closed.local_date < template.to_date
  where done.item_id <> 0 and always.item_id is null and template.item_id is null group by closed.tray_id, done.item_id
), named as (
  select tray_id, item_id, sum(cycles) as cycles from (
    select counted.tray_id, template.item_id, counted.cycles from counted join ${table('tray_templates')} template on template.tray_type_id = counted.tray_type_id and template.from_date = counted.from_date
    union all select tray_id, item_id, cycles from strays
    union all select fleet.tray_id, template.item_id, 0 from fleet join ${table('tray_templates')} template on template.tray_type_id = fleet.tray_type_id and template.from_date <= ${to} and ${to} < template.to_date
    union all select lying.tray_id, lying.item_id, 0 from lying join fleet on fleet.tray_id = lying.tray_id where lying.item_id <> 0
  ) told group by tray_id, item_id
), added as (
  select tray_id, item_id, count(*) as with_item, sum(units) as units, sum(units - valued) as unvalued, sum(value) as value
  from ${table('tray_item_restocks')} added where ${within(sql`added.local_date`, asked)} and added.restock_no > 1 group by tray_id, item_id
), lasts as (
  select tray_id, item_id, max(local_date) as last_on from ${table('tray_item_restocks')} ever where ever.local_date <= ${to} group by tray_id, item_id
)
select named.tray_id, tray.tray_code, tray.tray_type_id, named.item_id, tray.facility_id, coalesce(life.last_location_id, tray.home_location_id) as location_id, named.cycles, coalesce(added.with_item, 0) as with_item,
  coalesce(added.units, 0) as units, coalesce(added.unvalued, 0) as unvalued, added.value, case when life.first_on <= ${to} then ${to} - greatest(life.first_on, ${from}) + 1 else 0 end as tray_days, ${to} - lasts.last_on as days_since_last, lasts.last_on, nullif(template.par, 0) as par,
  coalesce(kind.category, 'other') = 'crash_cart' or coalesce(drug.ven_class, 'E') = 'V' as is_expected
from named join ${table('trays')} tray on tray.tray_id = named.tray_id join ${table('tray_types')} kind on kind.tray_type_id = tray.tray_type_id join ${table('items')} drug on drug.item_id = named.item_id
left join ${table('tray_lives')} life on life.tray_id = named.tray_id
left join added on added.tray_id = named.tray_id and added.item_id = named.item_id left join lasts on lasts.tray_id = named.tray_id and lasts.item_id = named.item_id
left join ${table('tray_templates')} template on template.tray_type_id = tray.tray_type_id and template.item_id = named.item_id and template.from_date <= ${to} and ${to} < template.to_date`;
}

const gaps = (asked: Asked): Fragment =>
  sql`select passed.tray_id, passed.tray_code, passed.tray_type_id, passed.item_id, passed.facility_id, passed.location_id, passed.type_band, cast(null as bigint), cast(null as bigint), cast(null as bigint), cast(null as bigint),
    cast(null as decimal(18,4)), cast(null as integer), cast(null as integer), passed.last_on, cast(null as decimal(18,4)), cast(null as boolean), cast(added.seconds_since_previous as double precision) / 86400, cast(null as bigint), cast(null as decimal(38,10))
  from passed join ${table('tray_item_restocks')} added on added.tray_id = passed.tray_id and added.item_id = passed.item_id
  where ${within(sql`added.local_date`, asked)} and added.seconds_since_previous is not null`;

/** What lies in trays at the end of the last day. */
const lyingUnits = (asked: Asked): Fragment =>
  sql`select stay.tray_id, stay.item_id, stay.product_id, count(*) as units from ${table('tray_stays')} stay
  where stay.entered_on <= ${day(asked.to)} and ${day(asked.to)} < stay.left_on group by stay.tray_id, stay.item_id, stay.product_id`;

/** What that is worth at the cost of the day. Counted before it is valued: NDCs of a tray are few, units are many. */
const liveValues = (asked: Asked): Fragment =>
  sql`select lying.tray_id, lying.item_id, sum(lying.units) as live_units, sum(lying.units * coalesce(made.container_qty, 1) * cost.unit_cost) as live_value
  from lying join ${table('trays')} tray on tray.tray_id = lying.tray_id join ${table('products')} made on made.product_id = lying.product_id
  left join ${table('unit_costs')} cost on cost.facility_id = tray.facility_id and cost.product_id = lying.product_id and cost.from_date <= ${day(asked.to)} and ${day(asked.to)} < cost.to_date
  group by lying.tray_id, lying.item_id`;
