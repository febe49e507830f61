import { asLines } from '../../../../query/define/as-lines.ts';
import { type Measure, ratio, ratioToPositive } from '../../../../query/define/define.ts';
import { type Fragment, sql } from '../../../../query/define/sql.ts';
import { shortageStatusWords } from '../../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../../notices/datasets/notice-group.ts';

export const ndcStateWords: Record<string, string> = { new: 'New', current: 'Current', running_out: 'Running out' };

type StockPart = 'value' | 'paced' | 'on_hand' | 'use_forecast' | 'shortage' | 'sole' | 'encodings';
type StockMeasure = Measure<StockPart>;

const count = (
  label: string,
  where: Fragment,
  definition: string,
  better: 'up' | 'down' | 'neither' = 'neither',
  parts: StockPart[] = [],
): StockMeasure => ({
  label,
  type: 'count',
  definition,
  better,
  parts,
  of: sql`coalesce(sum(live) filter (where ${where}), 0)`,
});

const distinct = (
  label: string,
  of: Fragment,
  definition: string,
  better: 'down' | 'neither' = 'neither',
  parts: StockPart[] = [],
): StockMeasure => ({ label, type: 'count', definition, better, parts, of: sql`count(distinct case when ${of} end)` });

const isUsable = sql`item_state <> 'waiting' and (days_to_expiry is null or days_to_expiry >= 0) and coalesce(recall_verdict, '') <> 'affected'`;
const isShort = sql`shortage_status in ('current', 'to_be_discontinued')`;

/** Days over which use is counted: 90, or since the first encoding, but 14 at least. */
const useDays = sql`greatest(14, least(90, coalesce(max(as_of) - min(first_on), 90)))`;

