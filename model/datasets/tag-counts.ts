import { fewestOfBatch } from '../../warehouse/marts/tags/tag-days.ts';
import { type Asked, type Days, within } from '../asked.ts';
import { defineDataset, type Measure, type Wanted } from '../define.ts';
import { bucketOf } from '../dimensions/calendar.ts';
import { clockColumns } from '../dimensions/clock.ts';
import type { Filter } from '../filter.ts';
import { day, type Fragment, join, name, oneOf, sql, table } from '../sql.ts';
import { areRowsDaily, type CountDimension, columnsOf, countDimensions, eventIds } from './tag-count-dimensions.ts';
import {
  type CountPart,
  caseParts,
  countParts,
  dailyParts,
  eventsOf,
  isForCase,
  voidStage,
} from './tag-count-parts.ts';
import { areDaysEnough, dailyIds } from './tag-days.ts';
import { tagNames } from './tag-dimensions.ts';
import { isCountedBy, reasonOf, tagEventFilters } from './tag-event-filters.ts';
import { systemUser } from './tag-filters.ts';

const countFilters = {
  ...tagEventFilters,
  voidStage: {
    label: 'Voided',
    words: { before_approval: 'Before approval', on_shelf: 'Approved, not in a tray', in_tray: 'In a tray' },
    where: (values) => oneOf(voidStage, values),
  },
} satisfies Record<string, Filter>;

/** Only a void has a reason and a stage: what voids are compared with is not narrowed by them. */
const voidFilters = ['reason', 'voidStage'];

interface CountsOf<Meas extends string> {
  name: string;
  measures: Record<Meas, Measure<CountPart>>;
  /** Filters that say nothing about tags that still wait. */
  notOfWaiting?: string[];
}

/** Whether the days are all that has to be read. */
const isDaily = (wanted: Wanted): boolean =>
  wanted.parts.every((part) => dailyParts.has(part.name)) && areRowsDaily(wanted);

/** Counted events of tags, one by one or by day, with the tags that wait for approval at the end beside them. */
export const countTags = <const Meas extends string>({ name: called, measures, notOfWaiting = [] }: CountsOf<Meas>) =>
  defineDataset<CountDimension, CountPart, Meas>({
    name: called,
    source: 'Events of RFID tags; prices and receipts for the value.',
    reach: 'tag_events',
    filters: countFilters,
    dimensions: countDimensions,
    grains: { item: { by: ['item_id'], keep: ['drug_name'] } },
    parts: countParts,
    measures,
    adds: {
      columns: sql`${tagNames.columns}, item.name as drug_name, coalesce(person.name, ${systemUser}) as staff_name, coalesce(person.staff_code, ${systemUser}) as staff_code,
        coalesce(first_by.name, ${systemUser}) as encoder_name, coalesce(first_by.staff_code, ${systemUser}) as encoder_code`,
      joins: sql`${tagNames.joins} left join ${table('staff')} person on person.staff_id = cell.staff_id left join ${table('staff')} first_by on first_by.staff_id = cell.encoder_id`,
    },
    cells: (wanted) => cellsOf(wanted, notOfWaiting),
  });

function cellsOf(wanted: Wanted, notOfWaiting: string[]): Fragment {
  const { asked, parts, by } = wanted;
  const isSummed = parts.every((part) => !singleParts.has(part.name));
  const isByState = by.includes('cohort_state');
  const values = parts.map((part) => sql`${isSummed ? sql`sum(${part.of})` : part.of} as ${name(part.name)}`);
  const isLookedUp = isByState && !isDaily(wanted);
  const keys = keysOf(wanted, isByState ? cohortState(isLookedUp ? sql`ended.status` : sql`fact.status`) : noState);
  const firsts = parts.map((part) => part.name).filter((part) => part.startsWith('first_'));
  return sql`select ${keys.columns}${join(
    [isByReason(by), ...values].map((column) => sql`, ${column}`),
    '',
  )}
from (${join(factsOf(wanted, notOfWaiting), '\nunion all\n')}) fact ${isLookedUp ? stateAtEnd(asked) : sql``}${isSummed ? keys.group : sql``}${usedBefore(wanted)}${usedInBatch(wanted)}${join(
    firsts.map((part) => firstDays(wanted, part)),
    '',
  )}`;
}

const noState = sql`cast(null as varchar)`;

