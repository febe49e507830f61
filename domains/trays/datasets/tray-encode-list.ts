import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { containerJoin } from '../../products/datasets/quantity-units.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { publishedForecast } from '../../shared/datasets/published-forecast.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { trayItemFilters } from './tray-item-filters.ts';

export const planStatusWords = {
  out: 'Out of tags',
  no_stock: 'No stock to tag',
  short: 'To encode',
  ok: 'Enough',
  over: 'More than needed',
};

const field = (label: string, type: Field['type'], value: Fragment, definition: string, total?: Fragment): Field => ({
  label,
  type,
  value,
  definition,
  ...(total ? { total } : {}),
});
const summedUp = (label: string, type: Field['type'], column: Fragment, definition: string): Field =>
  field(label, type, column, definition, sql`sum(${column})`);
const countOf = (label: string, status: string, definition: string): Field => ({
  ...field(
    label,
    'count',
    sql`cast(null as integer)`,
    definition,
    sql`case when count(*) > 0 then count(*) filter (where status = ${status}) end`,
  ),
  better: 'down',
});

/** What only all rows together say. */
const whole = (label: string, type: Field['type'], total: Fragment, definition: string): Field =>
  field(label, type, sql`cast(null as integer)`, definition, total);

const isBelowTarget = sql`target > 0 and available < target`;
const ofMostLacking = (value: Fragment): Fragment =>
  sql`(array_agg(${value} order by target - available desc, item_name, facility_name) filter (where ${isBelowTarget}))[1]`;

/** A number with one decimal, where it has one. */
const written = (value: Fragment): Fragment =>
  sql`replace(cast(cast(round(cast(${value} as decimal(18,4)), 1) as decimal(18,1)) as varchar), '.0', '')`;

const forecastJoin: Join = {
  alias: 'coming',
  table: sql`(${publishedForecast('restocked')})`,
  on: { facility_id: 'cell.facility_id', item_id: 'cell.item_id' },
  brings: { restock_forecast_4w: 'forecast_4w' },
};

