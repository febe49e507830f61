import { type Fragment, name, sql } from '../../../query/define/sql.ts';
import { exceptionWordsOf, isException } from './forecast-exceptions.ts';
import type { Horizon } from './horizon.ts';
import type { Told } from './series-cells.ts';

/** Expressions by the parts that they are. */
export type Columns = Readonly<Record<string, Fragment>>;

/** The deviation of 80 % on both sides. */
const z2 = sql`1.6424`;

/** What of a series a cell says. Parts of a series scatter by chance as well: how many of the uses fall to each is drawn. */
export function seriesColumns({ horizon }: Told): Columns {
  const span = spanOf(horizon);
  const stretch = horizon.unit === 'month' && horizon.count === 12 ? sql`1.4142` : sql`1`;
  const variance = (side: 'lo' | 'hi', weeks: number) =>
    sql`power(told.share * told.${name(`${side}${weeks}`)}, 2) + ${z2} * told.share * (1 - told.share) * greatest(told.${name(`s${weeks}`)} + told.${name(`e${weeks}`)}, 0)`;
  return {
    is_series: sql`1`,
    f4: sql`told.share * (told.s4 + told.e4)`,
    f13: sql`told.share * (told.s13 + told.e13)`,
    f13_value: sql`told.share * (told.s13 + told.e13) * told.unit_cost`,
    fh_statistical: sql`told.share * ahead_sums.statistical`,
    fh_event: sql`told.share * ahead_sums.event`,
    fh: sql`told.share * (ahead_sums.statistical + ahead_sums.event)`,
    fh_value: sql`told.share * (ahead_sums.statistical + ahead_sums.event) * told.unit_cost`,
    unpriced: sql`case when told.unit_cost is null and ahead_sums.statistical > 0 then 1 else 0 end`,
    low4: variance('lo', 4),
    high4: variance('hi', 4),
    low13: variance('lo', 13),
    high13: variance('hi', 13),
    lowh: sql`${stretch} * (${variance('lo', span)})`,
    highh: sql`${stretch} * (${variance('hi', span)})`,
    last4: sumOf(4),
    last13: sumOf(13),
    year_ago: sql`case when sums.first_week <= told.as_of - 363 then coalesce(sums.year_ago, 0) end`,
    usedh: sql`coalesce(used_before.qty, 0)`,
    mase_value: sql`case when told.is_part = 0 then told.mase end`,
    trend_value: sql`case when told.is_part = 0 then told.trend_4w end`,
    tracking_value: sql`case when told.is_part = 0 then told.tracking end`,
    corrected: sql`corrections.qty`,
    rising: sql`case when earlier.hi4 is null then null when ${sumOf(4)} > told.share * (earlier.s4 + earlier.e4 + earlier.hi4) then 1 else 0 end`,
    falling: sql`case when earlier.hi4 is null then null when ${sumOf(4)} < told.share * greatest(0, earlier.s4 + earlier.e4 + earlier.lo4) then 1 else 0 end`,
    exception: sql`case when ${isException} then 1 else 0 end`,
    exception_words: exceptionWordsOf,
    demand_class: sql`told.demand_class`,
    model: sql`case when told.is_part = 1 then 'split' else told.model end`,
    remark: sql`told.remark`,
    season_lacks: sql`told.season_lacks`,
    event_names: sql`told.event_names`,
    run_words: sql`cast(told.as_of as varchar) || case when told.origin = 'backfilled' then ' (worked out later)' else '' end`,
    computed_words: sql`cast(told.as_of as varchar) || ', computed ' || substr(cast(told.published_at as varchar), 1, 16) || ' UTC, version ' || told.code_version || case when told.origin = 'backfilled' then ' (worked out later)' else '' end`,
    is_active: sql`case when ahead_sums.statistical + ahead_sums.event > 0 or sums.last52 > 0 then told.facility_id end`,
  };
}

const sumOf = (weeks: 4 | 13): Fragment => sql`coalesce(sums.${name(`last${weeks}`)}, 0)`;

/** The errors of so many weeks stand for those of a horizon in months. */
const spanOf = ({ unit, count }: Horizon): 4 | 13 | 26 =>
  unit === 'week' ? (count as 4 | 13 | 26) : count === 3 ? 13 : 26;

/** What of an earlier forecast a cell says. */
export function errorColumns({ horizon }: Told): Columns {
  const span = spanOf(horizon);
  return {
    made_on: sql`missed.made_on`,
    eh_said: sql`missed.${name(`f${span}`)}`,
    eh_came: sql`missed.${name(`a${span}`)}`,
    e4_said: sql`missed.f4`,
    e4_came: sql`missed.a4`,
    e13_said: sql`missed.f13`,
    e13_came: sql`missed.a13`,
    ...Object.fromEntries(
      [1, 2, 3, 4].flatMap((step) => [
        [`p${step}`, sql`missed.${name(`p${step}`)}`],
        [`q${step}`, sql`missed.${name(`q${step}`)}`],
      ]),
    ),
    abs_error: sql`missed.abs_error`,
    abs_demand: sql`missed.abs_demand`,
    naive_gain: sql`missed.naive_error - missed.abs_error`,
    naive_demand: sql`case when missed.naive_error is not null then missed.abs_demand end`,
    inside: sql`missed.inside80`,
    insides: sql`case when missed.inside80 is not null then 1 end`,
  };
}