/** What tells cells apart, and the clause that groups events by it. */
function keysOf({ by, bucket }: Wanted, state: Fragment): { columns: Fragment; group: Fragment } {
  const kept = keptIds(by);
  const keys = [
    ...eventIds.map((id) => (kept.has(id) ? sql`fact.${name(id)}` : sql`cast(null as integer)`)),
    by.includes('reason') ? sql`case when fact.event = 'voided' then ${reasonOf} end` : sql`cast(null as varchar)`,
    state,
  ];
  const names = [...eventIds, 'reason_word', 'cohort_state'];
  const columns = keys.map((key, at) => sql`${key} as ${name(names[at] ?? '')}`);
  const places = keys.map((_, at) => ({ parts: [{ is: 'text' as const, text: `${at + 1}` }] }));
  const clock = clockColumns(by);
  const time =
    bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
  return {
    columns: sql`${join(columns, ', ')}${clock.columns}${time}`,
    group: sql` group by ${join(places, ', ')}${clock.group}${bucket === 'week' || bucket === 'month' ? sql`, bucket` : sql``}`,
  };
}

const isByReason = (by: Wanted['by']): Fragment => sql`${by.includes('reason') ? sql`1` : sql`0`} as is_by_reason`;

/** Parts of which every single value counts: cells that carry one are events, all others can be summed first. */
const singleParts: ReadonlySet<string> = new Set([
  'encoded_on',
  'encoded_minutes',
  'minutes_per_tag',
  'shelf_life',
  'waiting_hours',
  'unknown_tag',
  'approved_minutes',
  'void_hours',
  'used_case',
  'days_in_tray',
  'period_days',
  'first_encoded',
  'first_approved',
  'first_voided',
  'first_used',
]);

/** What rows are not told apart by need not be known, and is not looked up. The item is: some figures are taken item by item. */
const keptIds = (by: Wanted['by']): ReadonlySet<string> =>
  new Set(['item_id', ...by.flatMap((key) => columnsOf[key as CountDimension] ?? [])]);

/** The events that the parts read: of the days asked for, and whatever waits at their end. */
function factsOf(wanted: Wanted, notOfWaiting: string[]): Fragment[] {
  const { asked, parts, where } = wanted;
  const names = parts.map((part) => part.name);
  if (isDaily(wanted))
    return [
      sql`select fact.*, 'now' as why, ${isCountedBy(asked.to)} as counts from ${table('tag_days')} fact where ${within(sql`fact.local_date`, asked)} and ${oneOf(sql`fact.event`, eventsOf(names))} and ${where()}`,
    ];
  const inDays = within(sql`fact.local_date`, asked);
  const events = eventsOf(names);
  const forCase = names.some((part) => caseParts.has(part)) ? isForCase : sql`false`;
  const branch = (why: string, condition: Fragment, more: Fragment = sql``) =>
    sql`select fact.*, ${{ parts: [{ is: 'text', text: `'${why}'` }] }} as why, ${why === 'now' ? isCountedBy(asked.to) : sql`false`} as counts, 1 as units, case when fact.value is null then 1 else 0 end as unpriced, ${forCase} as is_for_case from ${table('tag_events')} fact ${more} where ${condition}`;
  const others = events.filter((event) => event !== 'encoded');
  const branches = [
    ...(others.length > 0 ? [branch('now', sql`${inDays} and ${oneOf(sql`fact.event`, others)} and ${where()}`)] : []),
    ...(events.includes('encoded')
      ? [branch('now', sql`${inDays} and fact.event = 'encoded' and ${where(voidFilters)}`)]
      : []),
    ...(names.some((part) => part.startsWith('waiting'))
      ? [
          branch(
            'waiting',
            sql`fact.event = 'encoded' and fact.is_counted and ${where([...voidFilters, ...notOfWaiting])}`,
            sql`join (select span.tag from ${table('tag_spans')} span where span.status = 'encoded' and span.from_date <= ${day(asked.to)} and ${day(asked.to)} < span.to_date) waits on waits.tag = fact.tag`,
          ),
        ]
      : []),
    // Few of very many: most units were approved before they went out.
    ...(names.includes('skipped_approval')
      ? [
          branch(
            'skipped',
            sql`${inDays} and fact.event in ('restocked', 'used') and fact.is_skipped_approval and ${where()}`,
          ),
        ]
      : []),
    ...(names.includes('unknown_tag')
      ? [branch('unknown', sql`${inDays} and fact.product_id is null and ${where()}`)]
      : []),
  ];
  return branches.length > 0 ? branches : [branch('now', sql`false`)];
}

const cohortState = (status: Fragment): Fragment =>
  sql`case when ${status} = 'encoded' then 'waiting' when ${status} in ('used', 'voided') then ${status} when ${status} in ('expired', 'recalled') then 'expired_or_recalled' else 'approved_not_used' end`;
