import { type Fragment, join, name, sql } from '../../../../query/define/sql.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { stockSettings } from '../../settings.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourPart = (hour: number) => `draws_at_${hour}` as const;

const night = (edge: 'nightFrom' | 'nightUntil') =>
  sql`cast(${settingValue(stockSettings[edge], sql`fact.facility_id`)} as integer)`;

/** What only the movements themselves can tell: at which hour and on which weekday somebody drew. */
export const drawParts = {
  ...Object.fromEntries(
    hours.map((hour) => [
      hourPart(hour),
      (): Fragment => ({ parts: sql`sum(case when fact.local_hour = ${hour} then fact.draws else 0 end)`.parts }),
    ]),
  ),
  off_hours_draws: (): Fragment =>
    sql`sum(case when fact.local_hour >= ${night('nightFrom')} or fact.local_hour < ${night('nightUntil')} or fact.is_weekend then fact.draws else 0 end)`,
  hour_draws: (): Fragment => sql`sum(fact.draws)`,
};

export const hourParts = hours.map(hourPart);
export const isDrawPart = (part: string): boolean => part in drawParts;

const highest = sql`greatest(${join(
  hourParts.map((part) => sql`sum(${name(part)})`),
  ', ',
)})`;

/** The hour with the most draws, the earlier where two have as many; unknown where nobody drew. */
export const busiestHour: Fragment = sql`case when coalesce(sum(hour_draws), 0) = 0 then null ${join(
  hours.map(
    (hour) => sql`when sum(${name(hourPart(hour))}) = ${highest} then ${`${String(hour).padStart(2, '0')}:00`}`,
  ),
  ' ',
)} end`;
