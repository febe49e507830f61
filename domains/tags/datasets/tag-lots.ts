import type { Asked } from '../../../query/define/asked.ts';
import {
  type Condition,
  type Dimension,
  defineDataset,
  type Measure,
  type Wanted,
} from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, name, nothing, sql, table } from '../../../query/define/sql.ts';
import { isOfPlace } from '../../notices/datasets/notice-place.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { verdictLevels, verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { tagSettings } from '../settings.ts';
import { tagDimensions, tagJoins } from './tag-dimensions.ts';
import { isCountedBy } from './tag-event-filters.ts';
import { isLive, tagFilters } from './tag-facts.ts';

const lotDimensions = {
  item: tagDimensions.item,
  ndc: tagDimensions.ndc,
  manufacturer: tagDimensions.manufacturer,
  facility: { ...tagDimensions.facility, definition: 'Where the last event of the tags was.' },
  lot: {
    label: 'Lot',
    type: 'code',
    definition: 'The lot that was encoded last; blank where it is unknown.',
    by: 'lot',
  },
  expiry: {
    label: 'Expiry',
    type: 'date',
    definition: 'The expiry that was encoded last. Two expiries of one lot are two rows.',
    by: 'expiry',
  },
  expiry_month: { label: 'Expiry month', type: 'text', definition: 'The month of the expiry.', by: 'expiry_month' },
  recall_verdict: {
    label: 'Recall',
    type: 'status',
    definition: 'What the recall notices say about the NDC and lot; blank where none concerns the product.',
    by: 'recall_verdict',
    words: verdictWords,
    levels: verdictLevels,
  },
  recall_number: { label: 'Recall no.', type: 'code', definition: 'The notice behind the word.', by: 'recall_number' },
  ...calendarBy('of the expiry'),
} satisfies Record<string, Dimension>;

/** What takes long to work out: the pace of use, and tags that have ended, by far the most. */
type LotPart = 'use' | 'ended';
type LotMeasure = Measure<LotPart>;
const sum = (
  label: string,
  where: Fragment,
  definition: string,
  better: 'down' | 'neither' = 'neither',
  parts: LotPart[] = [],
): LotMeasure => ({
  label,
  type: 'count',
  definition,
  better,
  parts,
  of: sql`coalesce(sum(tags) filter (where ${where}), 0)`,
});
const ofEnded = (label: string, where: Fragment, definition: string): LotMeasure =>
  sum(label, where, definition, 'neither', ['ended']);
const shown = (
  label: string,
  type: LotMeasure['type'],
  of: Fragment,
  definition: string,
  parts: LotPart[] = [],
): LotMeasure => ({
  label,
  type,
  definition,
  parts,
  total: 'none',
  of,
});

const trayTold = sql`case when tray_code is not null then tray_code || ' (' || tray_type_name || coalesce(', ' || location_name, '') || '): ' || cast(tags as varchar) end`;

