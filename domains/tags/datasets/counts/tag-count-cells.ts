import type { Asked } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import type { Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { weekdayOf } from '../../../shared/datasets/clock.ts';
import { reasonOf } from '../tag-event-filters.ts';
import { type CountDimension, columnsOf, eventIds } from './tag-count-dimensions.ts';
import { type Facts, factsFor } from './tag-count-facts.ts';
import { type CountedPart, type CountPart, type CountSource, countedParts } from './tag-count-parts.ts';

type Named = [name: string, part: CountedPart];

/** Cells of counted events: those of each source by themselves, summed as far as their parts can be. */
export function countedCells(wanted: Wanted, notOfWaiting: readonly string[]): Fragment {
  const parts = wanted.parts.map(({ name }): Named => [name, countedParts[name as CountPart]]);
  const sources = [...new Set(parts.map(([, { from }]) => from))];
  // What came first is no day of those asked for, and nothing of it tells an engine the types of days and hours.
  const inOrder = sources.toSorted((one, two) => Number(isFirst(one)) - Number(isFirst(two)));
  const [head = 'encoded'] = inOrder;
  const shown = isFirst(head) || parts.length === 0 ? ['encoded' as const, ...inOrder] : inOrder;
  return join(
    shown.map((source) => {
      const own = parts.filter(([, { from }]) => from === source);
      return cellsFrom(wanted, source, parts, factsFor(wanted, source, own, notOfWaiting));
    }),
    '\nunion all\n',
  );
}

const isFirst = (source: CountSource): boolean => source.startsWith('first_');

function cellsFrom(wanted: Wanted, source: CountSource, parts: Named[], { isDaily, facts }: Facts): Fragment {
  const { asked, by } = wanted;
  const own = parts.filter(([, { from }]) => from === source);
  const isSummed = own.every(([, { sum }]) => sum);
  const isByState = by.includes('cohort_state') && !isFirst(source);
  const isLookedUp = isByState && !isDaily;
  const state = isByState ? cohortState(isLookedUp ? sql`ended.status` : sql`fact.status`) : null;
  const keys = keysOf(wanted, source, state);
  const values = parts.map(([key, part]) => {
    const of = part.from === source ? ((isDaily ? part.ofDay(asked) : null) ?? part.ofEvent(asked)) : part.none(asked);
    return sql`${part.from === source && isSummed && part.sum ? part.sum(of) : of} as ${name(key)}`;
  });
  const told = keys.flatMap(({ isTold }, at) => (isTold ? [at + 1] : []));
  const places = told.map((at): Fragment => ({ parts: [{ is: 'text', text: String(at) }] }));
  const group = places.length > 0 ? sql` group by ${join(places, ', ')}` : sql` having count(*) > 0`;
  return sql`select ${join([...keys.map(({ of, as }) => sql`${of} as ${name(as)}`), ...values], ', ')}
from (${facts}) fact${isLookedUp ? stateAtEnd(asked) : nothing}${isSummed ? group : nothing}`;
}

interface Key {
  as: string;
  of: Fragment;
  /** Whether cells are told apart by it; it is the same for all where not. */
  isTold: boolean;
}

/** What tells the cells of a source apart. */
function keysOf({ by, bucket, reads }: Wanted, source: CountSource, state: Fragment | null): Key[] {
  const kept = new Set(by.map((key) => columnsOf[key as CountDimension]));
  const key = (as: string, of: Fragment | null, type: Fragment): Key => ({
    as,
    of: of ?? sql`cast(null as ${type})`,
    isTold: of !== null,
  });
  const [number, word, date] = [sql`integer`, sql`varchar`, sql`date`];
  const clock = [
    { dimension: 'date', as: 'local_date', of: sql`fact.local_date`, type: date },
    { dimension: 'hour', as: 'local_hour', of: sql`fact.local_hour`, type: number },
    { dimension: 'weekday', as: 'weekday', of: weekdayOf(sql`fact.local_date`), type: number },
  ].filter(({ dimension }) => by.includes(dimension));
  const isByReason = by.includes('reason');
  const isOfVoids = source === 'voided' || source === 'first_voided';
  const isDated = !isFirst(source);
  return [
    ...eventIds.map((id) =>
      key(id, kept.has(id) || (id === 'item_id' && isDated && reads(id)) ? sql`fact.${name(id)}` : null, number),
    ),
    key('reason_word', isByReason && isOfVoids ? reasonOf : null, word),
    key('cohort_state', state, word),
    ...clock.map(({ as, of, type }) => key(as, isDated ? of : null, type)),
    ...(bucket === 'week' || bucket === 'month'
      ? [key('bucket', isDated ? bucketOf(bucket, sql`fact.local_date`) : null, date)]
      : []),
    { as: 'is_by_reason', of: isByReason ? sql`1` : sql`0`, isTold: false },
  ];
}

const cohortState = (status: Fragment): Fragment =>
  sql`case when ${status} = 'encoded' then 'waiting' when ${status} in ('used', 'voided') then ${status} when ${status} in ('expired', 'recalled') then 'expired_or_recalled' else 'approved_not_used' end`;
/** A tag that was encoded within the days has been seen since they began; where clocks differ, the date may be two days back. */
const stateAtEnd = ({ from, to }: Asked): Fragment =>
  sql` left join (select span.tag, span.status from ${table('tag_spans')} span where span.from_date between ${day(from)} - 2 and ${day(to)} and ${day(to)} < span.to_date) ended on ended.tag = fact.tag`;
