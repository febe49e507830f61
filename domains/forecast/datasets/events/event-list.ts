import { defineList, type Field, type WantedRows } from '../../../../query/define/define.ts';
import { percentile } from '../../../../query/define/percentile.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { field } from '../series-scope.ts';
import { eventFilters } from './event-filters.ts';
import { eventEffectWords, eventKindWords, eventStatusWords, evidenceWords } from './event-words.ts';

export const eventSource =
  'Demand events of files and of people; what was used, beside forecasts from before each event.';

export const evidenceField = field(
  'Evidence',
  'status',
  sql`evidence`,
  'Clear: what happened lies further from the forecast without the event than half its 80 % band. Weak: it does not. Pending: no day of the event is over. None: without history nothing can be compared.',
  { words: evidenceWords, levels: { clear: 'ok', weak: 'none', pending: 'none', none: 'none' } },
);
/** Of past events. */
export const measuredField = field(
  'Measured effect',
  'percent',
  sql`case when without_value > 0 then actual_value / without_value - 1 end`,
  'What happened ÷ what a forecast from before the event said, − 1, on the days of the event that are over. Both at unit cost, so that items of several units add up.',
);

const uplift: Field = field(
  'Expected effect',
  'percent',
  sql`uplift`,
  'The effect in force, of events that multiply: +25 % is a quarter more.',
);

/** Demand events that touch the days asked about, with what they were expected to do and what they did. */
export const demandEventList = defineList({
  name: 'demand-event-list',
  source: eventSource,
  filters: eventFilters,
  fields: {
    event: field('Event', 'text', sql`name`, 'What it is called.', { code: sql`event_code` }),
    kind: field(
      'Kind',
      'status',
      sql`kind`,
      'What sort of event it is. Weeks of a shortage or a closure say nothing about demand and are left out of the history.',
      { words: eventKindWords },
    ),
    scope: field(
      'Scope',
      'text',
      sql`coalesce(item_name, therapeutic_class, 'All items')`,
      'The item or the therapeutic class that it is about, or all items.',
    ),
    item_code: field('Item code', 'code', sql`item_code`, 'The item that it is about; blank for a class or all items.'),
    therapeutic_class: field(
      'Therapeutic class',
      'text',
      sql`therapeutic_class`,
      'The class that it is about; blank for one item or all items.',
    ),
    facility: field('Facility', 'text', sql`facility_name`, 'Where it holds; blank is everywhere.', {
      code: sql`facility_code`,
    }),
    location_group: field(
      'Location group',
      'text',
      sql`location_group`,
      'The group of locations that it is about, as a note: forecasts are of facilities.',
    ),
    starts_on: field('From', 'date', sql`starts_on`, 'Its first day.'),
    ends_on: field('To', 'date', sql`ends_on`, 'Its last day, included.'),
    status: field(
      'Status',
      'status',
      sql`status`,
      'Draft: changes no forecast. Planned: begins after the day asked about. Active: that day lies in it. Ended: it is over. Retired: taken out by hand, it changes neither history nor forecast.',
      {
        words: eventStatusWords,
        levels: { draft: 'none', planned: 'none', active: 'warn', ended: 'none', retired: 'none' },
      },
    ),
    effect: field(
      'How it works',
      'status',
      sql`effect`,
      'Multiplies demand, adds units a day, caps units a day, or replaces demand by units a day.',
      { words: eventEffectWords },
    ),
    uplift_pct: uplift,
    quantity: field('Units a day', 'ratio', sql`quantity`, 'Of events that add, cap or replace.'),
    series: field(
      'Series',
      'text',
      sql`series`,
      'What recurring events have in common: the series that is given, else the name without digits.',
    ),
    made_by: field(
      'Made by',
      'status',
      sql`case when is_decided then 'people' else 'file' end`,
      'Where its values come from.',
      {
        words: { people: 'People', file: 'File' },
      },
    ),
    differs: field(
      'Differs from its file',
      'flag',
      sql`differs`,
      'People have changed it, and a file says something else. What people decided holds.',
    ),
    sku_count: field(
      'SKUs',
      'count',
      sql`coalesce(skus, 0)`,
      'Items at facilities with a demand series that it touches, as of the newest forecast.',
    ),
    without_event_qty: field(
      'Without the event',
      'quantity',
      sql`case when unit is not null then without_qty end`,
      'Forecast from before the event, with the effect of other events, over its days that are over. Blank over items of more than one unit.',
    ),
    event_actual_qty: field(
      'What happened',
      'quantity',
      sql`case when unit is not null then actual_qty end`,
      'Used on the same days, made up for stock-outs. Blank over items of more than one unit.',
    ),
    measured_pct: measuredField,
    effect_value: field(
      'Effect in $',
      'money',
      sql`actual_value - without_value`,
      '(What happened − without the event) × unit cost, over the days that are over.',
      { total: sql`sum(actual_value - without_value)` },
    ),
    evidence: evidenceField,
    learned_pct: field(
      'Learned effect',
      'percent',
      sql`learned`,
      'Median of the measured effects of its past occurrences (same series, kind, scope and facility) × n ÷ (n + 2), so that few occurrences say less. Blank without any.',
    ),
    occurrence_count: field('Past occurrences', 'count', sql`occurrences`, 'How many of them were measured.'),
    wape_change: field(
      'Error with event − without',
      'percent',
      sql`wape_change`,
      'What the forecast with the expected effect misses by less what the forecast without it does, over the SKUs and days that are over. Below zero the event helped.',
      { better: 'down', total: sql`sum(with_error - without_error) / nullif(sum(error_demand), 0)` },
    ),
    active_count: field(
      'Events active on the last day',
      'count',
      sql`cast(null as integer)`,
      'Events whose days hold the last day asked about.',
      { total: sql`count(case when status = 'active' then 1 end)` },
    ),
    ...unitFields(sql`unit`, sql`container_size`),
  },
  rows: (wanted) => sql`with ${judgedEvents(wanted)}
select fact.*, learned.learned, coalesce(learned.occurrences, 0) as occurrences
from judged fact left join learned on learned.event_code = fact.event_code
where ${wanted.where(['facility'])} and (${isOfAllDays(wanted)} or (fact.ends_on >= ${day(wanted.asked.from)} and fact.starts_on <= ${day(wanted.asked.to)}) or (fact.status = 'planned' and ${isSet(wanted, 'status')}))`,
  tie: ['event_code'],
});

