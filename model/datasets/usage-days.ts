import { type Asked, type Days, within } from '../asked.ts';
import type { Wanted } from '../define.ts';
import { bucketOf } from '../dimensions/calendar.ts';
import { type Fragment, grouped, join, name, nothing, sql, table } from '../sql.ts';

const used = (column: string): Fragment =>
  sql`sum(case fact.kind when 'dispense' then fact.${name(column)} when 'return' then -fact.${name(column)} end)`;
const ofKind = (column: string, kind: string): Fragment =>
  sql`sum(case when fact.kind = ${kind} then fact.${name(column)} end)`;

/** What the movements of a span of days add up to. */
const amounts = {
  qty: used('quantity'),
  value: used('value'),
  unpriced: sql`sum(case when fact.kind in ('dispense', 'return') then fact.unpriced_quantity end)`,
  dispensed: ofKind('value', 'dispense'),
  returned: ofKind('value', 'return'),
  draws: ofKind('movement_count', 'dispense'),
  /** What left without being used: expired, wasted, recalled, and adjusted down. */
  removed: sql`sum(case when fact.kind in ('expire', 'waste', 'recall') then fact.value when fact.kind = 'adjust' then -fact.negative_value end)`,
};
type Amount = keyof typeof amounts;

/** The time that is asked for, and the two that it is compared with: null where the data do not cover them. */
const spans = {
  now: (asked: Asked): Days | null => asked,
  prior: (asked: Asked): Days | null => asked.previous,
  year: (asked: Asked): Days | null => asked.yearBefore,
};
type Span = keyof typeof spans;

interface DayPart {
  span: Span;
  reads: Amount[];
  of: (asked: Asked) => Fragment;
}

const column = (span: Span, amount: Amount): Fragment => name(`${span}_${amount}`);
const sum = (span: Span, amount: Amount): Fragment => sql`sum(${column(span, amount)})`;
const ofNow = (amount: Amount): DayPart => ({ span: 'now', reads: [amount], of: () => sum('now', amount) });

/**
 * Of a time that is compared with. Where the data cover it, no use is zero; unknown is only what has no cost, and what is not
 * covered.
 */
const ofThen = (span: Span, amount: 'qty' | 'value'): DayPart => ({
  span,
  reads: amount === 'qty' ? ['qty'] : ['value', 'unpriced'],
  of: (asked) => {
    if (!spans[span](asked)) return sql`cast(null as decimal(38,4))`;
    const orZero = sql`coalesce(${sum(span, amount)}, 0)`;
    return amount === 'qty'
      ? orZero
      : sql`case when ${sum(span, 'unpriced')} > 0 then ${sum(span, amount)} else ${orZero} end`;
  },
});

/** What cells of use can carry, as far as days can tell. */
export const dayParts = {
  used_qty: ofNow('qty'),
  used_value: ofNow('value'),
  prior_qty: ofThen('prior', 'qty'),
  prior_value: ofThen('prior', 'value'),
  year_value: ofThen('year', 'value'),
  dispensed_value: ofNow('dispensed'),
  returned_value: ofNow('returned'),
  draws: ofNow('draws'),
  removed: ofNow('removed'),
  unpriced_qty: ofNow('unpriced'),
} satisfies Record<string, DayPart>;

type Parts = Wanted['parts'];

/**
 * Cells from the mart of days: each span is summed by itself, which is a fifth less work than telling the spans apart at every
 * sum, and no finer than anything reads: use by week of 900 places is not summed for each of their items first.
 */
export function summedDays(wanted: Wanted, parts: Parts, others: Fragment[]): Fragment {
  const { asked, bucket, reads } = wanted;
  const read = parts.map(({ name: part }) => dayParts[part as keyof typeof dayParts]);
  const columns = (Object.keys(spans) as Span[]).flatMap((span) =>
    (Object.keys(amounts) as Amount[])
      .filter((amount) => read.some((part) => part.span === span && part.reads.includes(amount)))
      .map((amount) => ({ span, amount })),
  );
  const places = ['facility_id', 'location_id'].filter(reads).map((key) => sql`fact.${name(key)}`);
  const isByItem = reads('item_id');
  const time = bucket === null || bucket === 'hour' ? [] : [bucketOf(bucket, sql`fact.local_date`)];
  const sources = (Object.keys(spans) as Span[]).flatMap((span) => {
    const days = spans[span](asked);
    // Cells are those of the time asked for, whatever is read of it.
    if (!days || (span !== 'now' && !columns.some((one) => one.span === span))) return [];
    const sums = columns.map(
      (one) =>
        sql`${one.span === span ? amounts[one.amount] : sql`cast(null as decimal(38,4))`} as ${column(one.span, one.amount)}`,
    );
    const keys = [...places, ...(isByItem ? [sql`fact.product_id`] : [])];
    return [
      sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...sums], ', ')}
  from ${table('movement_days')} fact where fact.kind in (${kindsOf(columns, span)}) and ${within(sql`fact.local_date`, days)} and ${wanted.where()}${grouped([...keys, ...time])}`,
    ];
  });
  const keys = [...places, ...(isByItem ? [sql`made.item_id`] : []), ...(time.length > 0 ? [sql`fact.bucket`] : [])];
  return sql`select ${join([...keys, ...parts.map((part) => sql`${part.of} as ${name(part.name)}`), ...others], ', ')}
from (${join(sources, '\n  union all ')}) fact ${isByItem ? sql`join ${table('products')} made on made.product_id = fact.product_id` : nothing}${grouped(keys)}`;
}

const kindsOf = (columns: { span: Span; amount: Amount }[], span: Span): Fragment =>
  columns.some((one) => one.span === span && one.amount === 'removed')
    ? sql`'dispense', 'return', 'expire', 'waste', 'recall', 'adjust'`
    : sql`'dispense', 'return'`;
