import type { Days } from '../../../../contracts/calendar.ts';
import { within } from '../../../../query/define/asked.ts';
import type { Condition, Sources, Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { tagSettings } from '../../settings.ts';
import { isCountedBy } from '../tag-event-filters.ts';
import { daysKnowFirstRows, daysKnowRows, eventIds } from './tag-count-dimensions.ts';
import {
  type CountedKind,
  type CountedPart,
  type CountPart,
  type CountSource,
  caseParts,
  countedKinds,
  countedParts,
  isCaseTray,
  sendsCases,
} from './tag-count-parts.ts';
import { daysKnowFilters } from './tag-days.ts';

/** Only a void has a reason and a stage: what voids are compared with is not narrowed by them. */
const voidFilters = ['reason', 'voidStage'];

/** What was encoded is not narrowed by what only voids have. */
const notNarrowed = (kind: CountedKind): string[] => (kind === 'encoded' ? voidFilters : []);

/** The filters that do not matter to counts by day of a kind: days know the reasons of voids. */
const knownOf = (kind: CountedKind): string[] => (kind === 'voided' ? ['reason'] : notNarrowed(kind));

const daysKnowParts = (source: CountSource): Condition<'asked' | 'parts'> => ({
  refusal: 'a measure looks at single events',
  holds: ({ asked, parts }) =>
    parts.every(({ name: part }) => {
      const { from, ofDay }: CountedPart = countedParts[part as CountPart];
      return from !== source || ofDay(asked) !== null;
    }),
});

const daysOrEvents = (...when: Condition[]): Sources => [
  { mart: 'tag_days', when },
  { mart: 'tag_events', when: [] },
];
const counted = (source: CountSource, kind: CountedKind): [CountSource, Sources] => [
  source,
  daysOrEvents(daysKnowParts(source), daysKnowFilters(knownOf(kind)), daysKnowRows),
];

/** Where several tables know the events of a source. */
export const countSources: Readonly<Record<string, Sources>> = Object.fromEntries([
  ...countedKinds.map((kind) => counted(kind, kind)),
  ...countedKinds.map((kind): [CountSource, Sources] => [
    `first_${kind}`,
    daysOrEvents(daysKnowFilters(kind === 'voided' ? ['reason'] : []), daysKnowFirstRows),
  ]),
  counted('used_before', 'used'),
  counted('batch_facility', 'used'),
]);

/** Events as they are counted, one by one or by day. */
export interface Facts {
  isDaily: boolean;
  facts: Fragment;
}

/** The events that some parts of one source read. */
export function factsFor(
  wanted: Wanted,
  source: CountSource,
  parts: [name: string, part: CountedPart][],
  notOfWaiting: readonly string[],
): Facts {
  const { asked, where } = wanted;
  const inDays = within(sql`fact.local_date`, asked);
  const isForCase = parts.some(([key]) => caseParts.has(key));
  const events = (condition: Fragment, more: Fragment = nothing, counts = isCountedBy(asked.to)): Facts => ({
    isDaily: false,
    facts: sql`select fact.*, ${counts} as counts, 1 as units${isForCase ? sql`, ${isCaseTray} and ${sendsCases} as is_for_case` : nothing} from ${table('tag_events')} fact ${more} where ${condition}`,
  });
  const counted = (kind: CountedKind, days: Days | null, counts?: Fragment): Facts => {
    const without = notNarrowed(kind);
    const condition = sql`${days ? within(sql`fact.local_date`, days) : sql`false`} and fact.event = ${kind} and ${where(without)}`;
    return wanted.source(source) === 'tag_days'
      ? {
          isDaily: true,
          facts: sql`select fact.*, ${counts ?? isCountedBy(asked.to)} as counts${isForCase ? sql`, ${sendsCases} as is_for_case` : nothing} from ${table('tag_days')} fact where ${condition}`,
        }
      : events(condition, nothing, counts);
  };
  const first = countedKinds.find((kind) => source === `first_${kind}`);
  if (first) return firstOnes(wanted, source, first);
  switch (source) {
    case 'waiting':
      return events(
        sql`fact.event = 'encoded' and fact.is_counted and ${where([...voidFilters, ...notOfWaiting])}`,
        sql`join (select span.tag from ${table('tag_spans')} span where span.status = 'encoded' and span.from_date <= ${day(asked.to)} and ${day(asked.to)} < span.to_date) waits on waits.tag = fact.tag`,
      );
    // Few of very many: most units were approved before they went out, and are under no recall.
    case 'skipped':
      return events(sql`${inDays} and fact.event in ('restocked', 'used') and fact.is_skipped_approval and ${where()}`);
    case 'recalled':
      return events(sql`${inDays} and fact.event = 'used' and fact.is_recalled_at_event and ${where()}`);
    case 'unknown':
      return events(sql`${inDays} and fact.product_id is null and ${where()}`);
    case 'used_before':
      return counted('used', asked.previous, asked.previous ? isCountedBy(asked.previous.to) : sql`false`);
    case 'batch_facility': {
      const daily = counted('used', asked);
      return batchFacilities(daily.isDaily ? daily.facts : usesWithBatches(wanted));
    }
    default:
      return counted(source as CountedKind, asked);
  }
}

/** Uses one by one, each with whether at least two others were read from its tray within the same minute, whatever these are. */
function usesWithBatches({ asked, where }: Wanted): Fragment {
  const isUsed = sql`${within(sql`fact.local_date`, asked)} and fact.event = 'used'`;
  const minute = sql`date_trunc('minute', fact.occurred_at)`;
  const batches = sql`select fact.tray_id, ${minute} as minute from ${table('tag_events')} fact where ${isUsed} and fact.tray_id is not null group by fact.tray_id, ${minute} having count(*) >= ${settingValue(tagSettings.batchUses)}`;
  return sql`select fact.facility_id, ${isCountedBy(asked.to)} as counts, 1 as units, case when batch.tray_id is not null then 1 else 0 end as used_in_batch
  from ${table('tag_events')} fact left join (${batches}) batch on batch.tray_id = fact.tray_id and batch.minute = ${minute} where ${isUsed} and ${where()}`;
}

/** The facilities where more than half of the uses were read in batches. They stand in no row, only in the total. */
const batchFacilities = (uses: Fragment): Facts => ({
  isDaily: false,
  facts: sql`select ${join(
    eventIds.map((id) => sql`cast(null as integer) as ${name(id)}`),
    ', ',
  )}, cast(null as date) as local_date, cast(null as integer) as local_hour, fact.facility_id as batch_facility
  from (${uses}) fact where fact.counts group by fact.facility_id having 2 * sum(fact.used_in_batch) > sum(fact.units)`,
});

/** Of each row the first there ever was, whatever days are asked for. */
function firstOnes(wanted: Wanted, source: CountSource, kind: CountedKind): Facts {
  const mart = wanted.source(source);
  return {
    isDaily: mart === 'tag_days',
    facts: sql`select fact.* from ${table(mart)} fact where fact.event = ${kind} and fact.is_counted and fact.product_id is not null and ${wanted.where()}`,
  };
}
