import type { Asked } from '../../../query/define/asked.ts';
import type { WantedRows } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, join, name, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { isOfPlace } from '../../notices/datasets/notice-place.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { lotFilters } from '../../stock/datasets/lots/lot-filters.ts';
import { tagSettings } from '../settings.ts';
import { serial } from './serials/serial.ts';
import { makerFilter } from './stock/tag-makers.ts';
import { lotKeyFilter, tagFilter } from './tag-filters.ts';
import { isEndState, isInUse, itemCheckWords, itemStateOf, itemStateWords } from './tag-words.ts';
import { trayFilters } from './tray-filters.ts';

/** Less than this to live is expiring: it would not last a round of restocking. */
export const expiringDays = settingValue(tagSettings.expiringDays);
/** For definitions. */
export const expiringWords = '{tags.expiring_days} days';

/** The same words as on the page that reads tags by their code. */
export const {
  words: alertWords = {},
  levels: alertLevels = {},
  definition: alertDefinition,
} = serial.dimensions.alert;

const { item, therapeuticClass, deaSchedule, venClass, storage } = itemFilters;
const { facility, location, locationType } = siteFilters;

/** Filters on tags in the state of a day. */
export const tagFilters = {
  facility,
  location,
  locationType,
  ...trayFilters,
  item,
  ndc: ndcFilter,
  manufacturer: makerFilter,
  therapeuticClass,
  deaSchedule,
  venClass,
  storage,
  lot: lotKeyFilter,
  tag: tagFilter,
  case: caseFilter,
  itemState: { label: 'State', words: itemStateWords, where: (values) => oneOf(sql`fact.item_state`, values) },
  itemCheck: { label: 'Check', words: itemCheckWords, where: (values) => oneOf(sql`fact.item_check`, values) },
  alert: { label: 'Alert', words: alertWords, where: (values) => oneOf(sql`fact.alert`, values) },
  expiryWithinDays: lotFilters.expiryWithinDays,
  recallVerdict: lotFilters.recallVerdict,
  recallNumber: lotFilters.recallNumber,
} satisfies Record<string, Filter>;

/** Of a span: the tag is in use. */
export const isLive = isInUse('span.status');

/** Tags that have ended are left out, unless a filter asks for what may have: they are many, and lie nowhere. */
const asksForEnded = ({ filters }: Asked): boolean =>
  ['tag', 'case', 'alert'].some((name) => (filters[name] ?? []).length > 0) ||
  (filters.itemState ?? []).some(isEndState);

/** Which part of the tags a question is about. */
export interface TagScope {
  /** Tags that have ended, too. */
  ended?: true;
  /** Only tags that were encoded: others are no item. */
  encoded?: true;
  /** Alike ones as one row, with how many there are; which tag each is and when it was seen is not told then. */
  together?: true;
}

/** What is known of a tag over a span, besides the tray in which it lies. */
const ofSpan = [
  'status',
  'event_after_final',
  'is_approved',
  'product_id',
  'lot',
  'lot_key',
  'expiry',
  'facility_id',
  'location_id',
];
const columnsOf = (names: string[]): Fragment =>
  join(
    names.map((column) => sql`span.${name(column)}`),
    ', ',
  );
const ofOneTag = sql`span.tray_id, span.tag, span.case_id, span.last_event_local, span.encoded_local, 1 as tags`;
const ofMany = sql`cast(null as varchar) as tag, cast(null as integer) as case_id, cast(null as timestamp) as last_event_local, cast(null as timestamp) as encoded_local, cast(count(*) as integer) as tags`;

/** What tags need not be told apart by where it is not looked at, and of what type it is. */
const unreadTypes: Record<string, Fragment> = {
  event_after_final: sql`boolean`,
  is_approved: sql`boolean`,
  lot: sql`varchar`,
  lot_key: sql`varchar`,
  expiry: sql`date`,
  facility_id: sql`integer`,
  location_id: sql`integer`,
};

/** Tags that are alike in all that is looked at, as one row. */
function countTogether(isLookedAt: (column: string) => boolean): { columns: Fragment; grouping: Fragment } {
  const read = ofSpan.filter((column) => !unreadTypes[column] || isLookedAt(column));
  const unread = ofSpan.filter((column) => !read.includes(column));
  // Whether they lie in a tray is a part of their state; which one it is may be nothing that is asked for.
  const tray = isLookedAt('tray_id') ? sql`span.tray_id` : sql`case when span.tray_id is not null then 0 end`;
  const blank = unread.map((column) => sql`, cast(null as ${unreadTypes[column] ?? nothing}) as ${name(column)}`);
  const told = columnsOf(read);
  return { columns: sql`${told}, ${tray} as tray_id${join(blank, '')}, ${ofMany}`, grouping: sql`${told}, ${tray}` };
}

/** What a tag among these facts is worth; a list works it out for the rows in view alone. */
export const tagValueOf = (container: Fragment, cost: Fragment): Fragment =>
  sql`cast(${container} as decimal(38,4)) * ${cost}`;

/**
 * Tags in the state and place of the end of a day, judged, as `facts`: the middle of a `with`. What nothing reads is not looked
 * up: each look-up takes as long as a third of finding the tags.
 */
