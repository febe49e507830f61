import { asLines } from '../../../query/define/as-lines.ts';
import { type Asked, within } from '../../../query/define/asked.ts';
import { defineList, type Field, type WantedRows } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, nothing, sql, table, wallClock } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { caseJoin } from '../../shared/datasets/case.ts';
import { eventUserJoin, tagJoins } from './tag-dimensions.ts';
import { eventCheckOf, eventCheckReads, isListed, tagEventFilters } from './tag-event-filters.ts';
import { systemUser, tagsCalled } from './tag-filters.ts';
import {
  eventCheckLevels,
  eventCheckWords,
  itemStateDefinition,
  itemStateOf,
  itemStateWords,
  tagEventWords,
} from './tag-words.ts';

const field = (
  label: string,
  type: Field['type'],
  value: Fragment,
  definition: string,
  more: Partial<Field> = {},
): Field => ({ label, type, value, definition, ...more });

const figure = (label: string, type: Field['type'], total: Fragment, definition: string): Field => ({
  label,
  type,
  definition,
  value: sql`1`,
  total,
});

/** The gravest checks, by their marks: to name the gravest one of a million events takes longer than to count them. */
const isFault = sql`(is_after_final or is_out_of_order or is_recalled_at_event or is_expired_at_event or is_skipped_approval)`;
/** The encoding of a tag, and the counted end that no finding has undone; of each there is at most one. */
const milestones = sql`case when fact.event = 'encoded' then fact.local_date end as encoded_on,
  case when fact.event in ('used', 'voided', 'expired', 'recalled') and fact.is_counted and fact.undone_on is null then fact.local_date end as ended_on`;
const noMilestones = sql`cast(null as date) as encoded_on, cast(null as date) as ended_on`;

/**
 * Different tags are many times slower to count than events. Where the days alone say which events are meant, they need not be: a
 * tag's first one is that before which it was last seen on an earlier day.
 */
const firstOfTag = ({ from }: Asked): Fragment =>
  sql`coalesce(fact.previous_on < ${day(from)}, true) as is_first_of_tag, cast(null as varchar) as told_tag`;
const toldTag = sql`false as is_first_of_tag, fact.tag as told_tag`;

/** Uses whose tag was read again later; `wasSeenAgain` adds by which day. */
const seenAgain: Filter = {
  label: 'Seen again',
  words: { true: 'Used, and read again by the last day' },
  where: () => sql`fact.event = 'used' and fact.next_on is not null`,
};
const wasSeenAgain = ({ filters, to }: Asked): Fragment =>
  (filters.seenAgain ?? []).length > 0 ? sql` and fact.next_on <= ${day(to)}` : nothing;