const lotMeasures = {
  days_to_expiry: shown(
    'Days to expiry',
    'days',
    sql`min(case when lot is not null then days_to_expiry end)`,
    'Expiry − the day of the report.',
  ),
  tag_count: ofEnded('Tags', sql`true`, 'Tags of the NDC, lot and expiry whose last event was at the facility.'),
  live_tag_count: sum('Live tags', sql`is_live`, 'Those in use: encoded, approved, restocked, removed or returned.'),
  in_tray_count: sum('In trays', sql`is_live and tray_id is not null`, 'Live tags that lie in a tray.'),
  used_count: ofEnded('Used', sql`status = 'used'`, 'Tags that were used; a use that was undone is none.'),
  closed_count: ofEnded(
    'Voided, expired or recalled',
    sql`status in ('voided', 'expired', 'recalled')`,
    'Tags that ended otherwise.',
  ),
  tray_count: shown('Trays', 'count', sql`count(distinct tray_id)`, 'Different trays that hold live tags.'),
  location_count: shown('Locations', 'count', sql`count(distinct location_id)`, 'Different locations of live tags.'),
  live_value: {
    label: 'Value of live tags',
    type: 'money',
    definition:
      'Live tags × base units in one container × what a base unit costs at the facility on the day. Blank where the cost is unknown.',
    parts: [],
    of: sql`case when coalesce(sum(tags) filter (where is_live), 0) = 0 then 0 else sum(value) end`,
  },
  first_encoded_at: shown(
    'First encoded',
    'datetime',
    sql`replace(cast(min(encoded_local) as varchar), ' ', 'T')`,
    'When the first of these tags was encoded.',
    ['ended'],
  ),
  last_used_at: shown(
    'Last used',
    'datetime',
    sql`replace(cast(max(used_local) as varchar), ' ', 'T')`,
    'When the last of these tags was used.',
    ['ended'],
  ),
  lot_conflict: shown(
    'Two expiries for this lot',
    'flag',
    sql`bool_or(lot_conflict)`,
    'Tags of the lot say different expiries.',
    ['ended'],
  ),
  tray_list: shown(
    'Trays holding it',
    'text',
    // Of one NDC only: over all of them it would be a list of every tray.
    sql`case when min(product_id) = max(product_id) then string_agg(${trayTold}, '; ' order by ${trayTold}) end`,
    'Each tray with its type, its location and its live tags of the lot.',
  ),
  daily_use: {
    label: 'Tags used per day',
    type: 'ratio',
    definition: 'Tags of the item used at the facility in the last {tags.pace_days} days ÷ these days.',
    parts: ['use'],
    total: 'none',
    of: sql`max(daily_use)`,
  },
  container_qty: shown('Container', 'quantity', sql`max(container_qty)`, 'Base units in one container.'),
  expected_use_qty: {
    label: 'Expected use before expiry',
    type: 'quantity',
    definition:
      'Base units of the live tags that will be used before they expire, where the item is used at the pace of the last {tags.pace_days} days and what expires first is used first. Blank where the expiry is unknown.',
    parts: [],
    total: 'none',
    needs: ['live_tag_count', 'days_to_expiry', 'daily_use', 'container_qty'],
    after: sql`case when days_to_expiry is not null then cast(container_qty as double precision) * greatest(0, least(live_tag_count, coalesce(daily_use, 0) * greatest(0, days_to_expiry)
      - coalesce(sum(case when days_to_expiry >= 0 then live_tag_count else 0 end) over (partition by is_total, item_id, facility_id order by days_to_expiry nulls last, product_id, lot rows between unbounded preceding and 1 preceding), 0))) end`,
  },
  expired_live_count: sum(
    'Expired, not removed',
    sql`is_live and days_to_expiry < 0`,
    'Live tags past their expiry.',
    'down',
  ),
  expiring_30_count: sum(
    'Expiring in 30 days',
    sql`is_live and days_to_expiry between 0 and 30`,
    'Live tags with 0 to 30 days to live.',
    'down',
  ),
  affected_tag_count: sum(
    'Live tags under recall',
    sql`is_live and recall_verdict = 'affected'`,
    'Live tags whose NDC and lot a recall notice means.',
    'down',
  ),
  unknown_lot_count: sum(
    'Live, lot unknown',
    sql`is_live and lot is null`,
    'Live tags without a known lot: no recall can clear them.',
    'down',
  ),
  unpriced_count: sum('Without cost', sql`is_live and value is null`, 'Live tags without a known cost.', 'down'),
} satisfies Record<string, LotMeasure>;

/** Lots that lie nowhere any more are kept for looking back in a recall, and left out until they are asked for. */
const isAll = ({ filters }: Asked): boolean => (filters.liveOnly ?? []).includes('false');

const lotFilters = {
  ...tagFilters,
  liveOnly: {
    label: 'With live tags only',
    words: { true: 'Yes', false: 'No, all lots' },
    // The lots are chosen where they are counted: all tags of a lot decide.
    where: () => sql`true`,
  },
} satisfies Record<string, Filter>;

const isOfNewestDay: Condition<'asked'> = {
  refusal: 'what had ended by an earlier day is not counted ready',
  holds: ({ asked }) => asked.isNewest,
};

/** Every lot that was ever encoded, with what became of its tags up to a day. */
export const tagLots = defineDataset({
  name: 'tag-lots',
  title: 'Lots of RFID tags',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'expiry',
  // Which lot goes first is told where a row is one lot of one NDC at one facility.
  pairs: { needs: { expected_use_qty: ['item', 'facility', 'ndc', 'lot'] } },
  source: 'Events of RFID tags; recall notices; prices and receipts for the value.',
  reach: 'tag_events',
  filters: lotFilters,
  dimensions: lotDimensions,
  parts: { use: () => nothing, ended: () => nothing },
  measures: { ...lotMeasures, ...unitMeasures },
  adds: { joins: [...tagJoins, containerJoin] },
  sources: {
    ended: [
      { mart: 'ended_tags', when: [isOfNewestDay] },
      { mart: 'tag_spans', when: [] },
    ],
  },
  areCellsCostly: true,
  cells: lotCells,
});