/** A tag that was encoded within the days has been seen since they began; where clocks differ, the date may be two days back. */
const stateAtEnd = ({ from, to }: Asked): Fragment =>
  sql`left join (select span.tag, span.status from ${table('tag_spans')} span where span.from_date between ${day(from)} - 2 and ${day(to)} and ${day(to)} < span.to_date) ended on ended.tag = fact.tag`;

/** Cells that carry one part and nothing else, summed at once. */
function cellsApart(wanted: Wanted, part: CountPart, value: Fragment, source: Fragment): Fragment {
  const keys = keysOf(wanted, noState);
  const values = wanted.parts.map((other) => (other.name === part ? value : sql`null`));
  return sql`
union all
select ${keys.columns}, ${isByReason(wanted.by)}, ${join(values, ', ')}
from ${source}${keys.group}`;
}

const howMany = sql`cast(count(*) as integer)`;
const asksFor = ({ parts }: Wanted, wanted: CountPart): boolean => parts.some((part) => part.name === wanted);
const isUsed = (days: Days, where: Fragment): Fragment =>
  sql`${within(sql`fact.local_date`, days)} and fact.event = 'used' and ${where}`;

/** Units used in the time before: as many events as those of the days themselves, of which only the number counts. */
function usedBefore(wanted: Wanted): Fragment {
  const { previous } = wanted.asked;
  if (!previous || !asksFor(wanted, 'used_before')) return sql``;
  const hasDays = areRowsDaily(wanted);
  const source = sql`${table(hasDays ? 'tag_days' : 'tag_events')} fact where ${isUsed(previous, wanted.where())} and ${isCountedBy(previous.to)}`;
  return cellsApart(wanted, 'used_before', hasDays ? sql`cast(sum(fact.units) as integer)` : howMany, source);
}

/** Units used from one tray within one minute with others, whatever these are: the few such minutes are found first. */
function usedInBatch(wanted: Wanted): Fragment {
  if (!asksFor(wanted, 'used_in_batch')) return sql``;
  const { asked, where } = wanted;
  const counted = sql`${isUsed(asked, where())} and ${isCountedBy(asked.to)}`;
  if (areRowsDaily(wanted))
    return cellsApart(
      wanted,
      'used_in_batch',
      sql`cast(sum(fact.batched) as integer)`,
      sql`${table('tag_days')} fact where ${counted}`,
    );
  const minute = sql`date_trunc('minute', fact.occurred_at)`;
  const batches = sql`select fact.tray_id, ${minute} as minute from ${table('tag_events')} fact where ${isUsed(asked, sql`fact.tray_id is not null`)} group by fact.tray_id, ${minute} having count(*) >= ${fewestOfBatch}`;
  const source = sql`${table('tag_events')} fact join (${batches}) batch on batch.tray_id = fact.tray_id and batch.minute = ${minute} where ${counted}`;
  return cellsApart(wanted, 'used_in_batch', howMany, source);
}

/** When each row had its first event of a kind, whatever days are asked for: cells of their own that carry nothing else. */
function firstDays({ asked, parts, where, bucket, by }: Wanted, first: string): Fragment {
  const event = first.slice('first_'.length);
  const kept = new Set(by.map((key) => columnsOf[key as CountDimension]));
  const byReason = by.includes('reason');
  const hasDays =
    areDaysEnough(asked) && !byReason && [...kept].every((id) => id === undefined || dailyIds.includes(id));
  const groups = [
    ...eventIds.filter((id) => kept.has(id)).map((id) => sql`fact.${name(id)}`),
    ...(byReason ? [reasonOf] : []),
  ];
  const columns = [
    ...eventIds.map((id) => (kept.has(id) ? sql`fact.${name(id)}` : sql`null`)),
    byReason ? reasonOf : sql`null`,
    // Neither a state nor an hour: a first day has none.
    ...[
      'cohort_state',
      ...['date', 'hour', 'weekday'].filter((key) => by.includes(key)),
      ...(bucket ? ['bucket'] : []),
    ].map(() => sql`null`),
    byReason ? sql`1` : sql`0`,
    ...parts.map((part) => (part.name === first ? sql`min(fact.local_date)` : sql`null`)),
  ];
  return sql`
union all
select ${join(columns, ', ')}
from ${table(hasDays ? 'tag_days' : 'tag_events')} fact where fact.event = ${event} and fact.is_counted and fact.product_id is not null and ${where()}${
    groups.length > 0 ? sql` group by ${join(groups, ', ')}` : sql` having count(*) > 0`
  }`;
}