export const tagStockMeasures = {
  live_tag_count: count('Live tags', sql`true`, 'Tags in use: encoded, approved, restocked, removed or returned.'),
  live_value: {
    label: 'Value of live tags',
    type: 'money',
    definition:
      'Live tags × base units in one container × what a base unit costs at the facility on the day. Tags without a cost are left out and counted in a note above the table; blank where none has a cost.',
    parts: [],
    of: sql`sum(value)`,
  },
  waiting_count: count('Waiting for approval', sql`item_state = 'waiting'`, 'Encoded and not approved.', 'down'),
  on_shelf_count: count('On the shelf', sql`item_state = 'on_shelf'`, 'Approved or returned, and in no tray.'),
  in_tray_count: count('In trays', sql`item_state = 'in_tray'`, 'Live tags that lie in a tray.'),
  out_count: count(
    'Out, place unknown',
    sql`item_state = 'out'`,
    'Removed, or restocked without a tray: their place is unknown.',
    'down',
  ),
  expired_live_count: count(
    'Expired, not removed',
    sql`days_to_expiry < 0`,
    'Live tags past their expiry; those under recall included.',
    'down',
  ),
  expiring_30_count: count(
    'Expiring in 30 days',
    sql`days_to_expiry between 0 and 30`,
    'Live tags with 0 to 30 days to live.',
    'down',
  ),
  expiring_90_count: count(
    'Expiring in 90 days',
    sql`days_to_expiry between 0 and 90`,
    'Live tags with 0 to 90 days to live.',
    'down',
  ),
  expiring_90_pct: {
    label: 'Expiring share',
    type: 'percent',
    definition: 'Expiring in 90 days ÷ live tags.',
    better: 'down',
    parts: [],
    of: ratio(sql`sum(live) filter (where days_to_expiry between 0 and 90)`, sql`sum(live)`),
  },
  affected_tag_count: count(
    'Live tags under recall',
    sql`recall_verdict = 'affected'`,
    'Live tags whose NDC and lot a recall notice means.',
    'down',
  ),
  usable_tag_count: count(
    'Usable tags',
    isUsable,
    'Live tags that are approved, not expired and not under recall.',
    'up',
  ),
  tag_days_on_hand: {
    label: 'Days on hand (tags)',
    type: 'days',
    definition:
      'Usable tags ÷ tags used per day in the last 90 days; since the first encoding where that is later, but over 14 days at least. Blank where nothing was used.',
    parts: ['paced', 'encodings'],
    total: 'none',
    of: ratioToPositive(
      sql`coalesce(sum(live) filter (where ${isUsable}), 0)`,
      sql`cast(sum(used_recently) as double precision) / ${useDays}`,
    ),
  },
  on_hand_qty: {
    label: 'On hand',
    alarm: { level: 'bad', below: 0 },
    type: 'quantity',
    definition:
      'Stock of the item by counts and movements, tagged or not, in base units. Blank for several items, and where rows or filters are about trays, lots or single tags.',
    parts: ['on_hand'],
    total: 'none',
    of: sql`case when count(distinct item_id) = 1 then sum(on_hand) end`,
  },
  tagged_pct: {
    label: 'Tagged share',
    alarm: { level: 'warn', above: 1 },
    type: 'percent',
    definition:
      'Live tags × base units in one container ÷ on hand. More than 100% means that the stock record is behind. Blank where on hand is unknown or not above zero.',
    parts: ['on_hand'],
    total: 'none',
    of: sql`case when count(distinct item_id) = 1 then ${ratioToPositive(sql`sum(live * container_qty)`, sql`sum(on_hand)`)} end`,
  },
  use_forecast_4w: {
    label: 'Use in 4 weeks',
    type: 'count',
    definition:
      'Forecast of the tagged units used in the four weeks after the last complete one (1020). Blank where there is no forecast, and where rows or filters are about less than items at facilities.',
    parts: ['use_forecast'],
    total: 'none',
    of: sql`sum(use_forecast)`,
  },
  tray_count: distinct('Trays', sql`live > 0 then tray_id`, 'Different trays that hold live tags.'),
  first_expiry: {
    label: 'First expiry',
    type: 'date',
    definition: 'The first expiry of the live tags.',
    parts: [],
    total: 'none',
    of: sql`min(expiry) filter (where live > 0)`,
  },
  ndc_share_pct: {
    label: 'Share of item',
    type: 'percent',
    definition: 'Live tags of the NDC ÷ live tags of the item under the filters.',
    parts: [],
    total: 'none',
    needs: ['live_tag_count'],
    after: ratio(sql`live_tag_count`, sql`sum(live_tag_count) over (partition by is_total, item_id)`),
  },
  unit_cost: {
    label: 'Unit cost',
    type: 'money',
    definition: 'What a base unit costs; over several facilities weighted by their live tags.',
    parts: [],
    total: 'none',
    of: ratio(sql`sum(live * unit_cost)`, sql`sum(live) filter (where unit_cost is not null)`),
  },
  lot_count: {
    ...distinct(
      'Lots',
      sql`live > 0 then coalesce(lot_key, '')`,
      'Different lots of the live tags; an unknown lot counts as one.',
    ),
    total: 'none',
  },
  ndc_state: {
    label: 'State',
    type: 'status',
    definition: asLines(
      'New: first encoded within the last {tags.new_days} days.',
      'Running out: none encoded within the last {tags.running_out_days} days.',
      'Current: all others.',
    ),
    words: ndcStateWords,
    levels: { new: 'none', current: 'ok', running_out: 'warn' },
    parts: ['encodings'],
    total: 'none',
    of: sql`min(ndc_state)`,
  },
  last_encoded_on: {
    label: 'Last encoded',
    type: 'date',
    definition: 'The day of the last encoding.',
    parts: ['encodings'],
    total: 'none',
    of: sql`max(last_on)`,
  },
  shortage_status: {
    label: 'FDA status',
    type: 'status',
    definition: "What FDA's list of drug shortages says about the NDC; blank where it is not listed.",
    words: shortageStatusWords,
    group: noticeGroup,
    parts: ['shortage'],
    total: 'none',
    of: sql`min(shortage_status)`,
  },
  running_out_count: distinct(
    'NDCs running out',
    sql`live > 0 and ndc_state = 'running_out' then product_id`,
    'NDCs with live tags of which none was encoded within the last {tags.running_out_days} days.',
    'down',
    ['encodings'],
  ),
  value_share_pct: {
    label: 'Share of value',
    type: 'percent',
    definition: 'Value of live tags ÷ that of all rows.',
    parts: [],
    needs: ['live_value'],
    after: ratio(sql`live_value`, sql`sum(live_value) over (partition by is_total)`),
  },
  live_item_count: {
    ...distinct('Items', sql`live > 0 then item_id`, 'Different items with live tags.'),
    total: 'none',
  },
  ndc_count: distinct('NDCs', sql`live > 0 then product_id`, 'Different NDCs with live tags.'),
  sole_source_count: distinct(
    'Sole-source items',
    sql`live > 0 and is_sole then item_id`,
    'Items whose live tags under the filters all come from one manufacturer: said of what is tagged, not of the market.',
    'down',
    ['sole'],
  ),
  sole_source_value: {
    label: 'Sole-source value',
    type: 'money',
    definition: 'Value of the live tags of sole-source items.',
    better: 'down',
    parts: ['sole'],
    of: sql`case when count(*) filter (where live > 0 and is_sole) = 0 then 0 else sum(value) filter (where is_sole) end`,
  },
  shortage_ndc_count: {
    ...distinct(
      'NDCs in shortage',
      sql`live > 0 and ${isShort} then product_id`,
      'NDCs with live tags that the FDA lists as in shortage or to be discontinued.',
      'down',
      ['shortage'],
    ),
    group: noticeGroup,
  },
  items_used_90d: {
    label: 'Used in 90 days',
    type: 'count',
    definition: 'Tags used in the last 90 days.',
    parts: ['paced'],
    of: sql`coalesce(sum(used_recently), 0)`,
  },
  void_pct_90d: {
    label: 'Void rate in 90 days',
    type: 'percent',
    definition: 'Tags voided ÷ tags encoded in the last 90 days.',
    better: 'down',
    parts: ['paced'],
    of: ratio(sql`sum(voided_recently)`, sql`sum(encoded_recently)`),
  },
  manufacturer_count: distinct('Manufacturers', sql`live > 0 then maker_key`, 'Manufacturers with live tags.'),
  concentration_hhi: {
    label: 'Concentration',
    type: 'ratio',
    definition:
      'The shares of value of all manufacturers, each times itself, added: 1 is a single one, near 0 are many alike.',
    better: 'down',
    parts: ['value'],
    grain: 'maker',
    total: 'none',
    of: ratio(sql`sum(value * value)`, sql`sum(value) * sum(value)`),
  },
  unpriced_count: count('Without cost', sql`value is null`, 'Live tags without a known cost.', 'down'),
} satisfies Record<string, StockMeasure>;
