import { addDays, addMonths, firstOfMonth } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import type { Bucket } from '../../../../query/define/define.ts';
import { day, type Fragment, name, sql, table } from '../../../../query/define/sql.ts';
import { keptDays } from '../../marts/state/kept-days.ts';
import { stockState } from '../../marts/state/stock-state.ts';
import { stateColumns } from '../../marts/state/stock-states.ts';

const placeFilters = ['location', 'locationType', 'locationGroup'];

/** Whether the question is about some places only: then nothing can be said of facilities as a whole. */
export const isAboutPlaces = ({ filters }: Asked): boolean =>
  placeFilters.some((filter) => (filters[filter] ?? []).length > 0);

/** A position is judged by its levels where places are asked about, else the SKU by its supply. */
const statusColumn = (asked: Asked): Fragment => name(isAboutPlaces(asked) ? 'par_status' : 'sku_status');

const isKept = ({ covered, to }: Asked): boolean => covered === null || keptDays(covered.from, covered.to).includes(to);

/** Whether the question is about some NDCs of an item and not about others: positions as a whole cannot answer it. */
const isAboutNdcs = ({ filters }: Asked): boolean => (filters.manufacturer ?? []).length > 0;

/** Whether positions are kept ready for a question; else they are put together from their NDCs. */
export const areReady = (asked: Asked, bucket: Bucket | null = null): boolean =>
  !isAboutNdcs(asked) && (bucket === 'month' || isKept(asked));

/** `state` as a common table expression: NDCs at their places. What must be worked out is worked out once, however often it is read. */
export const stateAt = (asked: Asked): Fragment =>
  isKept(asked) ? sql`state as (${ndcsAt(asked)})` : sql`state as materialized (${ndcsAt(asked)})`;

/** The same of positions, where they are ready. */
export const positionsAt = (asked: Asked): Fragment => sql`state as (${keptAt(asked, 'stock_positions')})`;

const keptAt = (asked: Asked, kept: 'stock_positions' | 'stock_states'): Fragment =>
  sql`select state.*, ${statusColumn(asked)} as stock_status from ${table(kept)} state where ${asked.covered ? sql`state.day = ${day(asked.to)}` : sql`false`}`;

/**
 * Stock at the end of the day asked for, by place and NDC: read where it is kept ready, worked out by the same SQL where it
 * is not. Levels to order at are those of the newest day either way.
 */
function ndcsAt(asked: Asked): Fragment {
  const { covered, to } = asked;
  if (!covered || isKept(asked)) return keptAt(asked, 'stock_states');
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
export function stateAtMonthEnds(
  asked: Asked,
  source: 'stock_states' | 'stock_positions' | 'stock_month_ends',
): Fragment {
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