/** Whether a filter is set: planned events may lie beyond the days asked about, where they are asked for. */
const isSet = ({ asked }: Pick<WantedRows, 'asked'>, filter: string): Fragment =>
  (asked.filters[filter] ?? []).length > 0 ? sql`true` : sql`false`;
/** A chosen event is shown whatever its days. */
const isOfAllDays = (wanted: Pick<WantedRows, 'asked'>): Fragment => isSet(wanted, 'event');

const otherFilters = ['event', 'item', 'therapeuticClass', 'kind', 'status', 'effect', 'evidence'];

/** `judged` and `learned` as common table expressions: every event of the facilities, and what its past occurrences teach. */
export function judgedEvents({ asked, where }: Pick<WantedRows, 'asked' | 'where'>): Fragment {
  const to = day(asked.to);
  return sql`events as (
  select fact.event_code, fact.name, fact.kind, fact.item_id, fact.therapeutic_class, fact.facility_id, fact.location_group, fact.starts_on, fact.ends_on, fact.effect, fact.uplift, fact.quantity, fact.series, fact.is_decided, fact.differs,
    item.name as item_name, item.item_code, place.name as facility_name, place.facility_code,
    case when fact.state = 'retired' then 'retired' when fact.state = 'draft' then 'draft' when fact.starts_on > ${to} then 'planned' when fact.ends_on >= ${to} then 'active' else 'ended' end as status
  from ${table('demand_event_rows')} fact left join ${table('items')} item on item.item_id = fact.item_id left join ${table('facilities')} place on place.facility_id = fact.facility_id
  where ${where(otherFilters)}
), sums as (
  select fact.event_code, count(*) as skus, max(fact.closed_days) as closed_days, count(fact.without_qty) as known, sum(fact.without_qty) as without_qty, sum(fact.actual_qty) as actual_qty,
    sum(fact.without_qty * fact.unit_cost) as without_value, sum(case when fact.without_qty is not null then fact.actual_qty * fact.unit_cost end) as actual_value,
    sqrt(sum(power((fact.hi80 - fact.lo80) / 2 * fact.unit_cost, 2))) as half_band,
    sum(abs(fact.actual_qty - fact.without_qty) * fact.unit_cost) as without_error, sum(abs(fact.actual_qty - fact.without_qty * (1 + coalesce(event.uplift, 0))) * fact.unit_cost) as with_error,
    sum(case when fact.without_qty is not null then fact.actual_qty * fact.unit_cost end) as error_demand,
    case when min(drug.unit) = max(drug.unit) then max(drug.unit) end as unit, case when count(distinct fact.item_id) = 1 then max(sizes.size) end as container_size
  from ${table('forecast_effects')} fact join events event on event.event_code = fact.event_code join ${table('items')} drug on drug.item_id = fact.item_id
  left join (select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as size from ${table('products')} made group by made.item_id) sizes on sizes.item_id = fact.item_id
  where ${where(otherFilters)} group by fact.event_code
), judged as (
  select event.*, sums.skus, sums.without_qty, sums.actual_qty, sums.without_value, sums.actual_value, sums.without_error, sums.with_error, sums.error_demand, sums.unit, sums.container_size,
    case when sums.error_demand > 0 then (sums.with_error - sums.without_error) / sums.error_demand end as wape_change,
    case when event.status in ('planned', 'draft', 'retired') or coalesce(sums.closed_days, 0) = 0 then 'pending' when coalesce(sums.known, 0) = 0 or sums.without_value is null then 'none'
      when abs(sums.actual_value - sums.without_value) > sums.half_band then 'clear' else 'weak' end as evidence
  from events event left join sums on sums.event_code = event.event_code
), learned as (
  select own.event_code, count(*) as occurrences, ${percentile(sql`past.actual_value / past.without_value - 1`, 0.5)} * count(*) / (count(*) + 2.0) as learned
  from judged own join judged past on past.series = own.series and past.kind = own.kind and past.event_code <> own.event_code and past.status = 'ended' and past.ends_on < own.starts_on
    and coalesce(past.item_id, 0) = coalesce(own.item_id, 0) and coalesce(past.therapeutic_class, '') = coalesce(own.therapeutic_class, '') and coalesce(past.facility_id, 0) = coalesce(own.facility_id, 0)
  where past.without_value > 0 group by own.event_code
)`;
}

