import { addDays } from '../../../../contracts/calendar.ts';
import { defineDataset } from '../../../../query/define/define.ts';
import { day, sql, table } from '../../../../query/define/sql.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { runAt, windowOf } from '../scores/score-rows.ts';
import { inWindow, personFilters, wholePersonFilters } from './person-filters.ts';

const weeksDrawn = 26;
const seriesWords = { first: 'As first published', now: 'As known now', role_p90: 'Nine in ten of the role' };

/** The distance of a user at the end of each week, as it was published first and as it is known now, beside that of the role. */
export const personScoreWeeks = defineDataset({
  name: 'person-score-weeks',
  title: 'Score of a user by week',
  time: 'as_of',
  buckets: [],
  source: 'Published scores of the last days of 26 weeks.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wholePersonFilters,
  dimensions: {
    week: { label: 'Week', type: 'date', definition: 'The last day of the week.', by: 'as_of' },
    line: { label: 'Line', type: 'status', definition: 'What is drawn.', by: 'line', words: seriesWords },
  },
  parts: {},
  measures: {
    r_value: {
      label: 'Distance from role median',
      type: 'ratio',
      definition: '(composite − median of the role) ÷ its spread. The median of the role is 0.',
      parts: [],
      of: sql`max(distance)`,
      total: 'none',
    },
    weeks: {
      label: 'Weeks',
      type: 'count',
      definition: 'Weeks with a score.',
      parts: [],
      of: sql`count(distinct case when line = 'now' then as_of end)`,
    },
    weeks_above: {
      label: 'Weeks above 2.5',
      type: 'count',
      definition: 'Weeks in which the distance is 2.5 or more.',
      parts: [],
      of: sql`count(distinct case when line = 'now' and distance >= 2.5 then as_of end)`,
    },
  },
  adds: { joins: [] },
  cells: ({ asked, where }) => {
    const runs = sql`select run.run_id, run.as_of from ${table('engine_runs')} run where run.engine = 'diversion-scores' and run.status = 'published' and extract(isodow from run.as_of) = 7 and run.as_of between ${day(addDays(asked.to, -7 * weeksDrawn))} and ${day(asked.to)}`;
    const scored = sql`select fact.*, runs.as_of from ${table('risk_scores')} fact join (${runs}) runs on runs.run_id = fact.run_id where fact.window_days = ${windowOf(asked)} and fact.distance is not null and ${where()}`;
    return sql`
      select as_of, 'now' as line, distance from (${scored}) one
      union all select as_of, 'first', first_distance from (${scored}) one where abs(first_distance - distance) > 0.000000001
      union all
      select runs.as_of, 'role_p90', percentile_cont(0.9) within group (order by every.distance)
      from ${table('risk_scores')} every join (${runs}) runs on runs.run_id = every.run_id
      where every.window_days = ${windowOf(asked)} and every.distance is not null and every.role in (select role from (${scored}) one) group by runs.as_of`;
  },
});

const changeWords = {
  M2: 'Removals not accounted for',
  M3: 'Whole containers wasted',
  M8: 'Opened without taking',
  M9: 'Without order or after discharge',
};

/** Weekly charts of a user against the own past. */
export const personChangeWeeks = defineDataset({
  name: 'person-change-weeks',
  title: 'A user against the own past',
  time: 'as_of',
  buckets: [],
  source: 'Weekly counts against the 13 weeks before the chart: Poisson CUSUM.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wholePersonFilters,
  dimensions: {
    week: { label: 'Week', type: 'date', definition: 'The Monday of the week.', by: 'week' },
    metric: { label: 'Metric', type: 'status', definition: 'What is counted.', by: 'metric', words: changeWords },
  },
  parts: {},
  measures: {
    cusum: {
      label: 'Part of the alarm',
      type: 'ratio',
      definition:
        'What has gathered beyond the own past ÷ the sum that raises an alarm. From 1 on it is an alarm, and the sum starts anew.',
      parts: [],
      of: sql`max(cusum / nullif(alarm_at, 0))`,
      total: 'none',
    },
    alarms: {
      label: 'Alarms',
      type: 'count',
      definition: 'Weeks with an alarm.',
      parts: [],
      of: sql`coalesce(sum(case when is_alarm then 1 else 0 end), 0)`,
    },
    weeks: { label: 'Weeks', type: 'count', definition: 'Weeks with work.', parts: [], of: sql`count(distinct week)` },
  },
  adds: { joins: [] },
  cells: ({ asked, where }) =>
    sql`select fact.week, fact.metric, fact.cusum, fact.alarm_at, fact.is_alarm from ${table('change_weeks')} fact where fact.run_id = ${runAt(asked.to)} and ${where()}`,
});

/** When a user removes drugs. */
export const personHours = defineDataset({
  name: 'person-hours',
  title: 'Removals of a user by hour',
  time: 'as_of',
  buckets: [],
  source: 'Cabinet transactions and anesthesia records.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: personFilters,
  dimensions: { hour: clockDimensions.hour, weekday: clockDimensions.weekday },
  parts: {},
  measures: {
    dispenses: {
      label: 'Dispenses',
      type: 'count',
      definition: 'Removals of watched drugs in the window.',
      parts: [],
      of: sql`count(*)`,
    },
  },
  adds: { joins: [] },
  cells: ({ asked, where }) =>
    sql`select fact.local_hour, cast(fact.weekday as integer) as weekday from ${table('drug_records')} fact where fact.kind in ('dispense', 'override_dispense') and fact.is_counted and ${inWindow(sql`fact.local_date`, asked)} and ${where()}`,
});