/** Tags as they are at the end of the day. What has ended by the newest of them is counted already. */
function tagsSeen({ asked: { to }, source }: Pick<Wanted, 'asked' | 'source'>, withEnded: boolean): Fragment {
  const areCounted = withEnded && source('ended') === 'ended_tags';
  const ofAll = sql`span.facility_id, span.product_id, span.lot_key, span.lot, span.expiry, span.status, span.encoded_local, span.last_event_local`;
  const seen = sql`select ${ofAll}, span.location_id, span.tray_id, 1 as tags from ${table('tag_spans')} span
    where span.from_date <= ${day(to)} and ${day(to)} < span.to_date and span.encoded_local is not null${withEnded && !areCounted ? nothing : sql` and ${isLive}`}`;
  if (!areCounted) return seen;
  return sql`${seen} union all select ${ofAll}, cast(null as integer), cast(null as integer), span.tags from ${table('ended_tags')} span`;
}

function lotCells({ asked, parts, where, by, reads, isFiltered, source }: Wanted): Fragment {
  const to = day(asked.to);
  const [hasUse, hasEnded] = (['use', 'ended'] as const).map((wanted) => parts.some((part) => part.name === wanted));
  // A lot is called as the first of all its tags is, in order of spelling; and one of which nothing lives is seen by what has ended.
  const isEndedRead = hasEnded || by.includes('lot') || isAll(asked);
  const isHeld = isEndedRead ? isLive : sql`true`;
  const isRead = (column: string) => reads(column) || isFiltered(column);
  const isNoticed = isRead('recall_verdict') || isRead('recall_number');
  /** Where tags lie tells them apart only where something reads it. */
  const placed = (column: 'location_id' | 'tray_id') =>
    isRead(column) || (column === 'location_id' && isNoticed)
      ? sql`case when ${isHeld} then span.${name(column)} end`
      : sql`cast(null as integer)`;
  const conflict = reads('lot_conflict')
    ? sql`min(expiry) over (partition by facility_id, product_id, lot_key) <> max(expiry) over (partition by facility_id, product_id, lot_key) and lot_key is not null`
    : sql`false`;
  const oneLot = sql`partition by held.facility_id, held.product_id, held.lot_key, held.expiry`;
  return sql`with held as (
  select span.facility_id, span.product_id, span.lot_key, case when span.lot_key is not null then span.expiry end as expiry, span.expiry - ${to} as days_to_expiry, span.status, ${isHeld} as is_live,
    ${placed('location_id')} as location_id, ${placed('tray_id')} as tray_id, min(span.lot) as written_lot, cast(sum(span.tags) as bigint) as tags,
    min(span.encoded_local) as encoded_local, max(case when span.status = 'used' then span.last_event_local end) as used_local
  from (${tagsSeen({ asked, source }, isEndedRead)}) span
  group by span.facility_id, span.product_id, span.lot_key, span.expiry, span.status, 8, 9
), told as (
  select held.*, made.item_id, coalesce(made.container_qty, 1) as container_qty, coalesce(min(written_lot) over (${oneLot}), '') as raw_lot,
    sum(case when is_live then tags else 0 end) over (${oneLot}) as live_of_lot
  from held join ${table('products')} made on made.product_id = held.product_id
), facts as (
  select told.*, case when lot_key is not null then raw_lot end as lot,
    ${conflict} as lot_conflict,
    case when expiry is null then 'Unknown' when expiry < ${to} then 'Expired' else substr(cast(expiry as varchar), 1, 7) end as expiry_month
  from told
), judged as (
  select facts.*, notice.verdict as recall_verdict, coalesce(notice.recall_number, notice.recall_key) as recall_number,
    case when facts.is_live then facts.tags * cast(facts.container_qty as double precision) * cast(cost.unit_cost as double precision) end as value
  from facts left join ${table('recalled_lots')} notice on notice.product_id = facts.product_id and notice.lot = facts.raw_lot and ${isOfPlace('facts.location_id')} and notice.from_date <= ${to} and ${to} < notice.to_date
  left join ${table('unit_costs')} cost on cost.facility_id = facts.facility_id and cost.product_id = facts.product_id and cost.from_date <= ${to} and ${to} < cost.to_date
)
select fact.*, ${hasUse ? sql`pace.daily_use` : sql`cast(null as double precision)`} as daily_use from judged fact ${hasUse ? dailyUse(asked) : nothing}
where ${where()} and ${isAll(asked) ? sql`true` : sql`fact.live_of_lot > 0`}`;
}

const pace = settingValue(tagSettings.paceDays);

const dailyUse = (asked: Asked): Fragment => sql`left join (
  select fact.facility_id, fact.item_id, cast(sum(fact.units) as double precision) / ${pace} as daily_use from ${table('tag_days')} fact
  where fact.local_date > ${day(asked.to)} - ${pace} and fact.local_date <= ${day(asked.to)} and fact.event = 'used' and ${isCountedBy(asked.to)} group by fact.facility_id, fact.item_id
) pace on pace.facility_id = fact.facility_id and pace.item_id = fact.item_id`;
