import { addDays } from '../../contracts/calendar.ts';
import type { Entity } from '../../warehouse/schema/define.ts';

/** What a file is being read for. */
export interface Loading {
  entity: Entity;
  companyId: number;
  loadId: number;
  /** The last day, YYYY-MM-DD, on which what a file tells of can have happened. */
  latestDay: string;
  /** Give NDCs of fewer than eleven digits their leading zeros back. */
  restoresZeros: boolean;
}

/** Clocks run ahead of UTC by up to fourteen hours, and a little by mistake. */
const usualDaysAhead = 1;

/** So many days after the day of the load, YYYY-MM-DD. */
export const lastPossibleDay = (now: Date, daysAhead = usualDaysAhead): string =>
  addDays(now.toISOString().slice(0, 10), daysAhead);