/** Every event of every tag, with what it made of the tag and what is odd about it. */
export const tagHistory = defineList({
  name: 'tag-history',
  source: 'Events of RFID tags, as sent.',
  reach: 'tag_events',
  filters: { ...tagEventFilters, seenAgain },
  fields: {
    occurred_at: field(
      'Time',
      'datetime',
      wallClock(sql`occurred_local`),
      'When it happened, at the local time of the facility.',
    ),
    tag: field('Tag', 'code', sql`tag`, 'The number of the tag, as read.'),
    event: field(
      'Event',
      'status',
      sql`event`,
      'What happened. Found: a tag that counted as used was read again, which undoes the use.',
      { words: tagEventWords },
    ),
    item: field('Item', 'text', sql`item_name`, 'The drug that was encoded last; blank where the tag never was.', {
      code: sql`item_code`,
    }),
    lot: field('Lot', 'code', sql`lot`, 'The lot that was encoded last.'),
    facility: field('Facility', 'text', sql`facility_name`, 'Where it happened.', { code: sql`facility_code` }),
    location: field('Location', 'text', sql`location_name`, 'The location that the event names.', {
      code: sql`location_code`,
    }),
    tray: field(
      'Tray',
      'text',
      sql`tray_code`,
      'The tray that the event names, else the one in which the tag lay before it.',
    ),
    case: field('Case', 'code', sql`case_code`, 'The case that the event names.', { isPersonal: true }),
    user: field('User', 'text', sql`staff_name`, `Who did it; ${systemUser} where the file names nobody.`, {
      code: sql`staff_code`,
      isPersonal: true,
    }),
    reason: field('Reason', 'text', sql`reason`, 'The reason that was given.'),
    item_state: field('State', 'status', sql`item_state`, `Just after the event. ${itemStateDefinition}`, {
      words: itemStateWords,
    }),
    hours_since_previous: field(
      'Hours since previous',
      'hours',
      sql`cast(seconds_since_previous as double precision) / 3600`,
      'Since the event of the tag before this one; blank for the first.',
    ),
    event_check: field(
      'Check',
      'status',
      sql`event_check`,
      asLines(
        'The most serious one that applies; the filter finds an event by any of them.',
        'After the end: it follows a use, a void, an expiry or a recall.',
        'Out of order: it cannot follow the state before.',
        'Under recall: the unit went out although a recall means it.',
        'After its expiry: the unit went out after it expired.',
        'Approval skipped: first restocked or used without an approval.',
        'Approved by encoder: the same user encoded and approved it.',
        'Moved without removal: restocked into another tray.',
        'Read again: in the tray that it is in already.',
        'Voided in a tray.',
        'Short-dated: encoded with less than {tags.short_dated_days} days to live.',
      ),
      { words: eventCheckWords, levels: eventCheckLevels },
    ),
    ndc: field('NDC', 'code', ndcAsShown('ndc'), 'The package that was encoded last.', { code: sql`ndc` }),
    expiry: field('Expiry', 'date', sql`expiry`, 'The expiry that was encoded last.'),
    event_value: field(
      'Value',
      'money',
      sql`value`,
      'What the unit was worth on the day of the event: its container at what a base unit cost at the facility. Blank where the cost is unknown.',
      { total: sql`sum(value)` },
    ),
    place: field('Order', 'count', sql`place`, 'Newest first; the life of one tag from its beginning.'),
    event_count: figure('Events', 'count', sql`count(*)`, 'Events under the filters.'),
    tag_count: figure(
      'Tags',
      'count',
      sql`count(*) filter (where is_first_of_tag) + count(distinct told_tag)`,
      'Different tags among them.',
    ),
    fault_count: {
      ...figure(
        'Events with a fault',
        'count',
        sql`count(*) filter (where ${isFault})`,
        'After the end, out of order, under recall, after its expiry, or approval skipped.',
      ),
      better: 'down',
    },
    life_days: figure(
      'Life so far',
      'days',
      sql`case when min(told_tag) = max(told_tag) then coalesce(max(ended_on), max(as_of)) - min(encoded_on) end`,
      'Of the one tag that is asked for: from its encoding to its end, or to the day of the report. Blank for several tags.',
    ),
  },
  rows: historyRows,
  adds: {
    joins: [...tagJoins, caseJoin, eventUserJoin],
    computes: {
      event_check: { of: eventCheckOf('cell'), reads: eventCheckReads },
      item_state: {
        of: itemStateOf(sql`cell.status`, sql`cell.tray_after_id`),
        reads: ['cell.status', 'cell.tray_after_id'],
      },
    },
  },
  finds: tagsCalled,
  tie: ['tag', 'step_place'],
});

function historyRows({ asked, where, head }: WantedRows): Fragment {
  // One tag is read as a story, from its beginning; many as news, the last first.
  const isStory = (asked.filters.tag ?? []).length === 1;
  const direction = isStory ? sql`1` : sql`-1`;
  const events = sql`from ${table('tag_events')} fact where ${within(sql`fact.local_date`, asked)} and ${where()} and ${isListed(asked)}${wasSeenAgain(asked)}`;
  const isNews = head?.by === 'place' && (asked.filters.tag ?? []).length === 0;
  const isAnyTag = Object.values(asked.filters).every((values) => values.length === 0);
  return sql`${isNews ? daysOfNews(events, head.rows) : nothing}select fact.*, ${direction} * extract(epoch from fact.occurred_at) as place, ${direction} * fact.step as step_place, ${day(asked.to)} as as_of, ${isStory ? milestones : noMilestones}, ${isAnyTag ? firstOfTag(asked) : toldTag}
${events}${isNews ? sql` and fact.local_date in (select local_date from days)` : nothing}`;
}

/**
 * The days that the newest events lie in: those of a few days are put in order sooner than those of a quarter. The two days before
 * each as well, for at one and the same moment it may still be that day elsewhere.
 */
const daysOfNews = (events: Fragment, rows: number): Fragment => sql`with daily as (
  select local_date, n, sum(n) over (order by local_date desc) - n as later from (select fact.local_date, count(*) as n ${events} group by fact.local_date) counted
), news as (
  select local_date from daily where later < ${rows}
), days as (select local_date from news union select local_date - 1 from news union select local_date - 2 from news)
`;
