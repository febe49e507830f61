import type { Days } from '../../contracts/calendar.ts';
import { day, type Fragment, sql } from './sql.ts';

/** What must stand in one of the texts of a row, and in which of its dimensions or fields it is looked for: `{ text: 'mida', in: ['item'] }`. */
export interface Search {
  text: string;
  in: readonly string[];
}

/** What a reader asked for, understood: days as dates, filters as lists, and what the company's data cover. */
export interface Asked extends Days {
  /** The equally long time just before; null where the data do not cover it whole. */
  previous: Days | null;
  /** The same dates a year earlier; null where the data do not cover them whole. */
  yearBefore: Days | null;
  filters: Record<string, string[]>;
  /** A filter of the rows: totals, key figures and charts are those of what it finds. */
  search?: Search | null;
  /** What the page is about has not been chosen yet: there is nothing to show. */
  isUnsettled?: boolean;
  /** The first and the last local day with a movement; null before the first load. */
  covered: Days | null;
  /** Whether `to` is the newest day there is: then what was worked out ahead can be read. */
  isNewest: boolean;
}

/** Between two days, both included; never, where there is nothing to compare with. */
export const within = (column: Fragment, days: Days | null): Fragment =>
  days ? sql`${column} between ${day(days.from)} and ${day(days.to)}` : sql`false`;

/** Whether a share is settled by what was chosen. */
export const isSettled = ({ filters }: Asked, settledBy: readonly string[] = []): boolean =>
  settledBy.some((name) => (filters[name] ?? []).length > 0);
