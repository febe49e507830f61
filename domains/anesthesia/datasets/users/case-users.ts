import type { StatusLevel } from '../../../../contracts/report.ts';
import { within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import { median } from '../../../../query/define/percentile.ts';
import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { trendOf } from '../../../../query/define/trend-of.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { clockDimensions, clockFilters } from '../../../shared/datasets/clock.ts';
import { caseFilters, ownUserFilters, roleWords } from '../case-filters.ts';
import { userNames } from '../case-list-fields.ts';

const recordWords: Record<string, string> = {
  balanced: 'Balanced',
  not_balanced: 'Not balanced',
  no_watched_drug: 'No watched drug',
  no_record: 'No drug record',
};
const recordLevels: Record<string, StatusLevel> = {
  no_record: 'bad',
  not_balanced: 'warn',
  balanced: 'ok',
  no_watched_drug: 'none',
};

const counted = (
  label: string,
  condition: Fragment,
  definition: string,
  more: Partial<Measure<never>> = {},
): Measure<never> => ({
  label,
  type: 'count',
  definition,
  parts: [],
  of: sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`,
  ...more,
});
const inHands = { total: 'none' } as const;
const isPrimary = sql`is_primary`;

/** Who had a part in which case, one row per case and user: a case that was handed over stands under each of them. */
export const caseUsers = defineDataset({
  name: 'cases-of-users',
  title: 'Cases by user',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Anesthesia cases with their primary provider, and everybody with a drug record in them.',
  reach: 'case_records',
  filters: { ...caseFilters, ...ownUserFilters, ...clockFilters },
  dimensions: {
    user: {
      label: 'User',
      type: 'text',
      definition: 'The primary provider, or whoever has a drug record in the case.',
      by: 'staff_id',
      shows: 'user_name',
      code: 'user_code',
      isPersonal: true,
    },
    role: { label: 'Role', type: 'status', definition: 'The role of the user.', by: 'role', words: roleWords },
    case_record: {
      label: 'Record',
      type: 'status',
      definition:
        'Whether the watched drugs of the case add up to within {anesthesia.tolerance} of what was dispensed.',
      by: 'record_state',
      words: recordWords,
      levels: recordLevels,
    },
    ...clockDimensions,
    ...calendarDimensions,
  },
  parts: {},
  measures: {
    cases: counted(
      'Cases',
      sql`true`,
      'Cases in which the user is the primary provider or has a drug record. Over all users there are more of them than cases, by the hand-overs.',
      inHands,
    ),
    primary_cases: counted('Own cases', isPrimary, 'Cases with the user as primary provider.'),
    shared_cases: counted(
      'Shared cases',
      sql`is_shared`,
      'Cases in which another user has a drug record too.',
      inHands,
    ),
    case_hours: {
      label: 'Case hours',
      type: 'hours',
      definition:
        'The hours of own cases, each from start to end. Supervisors hold several at once, so that there can be more than the clock has.',
      parts: [],
      of: sql`sum(case when is_primary then minutes end) / 60`,
    },
    case_minutes_median: {
      label: 'Median case',
      type: 'minutes',
      definition: 'The median length of own cases; cases that do not end after they start have none.',
      parts: [],
      of: median(sql`case when is_primary then minutes end`),
    },
    days_worked: {
      label: 'Days with cases',
      type: 'count',
      definition: 'Days on which a case of the user began.',
      parts: [],
      of: sql`count(distinct local_date)`,
      total: 'none',
    },
    cases_per_day: {
      label: 'Cases per day',
      type: 'ratio',
      definition: 'Cases ÷ days with cases.',
      parts: [],
      of: ratio(sql`count(*)`, sql`count(distinct local_date)`),
      total: 'none',
    },
    recorded_pct: {
      label: 'Cases with dose record',
      type: 'percent',
      definition: 'Own cases with a drug record ÷ own cases.',
      better: 'up',
      parts: [],
      of: ratio(
        sql`sum(case when is_primary and has_record then 1 else 0 end)`,
        sql`sum(case when is_primary then 1 else 0 end)`,
      ),
    },
    controlled_cases: counted(
      'Cases with watched drugs',
      sql`has_watched`,
      'Cases in which the user took a watched drug (scheduled, or propofol).',
      inHands,
    ),
    variance_case_pct: {
      label: 'Cases not balanced',
      type: 'percent',
      definition:
        'Cases in which a watched drug that the user took most of does not add up to within {anesthesia.tolerance} ÷ cases with watched drugs. In published audits 15 to 16 % of cases differ, mostly by slips of the pen.',
      better: 'down',
      parts: [],
      of: ratio(
        sql`sum(case when has_watched and is_unbalanced then 1 else 0 end)`,
        sql`sum(case when has_watched then 1 else 0 end)`,
      ),
    },
    off_hours_pct: {
      label: 'Off hours',
      type: 'percent',
      definition:
        'Cases that begin from {anesthesia.night_from} on or before {anesthesia.night_until}, or on Saturday or Sunday ÷ cases.',
      parts: [],
      of: ratio(sql`sum(case when is_off_hours then 1 else 0 end)`, sql`count(*)`),
    },
    users: {
      label: 'Users',
      type: 'count',
      definition: 'Users with a case.',
      parts: [],
      of: sql`count(distinct staff_id)`,
    },
    distinct_cases: {
      label: 'Cases in all',
      type: 'count',
      definition: 'Cases under the filters, each once.',
      parts: [],
      of: sql`count(distinct case_id)`,
    },
    trend: trendOf('cases', 'Cases'),
  },
  adds: { joins: [userNames] },
  cells: ({ asked, where, bucket }) => {
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    return sql`select fact.staff_id, fact.role, fact.case_id, fact.local_date, fact.local_hour, cast(fact.weekday as integer) as weekday, fact.is_primary, fact.is_shared, fact.has_watched, fact.is_unbalanced, fact.is_off_hours,
  told.minutes, told.has_record, told.record_state${time}
from ${table('case_users')} fact join (select * from ${table('case_records')} record where ${within(sql`record.local_date`, asked)}) told on told.case_id = fact.case_id
where ${within(sql`fact.local_date`, asked)} and ${where()}`;
  },
});
