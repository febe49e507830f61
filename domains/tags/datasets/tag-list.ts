import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../query/define/define.ts';
import { type Fragment, sql, wallClock } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { caseJoin } from '../../shared/datasets/case.ts';
import { tagStatusWords } from './serials/serial.ts';
import { tagJoins } from './tag-dimensions.ts';
import {
  alertDefinition,
  alertLevels,
  alertWords,
  expiringWords,
  listedTags,
  tagFilters,
  tagValueOf,
} from './tag-facts.ts';
import { itemCheckLevels, itemCheckWords, itemStateDefinition, itemStateWords } from './tag-words.ts';

/** A tag that was never encoded is listed, because it lies there, and is in no count, because it is no item. */
const isItem = sql`encoded_local is not null`;

const count = (label: string, where: Fragment, definition: string, better: Field['better'] = 'down'): Field => ({
  label,
  type: 'count',
  definition,
  better,
  value: sql`1`,
  total: sql`count(*) filter (where ${isItem} and ${where})`,
});

const checkRank = sql`case item_check when 'recalled' then 1 when 'expired' then 2 when 'wrong_item' then 3 when 'unapproved' then 4 when 'unknown_lot' then 5 when 'expiring' then 6 when 'ok' then 7 else 8 end`;

const tagValue = tagValueOf(sql`container_qty`, sql`unit_cost`);

/** Every tagged unit, in the state and place of the end of a day. */
export const tagList = defineList({
  name: 'tag-list',
  source: 'Events of RFID tags; templates of trays; recall notices; prices and receipts for the value.',
  reach: 'tag_events',
  filters: tagFilters,
  fields: {
    tag: { label: 'Tag', type: 'code', definition: 'The number of the tag, as read.', value: sql`tag` },
    item: {
      label: 'Item',
      type: 'text',
      definition: 'The drug that was encoded; blank where the tag never was.',
      value: sql`item_name`,
      code: sql`item_code`,
    },
    ndc: {
      label: 'NDC',
      type: 'code',
      definition: 'The package that was encoded last.',
      value: ndcAsShown('ndc'),
      code: sql`ndc`,
    },
    lot: { label: 'Lot', type: 'code', definition: 'The lot that was encoded last.', value: sql`lot` },
    expiry: { label: 'Expiry', type: 'date', definition: 'The expiry that was encoded last.', value: sql`expiry` },
    days_to_expiry: {
      label: 'Days to expiry',
      type: 'days',
      definition: 'Expiry − the day of the report.',
      value: sql`days_to_expiry`,
    },
    item_state: {
      label: 'State',
      type: 'status',
      definition: itemStateDefinition,
      words: itemStateWords,
      value: sql`item_state`,
    },
    item_check: {
      label: 'Check',
      type: 'status',
      definition: asLines(
        'The first one that applies to a tag in use; blank once the tag has ended.',
        'Under recall: a notice means its NDC and lot.',
        'Expired: past its expiry.',
        'Wrong item for the tray: the template does not have it.',
        'Stocked unapproved: restocked, never approved.',
        'Lot unknown: no recall can clear it.',
        `Expiring: in less than ${expiringWords}.`,
        'In order: none of these.',
      ),
      words: itemCheckWords,
      levels: itemCheckLevels,
      value: sql`item_check`,
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where the last event was.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    location: {
      label: 'Location',
      type: 'text',
      definition: 'The location that was named last.',
      value: sql`location_name`,
      code: sql`location_code`,
    },
    tray: {
      label: 'Tray',
      type: 'text',
      definition: 'The tray in which it lies; blank where it lies in none.',
      value: sql`tray_code`,
    },
    tray_type: {
      label: 'Tray type',
      type: 'text',
      definition: 'What kind of tray that is.',
      value: sql`tray_type_name`,
      code: sql`tray_type_code`,
    },
    last_event_at: {
      label: 'Last event',
      type: 'datetime',
      definition: 'When the last event up to the day was, at the local time of its facility.',
      value: wallClock(sql`last_event_local`),
    },
    dwell_days: {
      label: 'Days since last event',
      type: 'days',
      definition: 'The day of the report − the day of the last event.',
      value: sql`dwell_days`,
    },
    tag_status: {
      label: 'Last event counted',
      type: 'status',
      definition: 'The last event that counts, up to the day.',
      words: tagStatusWords,
      value: sql`status`,
    },
    alert: {
      label: 'Alert',
      type: 'status',
      definition: alertDefinition,
      words: alertWords,
      levels: alertLevels,
      value: sql`alert`,
    },
    case: {
      label: 'Case',
      type: 'code',
      definition: 'The case that it was used in.',
      value: sql`case_code`,
      isPersonal: true,
    },
    tag_value: {
      label: 'Value',
      type: 'money',
      definition:
        'Base units in one container × what a base unit costs at the facility on the day. Blank where the cost is unknown.',
      value: tagValue,
      total: sql`sum(${tagValue})`,
    },
    check_rank: {
      label: 'Urgency',
      type: 'count',
      definition: 'The order of the checks: 1 is under recall, 7 is in order.',
      value: checkRank,
    },
    live_tag_count: count(
      'Live tags',
      sql`is_live`,
      'Tags in use: encoded, approved, restocked, removed or returned. Tags that were never encoded are listed and not counted.',
      'neither',
    ),
    not_ok_count: count(
      'Must be looked at',
      sql`item_check not in ('ok', 'expiring')`,
      'Live tags whose check is neither in order nor merely expiring.',
    ),
    expiring_count: count(
      'Expiring',
      sql`item_check = 'expiring'`,
      `Live tags that expire in less than ${expiringWords}, with nothing graver against them.`,
    ),
    out_count: count(
      'Out, place unknown',
      sql`item_state = 'out'`,
      'Live tags that were removed, or restocked without a tray: their place is unknown.',
    ),
    unpriced_count: count('Without cost', sql`is_live and unit_cost is null`, 'Live tags without a known cost.'),
  },
  rows: listedTags,
  materializeOnce: true,
  adds: { joins: [...tagJoins, caseJoin] },
  tie: ['tag'],
});
