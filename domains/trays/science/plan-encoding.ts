import { demandQuantile } from '../../shared/science/demand-quantile.ts';
import { normalQuantile } from '../../shared/science/normal-quantile.ts';

/** One calendar day of a facility: how many units of the item went into trays. Monday is 1. */
export interface RestockDay {
  weekday: number;
  restocked: number;
}

export interface RestockDemand {
  perDay: number;
  /** The mean of each weekday, Monday first; 0 where the window holds no such day. */
  weekdayMeans: number[];
  /** How far days lie from the mean of their weekday. */
  sd: number;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** What was put into trays a day, by weekday, because hospitals work by the week. */
export function describeRestockDemand(days: readonly RestockDay[]): RestockDemand {
  const weekdayMeans = weekdays.map((weekday) => mean(days.filter((day) => day.weekday === weekday)));
  const square = days.reduce(
    (sum, { weekday, restocked }) => sum + (restocked - (weekdayMeans[weekday - 1] ?? 0)) ** 2,
    0,
  );
  return { perDay: mean(days), weekdayMeans, sd: days.length > 0 ? Math.sqrt(square / days.length) : 0 };
}

const mean = (days: readonly RestockDay[]): number =>
  days.length > 0 ? days.reduce((sum, { restocked }) => sum + restocked, 0) / days.length : 0;

/** From this demand on a bell curve tells enough. */
const manyUnits = 20;

interface TargetQuestion {
  /** Expected units over the days until what is encoded next can be in a tray. */
  mean: number;
  sd: number;
  protectionDays: number;
  level: number;
}

/** How many approved tags must lie ready so that trays can be filled until the next encoding round, with the given certainty. */
export function encodingTarget({ mean: wanted, sd, protectionDays, level }: TargetQuestion): number {
  if (wanted <= 0) return 0;
  if (wanted < manyUnits) return demandQuantile(wanted, sd * sd * protectionDays, level);
  const high = wanted + normalQuantile(level) * sd * Math.sqrt(protectionDays);
  return Math.max(0, Math.ceil(high - 1e-9));
}

/** Expected units over the given weekdays. */
export const expectOver = ({ weekdayMeans }: RestockDemand, days: readonly number[]): number =>
  days.reduce((sum, weekday) => sum + (weekdayMeans[weekday - 1] ?? 0), 0);

/**
 * The weekdays after a day until what is encoded in the next round can be in a tray: the review days, prolonged to the next
 * day on which anybody encodes, and the lead days.
 */
export function protectedWeekdays(
  weekday: number,
  { leadDays, reviewDays, encodeDays }: { leadDays: number; reviewDays: number; encodeDays: readonly number[] },
): number[] {
  const after = (days: number) => ((weekday - 1 + days) % 7) + 1;
  let review = reviewDays;
  for (let waited = 0; waited < 7 && !encodeDays.includes(after(review)); waited += 1) review += 1;
  return Array.from({ length: review + leadDays }, (_, index) => after(index + 1));
}

export interface EncodingStock {
  ready: number;
  waiting: number;
  /** The share of encoded tags that pass the second check; unknown counts as all. */
  firstPassShare: number | null;
  tagsPerPackage: number;
  wholePackages: boolean;
}

export interface EncodingPlan {
  available: number;
  encode: number;
  packages: number;
}

/** How many units to tag now: what is missing to the target, in whole packages where these are opened whole. */
export function planEncoding(target: number, stock: EncodingStock): EncodingPlan {
  const { ready, waiting, firstPassShare, wholePackages } = stock;
  const tagsPerPackage = Math.max(1, Math.floor(stock.tagsPerPackage));
  const available = ready + Math.floor(waiting * (firstPassShare ?? 1) + 1e-9);
  const packages = Math.ceil(Math.max(0, target - available) / tagsPerPackage);
  const encode = wholePackages ? packages * tagsPerPackage : Math.max(0, target - available);
  return { available, encode, packages };
}

export type PlanStatus = 'out' | 'no_stock' | 'short' | 'ok' | 'over';

interface Planned extends EncodingPlan {
  target: number;
  perDay: number;
  /** Base units in one tag, and on the shelves without a tag; null where nobody knows the stock. */
  containerQty: number;
  untaggedQty: number | null;
}

/** What the pharmacy should think of a plan, the most urgent first. */
export function judgePlan(
  { target, available, encode, perDay, containerQty, untaggedQty }: Planned,
  { overTimes, overDays }: { overTimes: number; overDays: number },
): PlanStatus {
  if (available === 0 && target > 0) return 'out';
  if (untaggedQty !== null && encode * containerQty > untaggedQty) return 'no_stock';
  if (encode > 0) return 'short';
  return perDay > 0 && available > overTimes * target && available / perDay > overDays ? 'over' : 'ok';
}