/** How many units of each item to tag for the round after the newest day. */
export const trayEncodeList = defineList({
  name: 'encode plan',
  source: 'Events of RFID tags; stock movements and counts; policies.',
  reach: 'tag_events',
  filters: {
    facility: siteFilters.facility,
    item: trayItemFilters.item,
    therapeuticClass: trayItemFilters.therapeuticClass,
    deaSchedule: trayItemFilters.deaSchedule,
    storage: trayItemFilters.storage,
    planStatus: { label: 'Status', words: planStatusWords, where: (values) => oneOf(sql`fact.status`, values) },
  },
  fields: {
    item: { ...field('Item', 'text', sql`item_name`, 'The drug.'), code: sql`item_code` },
    facility: { ...field('Facility', 'text', sql`facility_name`, 'Where it is tagged.'), code: sql`facility_code` },
    encode_qty: summedUp(
      'To encode',
      'count',
      sql`encode`,
      'Target − available tags, where that is more than none, in whole packages.',
    ),
    encode_packages: summedUp(
      'Packages to open',
      'count',
      sql`packages`,
      'To encode ÷ tags per package of the NDC that was received last.',
    ),
    target_qty: summedUp(
      'Target',
      'count',
      sql`target`,
      'Tags that must lie ready so that trays can be filled until units of the next round can be in a tray, with the certainty of the policy, else 95 %.',
    ),
    available_tags: summedUp(
      'Available tags',
      'count',
      sql`available`,
      'Ready, and of those that wait for approval as many as usually pass.',
    ),
    ready_tags: summedUp(
      'Ready',
      'count',
      sql`ready`,
      'Approved or returned tags that are in no tray, with more than {trays.restock_horizon_days} days to live and no recall.',
    ),
    waiting_count: {
      ...summedUp('Waiting for approval', 'count', sql`waiting`, 'Tags that are encoded and not approved.'),
      better: 'down',
    },
    restock_per_day: summedUp(
      'Restocked per day',
      'ratio',
      sql`restock_per_day`,
      'Units put into trays per calendar day of the last 56, without first fills; expired units that were replaced count.',
    ),
    cover_days: {
      ...field(
        'Days covered',
        'days',
        sql`case when restock_per_day > 0 then available / restock_per_day end`,
        'Available tags ÷ restocked per day; blank where none is restocked.',
      ),
      better: 'up',
    },
    restock_forecast_4w: summedUp(
      'Restock in 4 weeks',
      'count',
      sql`restock_forecast_4w`,
      'Forecast of the units that go into trays in the four weeks after the last complete one (1023), beside 28 × restocked per day. Blank where there is no forecast.',
    ),
    ...unitFields(sql`unit`, sql`item_container`),
    untagged_qty: field(
      'Untagged stock',
      'quantity',
      sql`untagged_qty`,
      'On hand in central pharmacy, satellites and kit rooms, less what the tags there hold, in base units. Blank where the item was never stocked.',
    ),
    encode_minutes: summedUp(
      'Work',
      'minutes',
      sql`minutes`,
      'To encode × median minutes per tag of the facility in {trays.work_days} days; {trays.minutes_per_tag} minutes where nobody was timed.',
    ),
    encode_value: summedUp(
      'Value to encode',
      'money',
      sql`value`,
      'To encode × base units per container × cost. Blank where the cost is not known.',
    ),
    plan_status: {
      ...field(
        'Status',
        'status',
        sql`status`,
        asLines(
          'The first one that applies.',
          'Out of tags: none available, and some needed.',
          'No stock to tag: more to encode than untagged stock; buy or move the difference.',
          'To encode: available tags are below the target.',
          'More than needed: over {trays.over_times} times the target and {trays.over_days} days of use.',
          'Enough: none of these.',
        ),
      ),
      words: planStatusWords,
      levels: { out: 'bad', no_stock: 'bad', short: 'warn', ok: 'ok', over: 'none' },
    },
    why: field(
      'Why',
      'text',
      sql`${written(sql`expected`)} || ' in ' || cast(protection_days as varchar) || ' days; ' || cast(target as varchar) || ' cover ' || ${written(sql`100 * service_level`)} || ' %; ' || cast(available as varchar) || ' there'`,
      'The demand that is expected until units of the next round can be in a tray, by weekday; how many cover it with the certainty of the policy; how many there are.',
    ),
    urgency: field(
      'Urgency',
      'count',
      sql`case status when 'out' then 1 when 'no_stock' then 2 when 'short' then 3 when 'ok' then 4 else 5 end`,
      'The place of the status in the order of work: out of tags first, more than needed last.',
    ),
    expected_qty: field(
      'Expected',
      'ratio',
      sql`expected`,
      'Units expected to go into trays until units of the next round can.',
    ),
    tags_per_package: field(
      'Tags per package',
      'count',
      sql`tags_per_package`,
      'Package size ÷ base units per container, whole tags.',
    ),
    short_dated_tags: field(
      'Too short-dated to stock',
      'count',
      sql`short_dated`,
      'Tags in no tray that are not ready only because they have {trays.restock_horizon_days} days to live or fewer.',
      sql`sum(short_dated)`,
    ),
    first_pass_pct: {
      ...field(
        'Passed first check',
        'percent',
        sql`first_pass`,
        'Approved ÷ approved and voided before approval, in {trays.work_days} days; blank where none was checked, and all are taken to pass.',
      ),
      better: 'up',
    },
    items_out_count: countOf('Items out', 'out', 'Items with the status Out of tags.'),
    no_stock_count: countOf('No stock to tag', 'no_stock', 'Items with the status No stock to tag.'),
    wanted_item_count: whole('Items wanted', 'count', sql`count(*) filter (where target > 0)`, 'Items with a target.'),
    below_target_count: {
      ...whole(
        'Items below target',
        'count',
        sql`count(*) filter (where ${isBelowTarget})`,
        'Items whose available tags are below their target.',
      ),
      better: 'down',
    },
    most_lacking: whole(
      'Lacks most',
      'text',
      ofMostLacking(sql`item_name || ' at ' || facility_name`),
      'The item that lacks the most tags of its target, and where.',
    ),
    most_lacking_qty: whole(
      'Tags it lacks',
      'count',
      ofMostLacking(sql`target - available`),
      'Target − available tags of the item that lacks most.',
    ),
    most_lacking_target: whole(
      'Its target',
      'count',
      ofMostLacking(sql`target`),
      'Target of the item that lacks most.',
    ),
    most_lacking_encode: whole(
      'To encode of it',
      'count',
      ofMostLacking(sql`encode`),
      'To encode of the item that lacks most.',
    ),
    unvalued_count: field(
      'Units without cost',
      'count',
      sql`cast(null as integer)`,
      'Units to encode without a known cost; they are left out of all values.',
      sql`sum(case when value is null then encode else 0 end)`,
    ),
  },
  rows: ({
    where,
  }) => sql`select fact.*, item.name as item_name, item.item_code, item.unit, facility.name as facility_name, facility.facility_code
from ${table('encode_advice')} fact join ${table('items')} item on item.item_id = fact.item_id join ${table('facilities')} facility on facility.facility_id = fact.facility_id where ${where()}`,
  adds: { joins: [containerJoin, forecastJoin] },
  tie: ['item_code', 'facility_code'],
});