export function tagFacts(
  asked: Asked,
  reads: (column: string) => boolean,
  { ended, encoded, together }: TagScope = {},
): Fragment {
  const to = day(asked.to);
  const inForce = sql`from_date <= ${to} and ${to} < to_date`;
  const withEnded = ended || asksForEnded(asked);
  const isJudged = reads('item_check') || reads('is_wrong_item');
  const isNoticed = isJudged || ['alert', 'recall_verdict', 'recall_number'].some(reads);
  const isPriced = reads('unit_cost');
  const isTyped = isJudged || reads('tray_type_id');
  const told = (isRead: boolean, of: Fragment, unread: Fragment): Fragment => (isRead ? of : unread);
  const lookup = (isRead: boolean, of: Fragment): Fragment => (isRead ? sql`\n  left join ${of}` : nothing);
  const lookedAt: Record<string, boolean> = {
    event_after_final: reads('alert'),
    is_approved: isJudged,
    location_id: isNoticed || reads('location_id'),
    lot: isNoticed || reads('lot') || reads('raw_lot'),
    lot_key: isJudged || reads('lot') || reads('lot_key'),
    expiry: isJudged || ['alert', 'expiry', 'days_to_expiry'].some(reads),
    facility_id: isPriced || reads('facility_id'),
    tray_id: isTyped || reads('tray_id'),
  };
  const alike = together ? countTogether((column) => lookedAt[column] ?? reads(column)) : null;
  return sql`seen as (
  select ${alike?.columns ?? sql`${columnsOf(ofSpan)}, ${ofOneTag}`} from ${table('tag_spans')} span
  where span.from_date <= ${to} and ${to} < span.to_date and ${withEnded ? sql`true` : isLive} and ${encoded ? sql`span.encoded_local is not null` : sql`true`}${alike ? sql` group by ${alike.grouping}` : nothing}
), told as (
  select span.tags, span.tag, span.status, span.event_after_final, span.is_approved, span.product_id, span.lot_key, span.expiry, span.facility_id, span.location_id, span.tray_id, span.case_id,
    span.last_event_local, span.encoded_local, coalesce(span.lot, '') as raw_lot, case when span.lot_key is not null then span.lot end as lot,
    ${itemStateOf(sql`span.status`, sql`span.tray_id`)} as item_state, ${withEnded ? isLive : sql`true`} as is_live, made.item_id,
    span.expiry - ${to} as days_to_expiry, ${to} - cast(span.last_event_local as date) as dwell_days, coalesce(made.container_qty, 1) as container_qty,
    ${told(isTyped, sql`tray.tray_type_id`, sql`cast(null as integer)`)} as tray_type_id,
    ${told(isNoticed, sql`notice.verdict`, unknownWord)} as recall_verdict, ${told(isNoticed, sql`coalesce(notice.recall_number, notice.recall_key)`, unknownWord)} as recall_number,
    ${told(isPriced, sql`cost.unit_cost`, sql`cast(null as decimal(18,6))`)} as unit_cost,
    ${told(isJudged, sql`coalesce(tray.has_template, false) and allowed.item_id is null`, sql`false`)} as is_wrong_item
  from seen span left join ${table('products')} made on made.product_id = span.product_id${lookup(
    isTyped,
    sql`(select known.tray_id, known.tray_type_id, exists (select 1 from ${table('tray_templates')} line where line.tray_type_id = known.tray_type_id and ${inForce}) as has_template from ${table('trays')} known) tray on tray.tray_id = span.tray_id`,
  )}${lookup(
    isNoticed,
    sql`${table('recalled_lots')} notice on notice.product_id = span.product_id and notice.lot = coalesce(span.lot, '') and ${isOfPlace('span.location_id')} and notice.from_date <= ${to} and ${to} < notice.to_date`,
  )}${lookup(
    isPriced,
    sql`${table('unit_costs')} cost on cost.facility_id = span.facility_id and cost.product_id = span.product_id and cost.from_date <= ${to} and ${to} < cost.to_date`,
  )}${lookup(
    isJudged,
    sql`(select distinct tray_type_id, item_id from ${table('tray_templates')} line where ${inForce}) allowed on allowed.tray_type_id = tray.tray_type_id and allowed.item_id = made.item_id`,
  )}
), facts as (
  select told.*, case when not is_live then null when recall_verdict = 'affected' then 'recalled' when days_to_expiry < 0 then 'expired' when is_wrong_item then 'wrong_item'
      when status = 'restocked' and not is_approved then 'unapproved' when lot_key is null then 'unknown_lot' when days_to_expiry < ${expiringDays} then 'expiring' else 'ok' end as item_check,
    case when is_live and recall_verdict = 'affected' then 'quarantine' when is_live and recall_verdict = 'need_review' then 'review' when is_live and days_to_expiry < 0 then 'expired_in_stock'
      when event_after_final then 'event_after_final' else 'none' end as alert
  from told
)`;
}

const unknownWord = sql`cast(null as varchar)`;

/** The tags that pass the filters. */
export function listedTags({ asked, where, reads, isFiltered }: WantedRows): Fragment {
  return sql`with ${tagFacts(asked, (column) => reads(column) || isFiltered(column))}
select fact.* from facts fact where ${where()}`;
}
