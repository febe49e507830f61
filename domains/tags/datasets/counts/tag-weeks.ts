import { addDays, lastSunday } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import { type Dimension, defineDataset, type Wanted } from '../../../../query/define/define.ts';
import { nothingAdded } from '../../../../query/define/joins.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { isLive, tagFilters } from '../tag-facts.ts';
import { itemStateDefinition, itemStateOf, itemStateWords } from '../tag-words.ts';
import { daysKnowFilters } from './tag-days.ts';

const weeks = 26;

/** The last day of each of the last weeks that have ended, Sunday by Sunday. */
export function weekEnds(to: string): string[] {
  const last = lastSunday(to);
  return Array.from({ length: weeks }, (_, back) => addDays(last, -7 * (weeks - 1 - back)));
}

/** The first Sunday on or after a day. */
const sundayOf = (date: Fragment): Fragment => sql`cast(date_trunc('week', ${date}) as date) + 6`;

const weekDimensions = {
  item_state: {
    label: 'State',
    type: 'status',
    definition: itemStateDefinition,
    by: 'item_state',
    words: itemStateWords,
  },
  week: { label: 'Week', type: 'date', definition: 'The Sunday on which the week ends.', by: 'week' },
} satisfies Record<string, Dimension>;

/**
 * Live tags that came into a state and left it, by the Sunday at which it shows. Added up from the first Sunday on, they are the
 * tags in each state: cheaper than looking at every tag on every Sunday.
 */
export const tagWeeks = defineDataset({
  name: 'tag-weeks',
  title: 'RFID tags by week',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'week',
  source: 'Events of RFID tags.',
  reach: 'tag_events',
  filters: tagFilters,
  dimensions: { ...weekDimensions, ...calendarBy('in which the week ends') },
  parts: {},
  measures: {
    change: {
      label: 'Change',
      type: 'count',
      definition: 'Live tags that came into the state less those that left it, since the Sunday before.',
      parts: [],
      of: sql`sum(change)`,
    },
  },
  adds: nothingAdded,
  sources: {
    changes: [
      { mart: 'tag_flows', when: [daysKnowFilters(['itemState'])] },
      { mart: 'tag_spans', when: [] },
    ],
  },
  cells: (wanted) => (wanted.source('changes') === 'tag_flows' ? fromFlows(wanted) : fromSpans(wanted)),
});

type Weeks = Pick<Wanted, 'asked' | 'where'>;
const shownFrom = (date: Fragment, first: string): Fragment => sql`greatest(${sundayOf(date)}, ${day(first)})`;

function firstAndLast(asked: Asked): [first: string, last: string] {
  const ends = weekEnds(asked.to);
  return [ends[0] ?? asked.to, ends.at(-1) ?? asked.to];
}

/** What came and went before the first Sunday stands there, as what had stayed until then. */
function fromFlows({ asked, where }: Weeks): Fragment {
  const [first, last] = firstAndLast(asked);
  return sql`select fact.item_state, ${shownFrom(sql`fact.local_date`, first)} as week, sum(fact.change) as change from (
  select flow.*, ${itemStateOf(sql`flow.status`, sql`case when flow.is_in_tray then 1 end`)} as item_state from ${table('tag_flows')} flow where flow.local_date <= ${day(last)}
) fact where ${where()} group by 1, 2 having sum(fact.change) <> 0`;
}

/** Where a filter looks at trays, lots or single tags, these are looked at one by one. */
function fromSpans({ asked, where }: Weeks): Fragment {
  const [first, last] = firstAndLast(asked);
  return sql`with spans as (
  select fact.* from (
    select span.facility_id, span.location_id, span.product_id, span.tray_id, span.lot_key, span.tag, span.case_id, span.expiry - ${day(asked.to)} as days_to_expiry,
      ${itemStateOf(sql`span.status`, sql`span.tray_id`)} as item_state, ${shownFrom(sql`span.from_date`, first)} as shown_from,
      case when span.to_date <= ${day(last)} then ${sundayOf(sql`span.to_date`)} end as gone_from
    from ${table('tag_spans')} span
    where ${isLive} and span.encoded_local is not null and span.from_date <= ${day(last)} and span.to_date > ${day(first)}
  ) fact where ${where()} and (fact.gone_from is null or fact.shown_from < fact.gone_from)
)
select item_state, shown_from as week, count(*) as change from spans group by item_state, shown_from
union all
select item_state, gone_from, -count(*) from spans where gone_from is not null group by item_state, gone_from`;
}
