import type { StatusLevel } from '../../../../contracts/report.ts';
import { asLines } from '../../../../query/define/as-lines.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import { type Dimension, defineDataset, type Measure, type Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, name, nothing, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { carriesNdc } from '../../../items/datasets/sku-map-codes.ts';
import { isOfPlace } from '../../../notices/datasets/notice-place.ts';
import { itemJoin } from '../../../products/datasets/item.ts';
import { itemFilters } from '../../../products/datasets/item-filters.ts';
import { ndcFilter, optionalProductJoin } from '../../../products/datasets/product.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { caseJoin } from '../../../shared/datasets/case.ts';
import { facilityJoin, placeJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { lotFilters, verdictLevels, verdictWords } from '../../../stock/datasets/lots/lot-filters.ts';
import { trayJoin } from '../tag-dimensions.ts';
import { itemCheckWords } from '../tag-words.ts';
import { isLive, tagsAsOf } from './serial-states.ts';

export const tagStatusWords: Record<string, string> = {
  encoded: 'Encoded',
  approved: 'Approved',
  restocked: 'Restocked',
  removed: 'Removed',
  returned: 'Returned',
  used: 'Used',
  voided: 'Voided',
  expired: 'Expired',
  recalled: 'Recalled',
};
/** The words of the check of a tag, so that one thing is called the same on every page. */
const alertWords: Record<string, string> = {
  quarantine: itemCheckWords.recalled ?? '',
  review: 'Recall to review',
  expired_in_stock: itemCheckWords.expired ?? '',
  event_after_final: 'Event after the end',
  none: 'No alert',
};
const alertLevels: Record<string, StatusLevel> = {
  quarantine: 'bad',
  review: 'warn',
  expired_in_stock: 'bad',
  event_after_final: 'warn',
  none: 'ok',
};
const checkWords: Record<string, string> = {
  ok: 'In order',
  licence_plate: 'License plate',
  no_ndc: 'No NDC in the code',
  gtin_mismatch: 'GTIN of another NDC',
  bad_code: 'Broken code',
};
const checkLevels: Record<string, StatusLevel> = {
  ok: 'ok',
  licence_plate: 'none',
  no_ndc: 'none',
  gtin_mismatch: 'warn',
  bad_code: 'warn',
};

const serialDimensions = {
  tag: { label: 'Tag', type: 'code', definition: 'The number of the tag, as read.', by: 'tag' },
  item: {
    label: 'Item',
    type: 'text',
    definition: 'The drug that was encoded.',
    by: 'item_id',
    shows: 'item_name',
    code: 'item_code',
  },
  ndc: {
    label: 'NDC',
    type: 'code',
    definition: 'The package that was encoded last.',
    by: 'product_id',
    shows: 'ndc_shown',
    code: 'ndc',
  },
  manufacturer: { label: 'Manufacturer', type: 'text', definition: 'Who makes the NDC.', by: 'manufacturer' },
  gtin: { label: 'GTIN', type: 'code', definition: 'Decoded from the tag, else that of the product list.', by: 'gtin' },
  serial: {
    label: 'Serial',
    type: 'code',
    definition: 'Decoded from the tag; blank where the tag is a plain number.',
    by: 'serial',
  },
  lot: { label: 'Lot', type: 'code', definition: 'The lot that was encoded last.', by: 'lot' },
  expiry: { label: 'Expiry', type: 'date', definition: 'The expiry that was encoded last.', by: 'expiry' },
  tag_status: {
    label: 'Last event counted',
    type: 'status',
    definition:
      'The last event up to the day. Voided, expired and recalled are final, and used is until the tag is found: then it lives again, restocked or returned. Any other later event does not change them.',
    by: 'status',
    words: tagStatusWords,
  },
  alert: {
    label: 'Alert',
    type: 'status',
    definition: asLines(
      'The first one that applies.',
      'Under recall: in use although a notice means its NDC and lot.',
      'Recall to review: in use, and whether the notice means it must be reviewed.',
      'Expired: in use past its expiry.',
      'Event after the end: read after it was used, voided, expired or recalled.',
    ),
    by: 'alert',
    words: alertWords,
    levels: alertLevels,
  },
  facility: { ...siteDimensions.facility, definition: 'Where the last event was.' },
  location: { ...siteDimensions.location, definition: 'The location that was named last.' },
  tray: {
    label: 'Tray',
    type: 'text',
    definition: 'The tray it is in; blank where it is in none.',
    by: 'tray_id',
    shows: 'tray_code',
    code: 'tray_code',
  },
  epc_check: {
    label: 'Code check',
    type: 'status',
    definition: asLines(
      'Checks the code, not whether the drug is authentic.',
      'License plate: a plain number.',
      'Broken code: starts like a GS1 number but is not valid.',
      'No NDC in the code: its GTIN carries no NDC.',
      'GTIN of another NDC: not the NDC that was encoded.',
    ),
    by: 'epc_check',
    words: checkWords,
    levels: checkLevels,
  },
  recall_verdict: {
    label: 'Recall',
    type: 'status',
    definition: 'What the recall notices say about the NDC and lot; blank where none concerns the product.',
    by: 'recall_verdict',
    words: verdictWords,
    levels: verdictLevels,
  },
  recall_number: { label: 'Recall no.', type: 'code', definition: 'The notice behind the word.', by: 'recall_number' },
  case_code: {
    label: 'Case',
    type: 'code',
    definition: 'The case that it was used in.',
    by: 'case_id',
    shows: 'case_code',
    code: 'case_code',
    isPersonal: true,
  },
  ...calendarBy('on which the tag was encoded'),
} satisfies Record<string, Dimension>;

const count = (label: string, where: Fragment, definition: string, better: 'down' | 'neither' = 'down') =>
  ({ label, type: 'count', definition, better, parts: [], of: sql`count(*) filter (where ${where})` }) as const;
const shown = (label: string, type: 'days' | 'datetime' | 'flag' | 'count', of: Fragment, definition: string) =>
  ({ label, type, definition, parts: [], of, total: 'none' }) as const;
const ofCell = (column: string, fold: 'min' | 'max', label: string, type: 'days' | 'count', definition: string) => ({
  ...shown(label, type, sql`${name(fold)}(${name(column)})`, definition),
  ofCell: name(column),
});

const serialMeasures = {
  days_to_expiry: ofCell('days_to_expiry', 'min', 'Days to expiry', 'days', 'Expiry − the day of the report.'),
  last_event_at: shown(
    'Last event',
    'datetime',
    sql`cast(max(last_event_local) as varchar)`,
    'When the last event was, at the local time of its facility.',
  ),
  encoded_at: shown('Encoded', 'datetime', sql`cast(max(encoded_local) as varchar)`, 'When it was encoded last.'),
  dwell_days: ofCell(
    'dwell_days',
    'max',
    'Days since last event',
    'days',
    'The day of the report − the day of the last event.',
  ),
  re_encoded: shown(
    'Encoded twice',
    'flag',
    sql`bool_or(re_encoded)`,
    'The tag was encoded more than once; the last time counts.',
  ),
  alert_rank: ofCell('alert_rank', 'min', 'Urgency', 'count', 'The order of the alerts: 1 is quarantine, 5 is none.'),
  tag_count: count('Tags', sql`true`, 'Tags under the filters.', 'neither'),
  live_tag_count: count(
    'Live tags',
    sql`is_live`,
    'Tags in use: encoded, approved, restocked, removed or returned.',
    'neither',
  ),
  quarantine_count: count('In quarantine', sql`alert = 'quarantine'`, 'Tags in use although a recall means them.'),
  expired_live_count: count(
    'Expired, not removed',
    sql`is_live and days_to_expiry < 0`,
    'Tags in use after their expiry, recalled ones included.',
  ),
  unknown_lot_count: count(
    'Live, lot unknown',
    sql`is_live and lot is null`,
    'Tags in use without a known lot: no recall can clear them.',
  ),
  bad_code_count: count(
    'Code faults',
    sql`epc_check in ('gtin_mismatch', 'bad_code')`,
    'Tags whose code is broken or carries another NDC.',
  ),
} satisfies Record<string, Measure>;

const byWords = (label: string, column: string, words: Record<string, string>): Filter => ({
  label,
  words,
  where: (values) => oneOf(sql`fact.${name(column)}`, values),
});
const byText = (label: string, column: string): Filter => ({
  label,
  where: (values) => oneOf(sql`fact.${name(column)}`, values),
});

const serialFilters = {
  facility: siteFilters.facility,
  location: siteFilters.location,
  ...itemFilters,
  ndc: ndcFilter,
  lot: lotFilters.lot,
  expiryWithinDays: lotFilters.expiryWithinDays,
  recallVerdict: lotFilters.recallVerdict,
  recallNumber: lotFilters.recallNumber,
  tray: {
    label: 'Tray',
    where: (values) =>
      sql`fact.tray_id in (select tray_id from ${table('trays')} known where ${oneOf(sql`known.tray_code`, values)})`,
    values: (search) =>
      sql`select known.tray_code as value, known.tray_code as label from ${table('trays')} known where known.tray_code ilike ${search} escape '!' order by value`,
  },
  tag: byText('Tag', 'tag'),
  gtin: byText('GTIN', 'gtin'),
  serial: byText('Serial', 'serial'),
  tagStatus: byWords('Status', 'status', tagStatusWords),
  alert: byWords('Alert', 'alert', alertWords),
  epcCheck: byWords('Code check', 'epc_check', checkWords),
} satisfies Record<string, Filter>;

/** Every tagged unit, in the state and place of the end of a day. */
export const serial = defineDataset({
  name: 'serial',
  title: 'Serial numbers of RFID tags',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'encoded_on',
  source: 'Events of RFID tags; recall notices; the FDA NDC directory.',
  filters: serialFilters,
  dimensions: serialDimensions,
  rowId: { column: 'tag', by: ['tag'], isCell: true },
  parts: {},
  measures: serialMeasures,
  adds: { joins: [facilityJoin, placeJoin, caseJoin, itemJoin, optionalProductJoin, trayJoin] },
  cells: tagRows,
});

/** What the codes of tags say is not looked up where nothing reads it. */
const notDecoded = sql`cast(null as varchar) as coded_gtin, cast(null as varchar) as serial, false as is_bad, cast(null as varchar) as ndc10`;

function tagRows({ asked, where, reads, isFiltered }: Wanted): Fragment {
  const to = day(asked.to);
  const isDecoded = ['epc_check', 'gtin', 'serial'].some((column) => reads(column) || isFiltered(column));
  return sql`with told as (
  select tags.*, coalesce(tags.lot, '') as raw_lot, ${isLive} as is_live, ${isDecoded ? sql`coded.gtin as coded_gtin, coded.serial, coded.is_bad, pack.ndc10` : notDecoded},
    made.item_id, made.ndc, made.gtin as product_gtin,
    tags.expiry - ${to} as days_to_expiry, ${to} - cast(tags.last_event_local as date) as dwell_days, notice.verdict as recall_verdict, coalesce(notice.recall_number, notice.recall_key) as recall_number, notice.recall_class
  from (${tagsAsOf(asked.to)}) tags left join ${table('products')} made on made.product_id = tags.product_id
  ${isDecoded ? sql`left join ${table('tag_codes')} coded on coded.tag = tags.tag left join (select ndc11, max(ndc10) as ndc10 from ${table('ndc_packages')} listed where listed.valid_to is null group by ndc11) pack on pack.ndc11 = made.ndc` : nothing}
  left join ${table('recalled_lots')} notice on notice.product_id = tags.product_id and notice.lot = coalesce(tags.lot, '') and ${isOfPlace('tags.location_id')} and notice.from_date <= ${to} and ${to} < notice.to_date
), judged as (
  select told.*, case when is_live and recall_verdict = 'affected' then 'quarantine' when is_live and recall_verdict = 'need_review' then 'review' when is_live and days_to_expiry < 0 then 'expired_in_stock'
      when event_after_final then 'event_after_final' else 'none' end as alert,
    case when is_bad then 'bad_code' when coded_gtin is null then 'licence_plate' when substr(coded_gtin, 2, 2) <> '03' then 'no_ndc' when ${carriesNdc('coded_gtin', 'ndc', 'ndc10')} then 'ok' else 'gtin_mismatch' end as epc_check
  from told
), facts as (
  select tag, status, is_live, alert, case alert when 'quarantine' then 1 when 'review' then 2 when 'expired_in_stock' then 3 when 'event_after_final' then 4 else 5 end as alert_rank,
    epc_check, coalesce(coded_gtin, product_gtin) as gtin, serial, raw_lot, case when lot_key is not null then lot end as lot, expiry, days_to_expiry, dwell_days, re_encoded, product_id, item_id,
    facility_id, location_id, tray_id, case_id, last_event_local, encoded_local, cast(encoded_local as date) as encoded_on, recall_verdict, recall_number, recall_class
  from judged
)
select fact.* from facts fact where ${where()} and ${isShown(asked)}`;
}

/** Tags in use, unless a state or a tag is asked for, or what happened after the end. */
function isShown({ filters }: Asked): Fragment {
  if (filters.tagStatus || filters.tag) return sql`true`;
  return filters.alert?.includes('event_after_final')
    ? sql`(fact.is_live or fact.alert = 'event_after_final')`
    : sql`fact.is_live`;
}
