import { type Measure, ratio } from '../../../../query/define/define.ts';
import { median } from '../../../../query/define/percentile.ts';
import { name, sql } from '../../../../query/define/sql.ts';
import { rowsAreDaily } from './tag-count-dimensions.ts';
import type { CountPart } from './tag-count-parts.ts';

type Counted = Measure<CountPart>;

export const countOf = (
  label: string,
  part: CountPart,
  definition: string,
  better: 'up' | 'down' | 'neither' = 'neither',
): Counted => ({
  label,
  type: 'count',
  definition,
  better,
  parts: [part],
  of: sql`coalesce(sum(${name(part)}), 0)`,
});

/** An amount over units of which some have no cost: of no units nothing, of units without any cost nobody knows. */
export const amountOf = (label: string, part: CountPart, units: CountPart, definition: string): Counted => ({
  label,
  type: 'money',
  definition: `${definition} A unit is worth its container at what a base unit cost at the facility that day. Blank where no cost is known; units without one are left out and counted in a note above the table.`,
  parts: [part, units],
  of: sql`case when coalesce(sum(${name(units)}), 0) = 0 then 0 else sum(${name(part)}) end`,
});

export const shareOf = (
  label: string,
  part: CountPart,
  whole: CountPart,
  definition: string,
  better: 'up' | 'down' | 'neither' = 'neither',
): Counted => ({
  label,
  type: 'percent',
  definition,
  better,
  parts: [part, whole],
  of: ratio(sql`sum(${name(part)})`, sql`sum(${name(whole)})`),
});

export const medianOf = (
  label: string,
  type: 'minutes' | 'hours' | 'days',
  part: CountPart,
  definition: string,
  better: 'up' | 'down' | 'neither' = 'neither',
): Counted => ({
  label,
  type,
  definition,
  better,
  parts: [part],
  of: median(sql`${name(part)}`),
  needsOwnCells: rowsAreDaily,
});

export const firstOf = (part: CountPart): Counted => ({
  label: 'First ever',
  type: 'date',
  definition: 'The day of the first one there ever was.',
  parts: [part],
  total: 'none',
  of: sql`min(${name(part)})`,
});

export const waitingCount = countOf(
  'Waiting for approval',
  'waiting',
  'Tags that are encoded and not approved at the end of the last day, whenever they were encoded.',
  'down',
);

/** What pages say about units without a cost. */
export const noteUnpriced = (what: string) => ({
  measure: 'unpriced_count' as const,
  note: {
    level: 'look' as const,
    text: (value: number, { number }: { number(value: number | null): string }) =>
      value > 0 ? `${number(value)} ${what} have no known cost: they are left out of all values.` : null,
  },
});
