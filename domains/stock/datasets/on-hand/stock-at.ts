import { addDays, addMonths, firstOfMonth } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import type { Condition, Sources, Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, name, sql, table } from '../../../../query/define/sql.ts';
import { keptDays } from '../../marts/state/kept-days.ts';
import { isOverPlaces } from '../../marts/state/stock-positions.ts';
import { stockState } from '../../marts/state/stock-state.ts';
import { stateColumns } from '../../marts/state/stock-states.ts';

const placeFilters = ['location', 'locationType', 'locationGroup'];

/** Whether the question is about some places only: then nothing can be said of facilities as a whole. */
export const isAboutPlaces = ({ filters }: Asked): boolean =>
  placeFilters.some((filter) => (filters[filter] ?? []).length > 0);

/** A position is judged by its levels where places are asked about, else the SKU by its supply. */
const statusColumn = (asked: Asked): Fragment => name(isAboutPlaces(asked) ? 'par_status' : 'sku_status');

const isKept = ({ covered, to }: Asked): boolean => covered === null || keptDays(covered.from, covered.to).includes(to);

const dayIsKept: Condition<'asked'> = {
  refusal: 'the state of that day is not kept ready',
  holds: ({ asked }) => isKept(asked),
};

const daysAreKept: Condition<'asked' | 'bucket'> = {
  ...dayIsKept,
  holds: ({ asked, bucket }) => bucket === 'month' || isKept(asked),
};

/** Positions as a whole cannot answer for some NDCs of an item. */
const isAboutWholeItems: Condition<'asked'> = {
  refusal: 'a filter on manufacturers leaves out some NDCs of an item',
  holds: ({ asked }) => (asked.filters.manufacturer ?? []).length === 0,
};

/** Under which positions are read rather than put together from their NDCs. */
export const positionsAreReady = [isAboutWholeItems, dayIsKept] as const;

const isOfPricedItems: Condition<'parts'> = {
  refusal: 'NDCs without a cost are counted',
  holds: ({ parts }) => parts.every(({ name: part }) => part !== 'unpriced'),
};

const isByMonth: Condition<'bucket'> = { refusal: 'rows are not by month', holds: ({ bucket }) => bucket === 'month' };

const readsNoPlaces: Condition<'asked' | 'reads'> = {
  refusal: 'places are asked about',
  holds: ({ asked, reads }) => !reads('location_id') && !isAboutPlaces(asked),
};

/** What is usable is taken by position, or netted within SKUs. */
export type StockGrain = 'position' | 'sku';

/** The figure of positions that a part is, where no places are asked for. */
const figureOfPart = (part: string, grain: StockGrain): string =>
  grain === 'sku' && (part === 'usable' || part === 'usable_value') ? `sku_${part}` : part;

const isKnownOfItems = (grain: StockGrain): Condition<'parts'> => ({
  refusal: 'a measure is about single places',
  holds: ({ parts }) => parts.every((part) => isOverPlaces(figureOfPart(part.name, grain))),
});

/** NDCs at their places at the end of a day: read where they are kept ready, worked out from all spans where they are not. */
export const stateSources: Sources = [
  { mart: 'stock_states', when: [daysAreKept] },
  { mart: 'stock_spans', when: [] },
];

/** The same summed to positions, or to items at the ends of months. */
export const positionSources = (grain: StockGrain): Sources => [
  {
    mart: 'stock_month_ends',
    when: [isByMonth, isAboutWholeItems, isOfPricedItems, readsNoPlaces, isKnownOfItems(grain)],
  },
  { mart: 'stock_positions', when: [daysAreKept, isAboutWholeItems, isOfPricedItems] },
  ...stateSources,
];

/** `state` as a common table expression: NDCs at their places. What must be worked out is worked out once, however often it is read. */
export const stateAt = ({ asked, source }: Pick<Wanted, 'asked' | 'source'>): Fragment =>
  source('state') === 'stock_states'
    ? sql`state as (${keptAt(asked, 'stock_states')})`
    : sql`state as materialized (${workedOut(asked)})`;

/** The same of positions, where they are ready. */
export const positionsAt = (asked: Asked): Fragment => sql`state as (${keptAt(asked, 'stock_positions')})`;

const keptAt = (asked: Asked, kept: 'stock_positions' | 'stock_states'): Fragment =>
  sql`select state.*, ${statusColumn(asked)} as stock_status from ${table(kept)} state where ${asked.covered ? sql`state.day = ${day(asked.to)}` : sql`false`}`;

/** Stock at the end of a day that is not kept ready, by the SQL that makes those which are. Levels to order at are those of the newest day either way. */
function workedOut(asked: Asked): Fragment {
  const { covered, to } = asked;
  if (!covered) return keptAt(asked, 'stock_states');
  return sql`select ${typedColumns}, ${statusColumn(asked)} as stock_status, ${day(to)} as day from (${stockState([to], covered.to)}) state`;
}

const typedColumns: Fragment = {
  parts: [
    {
      is: 'text',
      text: stateColumns.map((column) => `cast(${column.name} as ${column.type}) as ${column.name}`).join(', '),
    },
  ],
};

/** Stock at the ends of the months asked for, of those that are kept ready: NDCs, positions, or items without their places. */
export function stateAtMonthEnds(asked: Asked, source: string): Fragment {
  const { covered, from, to } = asked;
  const kept = covered ? new Set(keptDays(covered.from, covered.to)) : new Set<string>();
  const ends: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1))
    ends.push(addDays(addMonths(month, 1), -1));
  const shown = ends.filter((end) => kept.has(end));
  return sql`state as (select state.*, ${statusColumn(asked)} as stock_status from ${table(source)} state where ${areEnds(shown)})`;
}

/** Ends of months from the first of these to the last: what lies between is kept or not there. A list of days would be looked up. */
function areEnds(ends: string[]): Fragment {
  const [first, last] = [ends[0], ends.at(-1)];
  return first && last
    ? sql`state.day between ${day(first)} and ${day(last)} and extract(day from state.day + 1) = 1`
    : sql`false`;
}
