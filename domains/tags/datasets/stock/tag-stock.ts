import type { Asked } from '../../../../query/define/asked.ts';
import { type Condition, type Dimension, defineDataset, type Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, join, name, nothing, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { shortageLines } from '../../../notices/datasets/item-notices.ts';
import { containerJoin, unitMeasures } from '../../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { publishedForecast } from '../../../shared/datasets/published-forecast.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { isUnknownLot, lotKeyOf } from '../../../stock/datasets/lots/lot-filters.ts';
import { tagSettings } from '../../settings.ts';
import { daysKnowFilters } from '../counts/tag-days.ts';
import { tagDimensions, tagJoins } from '../tag-dimensions.ts';
import { isCountedBy } from '../tag-event-filters.ts';
import { tagFacts, tagFilters, tagValueOf } from '../tag-facts.ts';
import { itemStateDefinition, itemStateWords } from '../tag-words.ts';
import { makerJoin, makerKey } from './tag-makers.ts';
import { ndcStateWords, tagStockMeasures } from './tag-stock-measures.ts';

const stockDimensions = {
  ...tagDimensions,
  lot: { label: 'Lot', type: 'code', definition: 'The lot; blank where it is unknown.', by: 'lot' },
  item_state: {
    label: 'State',
    type: 'status',
    definition: itemStateDefinition,
    by: 'item_state',
    words: itemStateWords,
  },
  manufacturer: {
    label: 'Manufacturer',
    type: 'text',
    definition:
      'Who makes the NDC, as the product list says: the labeler, which may be a repackager. Spellings of one firm are taken together.',
    by: 'maker_key',
    shows: 'maker_name',
  },
} satisfies Record<string, Dimension>;

/** Tags are counted together where they are alike: a filter on single ones has nothing to look at. */
const { tag: _tag, case: _case, ...filtersOfMany } = tagFilters;

const stockFilters = {
  ...filtersOfMany,
  ndcState: {
    label: 'NDC state',
    words: ndcStateWords,
    where: (values) =>
      sql`fact.product_id in (select product_id from encodings known where ${oneOf(sql`known.ndc_state`, values)})`,
  },
} satisfies Record<string, Filter>;

/** Filters on the state of a tag: they say nothing about events or about stock that carries no tag. */
const ofTags = ['itemState', 'itemCheck', 'alert', 'expiryWithinDays', 'recallVerdict', 'recallNumber'];
const ofTrays = ['tray', 'trayType', 'trayCategory'];

/** For so long back use, voids and encodings tell how fast tags go. */
const paceDays = 90;
const pace: Fragment = { parts: [{ is: 'text', text: String(paceDays) }] };

/** When an NDC was encoded is a fact about the NDC: filters on tags, trays and places say where its tags are now. */
const notOfEncodings = [...ofTags, ...ofTrays, 'facility', 'location', 'locationType', 'lot', 'ndcState'];

const daysKnowRows: Condition<'by'> = {
  refusal: 'rows are grouped by tray or lot',
  holds: ({ by }) => !by.some((key) => ['tray', 'tray_type', 'lot'].includes(key)),
};

/** Tagged stock at the end of a day, alike tags together; beside it how fast it goes and what stock there is in all. */
export const tagStock = defineDataset({
  name: 'tag-stock',
  title: 'RFID tags on hand',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'expiry',
  pairs: { needs: { ndc_share_pct: ['item', 'ndc'] } },
  source:
    'Events of RFID tags; counts and movements for stock without tags; recall notices; FDA shortages; prices and receipts for the value.',
  reach: 'tag_events',
  filters: stockFilters,
  dimensions: { ...stockDimensions, ...calendarBy('of the expiry') },
  grains: { maker: { by: ['maker_key'] } },
  // All are columns of the cells; those that cost something are worked out only where they are wanted.
  parts: {
    value: () => nothing,
    paced: () => nothing,
    on_hand: () => nothing,
    use_forecast: () => nothing,
    shortage: () => nothing,
    sole: () => nothing,
    encodings: () => nothing,
  },
  measures: { ...tagStockMeasures, ...unitMeasures },
  adds: { joins: [...tagJoins, containerJoin, makerJoin] },
  sources: {
    encodings: [
      { mart: 'tag_days', when: [daysKnowFilters(notOfEncodings)] },
      { mart: 'tag_events', when: [] },
    ],
    recent: [
      { mart: 'tag_days', when: [daysKnowFilters(ofTags), daysKnowRows] },
      { mart: 'tag_events', when: [] },
    ],
  },
  cells: stockCells,
});

function stockCells({ asked, parts, where, by, reads, isFiltered, source }: Wanted): Fragment {
  const isRead = (column: string) => reads(column) || isFiltered(column) || (column === 'unit_cost' && reads('value'));
  const wanted = new Set(parts.map((part) => part.name));
  const lot = by.includes('lot') ? sql`fact.lot` : sql`cast(null as varchar)`;
  const isSole = wanted.has('sole');
  const isPaced = wanted.has('paced');
  const isForecast =
    wanted.has('use_forecast') && !hasOtherFilters(asked) && by.every((key) => key === 'item' || key === 'facility');
  const isHeld = wanted.has('on_hand') && !isOfTags(asked) && !by.some((key) => key === 'tray_type' || key === 'lot');
  return sql`with ${tagFacts(asked, isRead, { encoded: true, together: true })}, makers as (
  select made.product_id, ${makerKey(sql`made.manufacturer`)} as maker_key from ${table('products')} made
)${needsEncodings(asked, wanted) ? sql`, encodings as (${encodings({ asked, where, source })})` : nothing}
select fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.tray_id, ${lot} as lot, fact.item_state, makers.maker_key,
  case when fact.is_live then fact.tags else 0 end as live, fact.lot_key, fact.expiry, fact.days_to_expiry, fact.recall_verdict,
  fact.unit_cost, fact.container_qty, case when fact.is_live then fact.tags * cast(${tagValueOf(sql`fact.container_qty`, sql`fact.unit_cost`)} as double precision) end as value,
  ${wanted.has('encodings') ? sql`known.first_on, known.last_on, known.ndc_state` : sql`cast(null as date) as first_on, cast(null as date) as last_on, cast(null as varchar) as ndc_state`},
  ${wanted.has('shortage') ? sql`short.shortage_status` : sql`cast(null as varchar) as shortage_status`}, ${isSole ? sql`coalesce(bought.is_sole, false)` : sql`false`} as is_sole,
  0 as used_recently, 0 as voided_recently, 0 as encoded_recently, cast(null as decimal(38,4)) as on_hand, cast(null as double precision) as use_forecast, ${day(asked.to)} as as_of
from facts fact left join makers on makers.product_id = fact.product_id
${wanted.has('encodings') ? sql`left join encodings known on known.product_id = fact.product_id` : nothing}
${wanted.has('shortage') ? sql`left join ${table('products')} coded on coded.product_id = fact.product_id left join (select * from (${shortageLines(asked.to)}) listed where n = 1) short on short.ndc = coded.ndc` : nothing}
${isSole ? sql`left join (${makersOfItems(where)}) bought on bought.item_id = fact.item_id` : nothing}
where ${where()}${isPaced ? recentEvents({ asked, where, source }, lot) : nothing}${isHeld ? allStock({ asked, where, reads }) : nothing}${isForecast ? useForecast({ asked, where }) : nothing}`;
}

/** Which items come from one maker only. */
const makersOfItems = (where: Wanted['where']): Fragment =>
  sql`select fact.item_id, min(makers.maker_key) = max(makers.maker_key) as is_sole from facts fact left join makers on makers.product_id = fact.product_id where ${where()} group by fact.item_id`;

const needsEncodings = ({ filters }: Asked, wanted: Set<string>): boolean =>
  wanted.has('encodings') || (filters.ndcState ?? []).length > 0;

/** Where some tags are asked about, stock without tags cannot be compared with them. */
const isOfTags = ({ filters }: Asked): boolean =>
  [...ofTags, ...ofTrays, 'lot'].some((filter) => (filters[filter] ?? []).length > 0);

/** Filters that a forecast of items at facilities takes. */
const ofItems = ['facility', 'item', 'therapeuticClass', 'deaSchedule', 'venClass', 'storage'];
const hasOtherFilters = ({ filters }: Asked): boolean =>
  Object.entries(filters).some(([filter, values = []]) => values.length > 0 && !ofItems.includes(filter));

/** When each NDC was encoded first and last, wherever that was. */
const encodings = ({ asked, where, source }: Pick<Wanted, 'asked' | 'where' | 'source'>): Fragment => {
  const to = day(asked.to);
  return sql`select told.*, case when first_on > ${to} - ${settingValue(tagSettings.newDays)} then 'new' when last_on <= ${to} - ${settingValue(tagSettings.runningOutDays)} then 'running_out' else 'current' end as ndc_state from (
    select fact.product_id, min(fact.local_date) as first_on, max(fact.local_date) as last_on from ${table(source('encodings'))} fact
    where fact.event = 'encoded' and fact.product_id is not null and fact.local_date <= ${to} and ${where(notOfEncodings)} group by fact.product_id) told`;
};

const column = (word: string, of: Fragment): Fragment => sql`${of} as ${name(word)}`;
const unknownText = sql`cast(null as varchar)`;
const unknownDate = sql`cast(null as date)`;

/** Cells that are no tags carry nothing of what only tags have. */
const otherCells = (ids: Fragment, lot: Fragment, figures: Record<string, Fragment>, asked: Asked): Fragment =>
  sql`select ${ids}, ${lot} as lot, ${unknownText} as item_state, makers.maker_key, 0 as live, ${unknownText} as lot_key, ${unknownDate} as expiry, cast(null as integer) as days_to_expiry, ${unknownText} as recall_verdict,
  cast(null as decimal(18,6)) as unit_cost, cast(null as decimal(18,4)) as container_qty, cast(null as double precision) as value, ${unknownDate} as first_on, ${unknownDate} as last_on, ${unknownText} as ndc_state, ${unknownText} as shortage_status, false as is_sole,
  ${join(
    ['used_recently', 'voided_recently', 'encoded_recently'].map((word) => column(word, figures[word] ?? sql`0`)),
    ', ',
  )}, ${figures.on_hand ?? sql`cast(null as decimal(38,4))`} as on_hand, ${figures.use_forecast ?? sql`cast(null as double precision)`} as use_forecast, ${day(asked.to)} as as_of`;

/** Summed before they stand beside the tags: there are several times as many of them. */
const recentEvents = (
  { asked, where, source }: Pick<Wanted, 'asked' | 'where' | 'source'>,
  lot: Fragment,
): Fragment => {
  const mart = source('recent');
  const figures = ['used', 'voided', 'encoded'].map((event) => ({ event, called: `${event}_recently` }));
  const sums = figures.map(({ event, called }) =>
    column(called, sql`sum(case when fact.event = ${event} then fact.units else 0 end)`),
  );
  const ids = sql`fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.tray_id`;
  return sql`
union all
${otherCells(ids, sql`fact.lot`, Object.fromEntries(figures.map(({ called }) => [called, sql`fact.${name(called)}`])), asked)}
from (select ${ids}, ${lot} as lot, ${join(sums, ', ')}
  from (select event.facility_id, event.location_id, event.product_id, event.item_id, event.event, event.local_date, event.is_counted, event.undone_on, ${mart === 'tag_days' ? ofDays : ofEvents}
    from ${table(mart)} event where event.local_date > ${day(asked.to)} - ${pace} and event.local_date <= ${day(asked.to)} and event.event in ('used', 'voided', 'encoded')) fact
  where ${isCountedBy(asked.to)} and ${where(ofTags)} group by ${ids}, ${lot}) fact
left join makers on makers.product_id = fact.product_id`;
};
const ofDays = sql`event.units, cast(null as integer) as tray_id`;
const ofEvents = sql`1 as units, event.tray_id, case when not ${isUnknownLot("coalesce(event.lot, '')")} then event.lot end as lot, ${lotKeyOf("coalesce(event.lot, '')")} as lot_key`;

/** Summed as coarsely as rows are told apart, before it stands beside the tags: lots and places are as many as those. */
const allStock = ({ asked, where, reads }: Pick<Wanted, 'asked' | 'where' | 'reads'>): Fragment => {
  const places = ['facility_id', 'location_id'];
  const told = join(
    [...places.filter(reads), 'product_id'].map((id) => sql`fact.${name(id)}`),
    ', ',
  );
  const shown = join(
    places.map((id) => (reads(id) ? sql`fact.${name(id)}` : sql`cast(null as integer) as ${name(id)}`)),
    ', ',
  );
  return sql`
union all
${otherCells(sql`${shown}, fact.product_id, made.item_id, cast(null as integer) as tray_id`, unknownText, { on_hand: sql`cast(fact.balance as decimal(38,4))` }, asked)}
from (select ${told}, sum(fact.balance) as balance from ${table('stock_spans')} fact
  where fact.from_date <= ${day(asked.to)} and ${day(asked.to)} < fact.to_date and ${where()} group by ${told}) fact
join ${table('products')} made on made.product_id = fact.product_id left join makers on makers.product_id = fact.product_id`;
};

/** What is forecast to be used of each item, tags alone. One NDC stands for the item: filters on items read it. */
const useForecast = ({ asked, where }: Pick<Wanted, 'asked' | 'where'>): Fragment => sql`
union all
${otherCells(
  sql`fact.facility_id, cast(null as integer) as location_id, fact.product_id, fact.item_id, cast(null as integer) as tray_id`,
  unknownText,
  { use_forecast: sql`fact.forecast_4w` },
  asked,
)}
from (select coming.facility_id, coming.item_id, coming.forecast_4w, made.product_id from (${publishedForecast('tags_used', asked.to)}) coming
  join (select known.item_id, min(known.product_id) as product_id from ${table('products')} known group by known.item_id) made on made.item_id = coming.item_id) fact
left join makers on makers.product_id = fact.product_id where ${where()}`;