/** Past occurrences of the chosen event: ended before it began, of its series, kind, scope and facility. */
export const eventOccurrenceList = defineList({
  name: 'demand-event-occurrences',
  source: eventSource,
  filters: eventFilters,
  fields: {
    event: field('Event', 'text', sql`name`, 'What it is called.', { code: sql`event_code` }),
    of_event: field('Occurrence of', 'text', sql`of_name`, 'The later event whose learned effect it teaches.'),
    starts_on: field('From', 'date', sql`starts_on`, 'Its first day.'),
    ends_on: field('To', 'date', sql`ends_on`, 'Its last day, included.'),
    uplift_pct: uplift,
    measured_pct: measuredField,
    evidence: evidenceField,
  },
  rows: (wanted) => sql`with ${judgedEvents(wanted)}
select past.*, fact.name as of_name, fact.event_code as of_code
from judged fact join judged past on past.series = fact.series and past.kind = fact.kind and past.event_code <> fact.event_code and past.status = 'ended' and past.ends_on < fact.starts_on
  and coalesce(past.item_id, 0) = coalesce(fact.item_id, 0) and coalesce(past.therapeutic_class, '') = coalesce(fact.therapeutic_class, '') and coalesce(past.facility_id, 0) = coalesce(fact.facility_id, 0)
where ${wanted.where(['facility'])}`,
  tie: ['event_code', 'of_code'],
});

/** What an event did to each SKU that it touches. */
export const eventSkuList = defineList({
  name: 'demand-event-skus',
  source: eventSource,
  filters: eventFilters,
  fields: {
    event: field('Event', 'text', sql`name`, 'What it is called.', { code: sql`event_code` }),
    item: field('Item', 'text', sql`sku_name`, 'The drug.', { code: sql`sku_code` }),
    facility: field('Facility', 'text', sql`site_name`, 'Where it is used.', { code: sql`site_code` }),
    without_event_qty: field(
      'Without the event',
      'quantity',
      sql`sku_without`,
      'Forecast from before the event, with the effect of other events, over its days that are over.',
    ),
    event_actual_qty: field(
      'What happened',
      'quantity',
      sql`sku_actual`,
      'Used on the same days, made up for stock-outs.',
    ),
    measured_pct: field(
      'Measured',
      'percent',
      sql`case when sku_without > 0 then sku_actual / sku_without - 1 end`,
      'What happened ÷ without the event − 1.',
    ),
    effect_value: field(
      'Effect $',
      'money',
      sql`(sku_actual - sku_without) * sku_cost`,
      '(What happened − without the event) × unit cost.',
      { total: sql`sum((sku_actual - sku_without) * sku_cost)` },
    ),
    forecast_lo80: field(
      'Low (10 %)',
      'quantity',
      sql`sku_low`,
      'In one of ten cases less was to be expected without the event.',
    ),
    forecast_hi80: field(
      'High (90 %)',
      'quantity',
      sql`sku_high`,
      'In one of ten cases more was to be expected without the event.',
    ),
    evidence: { ...evidenceField, value: sql`sku_evidence` },
    overlaps: field('Beside', 'text', sql`overlap_names`, 'Other events on the same days.'),
    ...unitFields(sql`sku_unit`, sql`sku_size`),
  },
  rows: (wanted) => sql`with ${judgedEvents(wanted)}
select fact.event_code, fact.name, drug.name as sku_name, drug.item_code as sku_code, drug.unit as sku_unit, sizes.size as sku_size, site.name as site_name, site.facility_code as site_code,
  told.without_qty as sku_without, told.actual_qty as sku_actual, told.unit_cost as sku_cost, told.lo80 as sku_low, told.hi80 as sku_high, told.overlap_names,
  case when coalesce(told.closed_days, 0) = 0 then case when fact.starts_on > ${day(wanted.asked.to)} then 'pending' else 'none' end when told.without_qty is null then 'none' when abs(told.actual_qty - told.without_qty) > (told.hi80 - told.lo80) / 2 then 'clear' else 'weak' end as sku_evidence
from judged fact join ${table('forecast_effects')} told on told.event_code = fact.event_code join ${table('items')} drug on drug.item_id = told.item_id join ${table('facilities')} site on site.facility_id = told.facility_id
left join (select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as size from ${table('products')} made group by made.item_id) sizes on sizes.item_id = told.item_id
where ${wanted.where(['facility'])}`,
  tie: ['event_code', 'sku_code', 'site_code'],
});
