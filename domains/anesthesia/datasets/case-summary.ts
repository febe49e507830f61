import { bucketOf } from '../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio } from '../../../query/define/define.ts';
import { type Fragment, join, name, sql, table, wallClock } from '../../../query/define/sql.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { caseJoin } from '../../shared/datasets/case.ts';
import { clockDimensions } from '../../shared/datasets/clock.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { placeJoin } from '../../shared/datasets/site.ts';
import { anesthesiaSettings } from '../settings.ts';
import { noProcedure, noServiceLine, orBlank } from './case-filters.ts';
import { flagRows, flagWords, hasFlag } from './case-flag-words.ts';
import { providerNames, sharedTeams } from './case-list-fields.ts';
import { caseSummaryFilters, choosing, judgedCases } from './case-summary-rows.ts';

const kept = (value: Fragment): Fragment => sql`case when is_kept = 1 then ${value} end`;

/** Every cell is a case; by flag a case is a cell of each of its flags, and rows of flags have no total. */
const cellsWith = (condition: Fragment): Fragment => sql`count(case when ${condition} then 1 end)`;
const isFlagged = sql`judged_score > 0`;

const shown = (label: string, type: Measure['type'], of: Fragment, definition: string): Measure<never> => ({
  label,
  type,
  definition,
  parts: [],
  of,
  total: 'none',
});

const added = (label: string, type: Measure['type'], column: Fragment, definition: string): Measure<never> => ({
  label,
  type,
  definition,
  better: 'down',
  parts: [],
  of: sql`coalesce(sum(${kept(column)}), 0)`,
});

/** Cases with their flags and scores. Totals of columns are those of the cases in the table; the number of cases is that of all. */
export const caseSummary = defineDataset({
  name: 'judged-cases',
  title: 'Cases and their flags',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Anesthesia cases, their drug records, cabinet transactions of their patients, used tags and shifts.',
  reach: 'case_records',
  filters: caseSummaryFilters,
  dimensions: {
    case: {
      label: 'Case',
      type: 'code',
      definition: 'The number of the anesthesia case.',
      by: 'case_id',
      shows: 'case_code',
      code: 'case_code',
      isPersonal: true,
    },
    user: {
      label: 'User',
      type: 'text',
      definition: 'The primary provider of the case.',
      by: 'primary_staff_id',
      shows: 'user_name',
      code: 'user_code',
      isPersonal: true,
    },
    flag: {
      label: 'Flag',
      type: 'status',
      definition: 'A reason to look at the case, not a finding.',
      by: 'flag',
      words: flagWords,
    },
    ...clockDimensions,
    ...calendarDimensions,
  },
  parts: { team: () => sql`coalesce(teams.team, provider.name)` },
  measures: {
    case_started_at: shown(
      'Case start',
      'datetime',
      wallClock(sql`max(starts_local)`),
      'When the case began, by the clock of the facility.',
    ),
    case_ended_at: shown(
      'Case end',
      'datetime',
      wallClock(sql`max(ends_local)`),
      'When the case ended, by the clock of the facility.',
    ),
    service_line: shown(
      'Service line',
      'text',
      orBlank(sql`max(service_line)`, noServiceLine),
      'The surgical service, as the case says.',
    ),
    procedure: shown(
      'Procedure',
      'text',
      orBlank(sql`max(procedure)`, noProcedure),
      'What was done, as the case says.',
    ),
    location: shown('Location', 'text', sql`max(location_name)`, 'The room of the case.'),
    anomaly_score: shown(
      'Anomaly',
      'score',
      sql`max(judged_score)`,
      'The sum of the weights of the flags of the case, each once, at most 100; it opens to the flags. A reason to look, never a finding: most differences are slips of the pen. Blank while the case ended less than {anesthesia.open_hours} hours before the newest record.',
    ),
    case_flags: shown(
      'Flags',
      'text',
      sql`case when max(judged_score) is not null then coalesce(nullif(max(judged_text), ''), 'None') end`,
      'What stands out, the heaviest first, each with its drugs. Blank while the case has no score.',
    ),
    not_checked: shown(
      'Not checked',
      'text',
      sql`coalesce(nullif(replace(replace(max(judged_unchecked), ',', ', '), '_', ' '), ''), 'Nothing')`,
      'Flags of the drugs judged that could not be told, because a feed, a patient, the size of a container or enough comparable records are missing; all of them while the case has no score. They never read as clean.',
    ),
    flagged_items: added('Drugs flagged', 'count', sql`judged_items`, 'Drugs of the case with a flag.'),
    unaccounted_count: added(
      'Records not balanced',
      'count',
      sql`unaccounted_count`,
      'Watched drugs of the case of which more than {anesthesia.tolerance} of what was dispensed is missing.',
    ),
    usage_value: {
      label: 'Usage cost',
      type: 'money',
      definition: '(Dispensed − returned) × unit cost, all drugs of the case. Drugs without a cost are left out.',
      parts: [],
      of: sql`sum(${kept(sql`usage_value`)})`,
    },
    case_cost_ratio: shown(
      'Against usual',
      'ratio',
      ratio(sql`sum(usage_value)`, sql`sum(expected_value)`),
      'Usage cost ÷ what the drugs of such cases of colleagues cost. Blank without a cost or anything to compare with.',
    ),
    expected_value: shown(
      'Usual cost',
      'money',
      sql`sum(expected_value)`,
      'What the drugs of such cases of colleagues cost: same procedure, length, service line and age group.',
    ),
    waste_value: {
      label: 'Waste value',
      type: 'money',
      definition: 'Wasted × unit cost, all drugs of the case.',
      better: 'down',
      parts: [],
      of: sql`sum(${kept(sql`waste_value`)})`,
    },
    minutes_to_waste_max: shown(
      'Longest to waste',
      'minutes',
      sql`max(longest_minutes_to_waste)`,
      'The longest time from the end of the case to a waste.',
    ),
    unwitnessed_count: added(
      'Unwitnessed wastes',
      'count',
      sql`unwitnessed`,
      'Wastes of scheduled drugs with no witness, or witnessed by the user.',
    ),
    is_kept: shown('In the table', 'count', sql`max(is_kept)`, 'Whether the case stands in the table.'),
    team: {
      ...shown(
        'Team',
        'text',
        sql`max(team)`,
        'The primary provider and everybody with a record of a drug in the case.',
      ),
      parts: ['team'],
      isPersonal: true,
    },
    cases: {
      label: 'Cases',
      type: 'count',
      definition: 'Cases under the filters, flagged or not.',
      parts: [],
      of: cellsWith(sql`true`),
    },
    flagged_cases: {
      label: 'Flagged cases',
      type: 'count',
      definition: 'Cases with a score above zero.',
      better: 'down',
      parts: [],
      of: cellsWith(isFlagged),
    },
    flagged_case_pct: {
      label: 'Flagged',
      type: 'percent',
      definition:
        'Cases with a score above zero ÷ cases. In published audits 15 to 16 % of cases differ between cabinet and record.',
      better: 'down',
      parts: [],
      of: ratio(cellsWith(isFlagged), cellsWith(sql`true`)),
    },
    score_60_count: {
      label: 'Score {anesthesia.high_score} and more',
      type: 'count',
      definition: 'Cases with a score of {anesthesia.high_score} or more.',
      better: 'down',
      parts: [],
      of: cellsWith(sql`judged_score >= ${settingValue(anesthesiaSettings.highScore)}`),
    },
    open_cases: {
      label: 'Open cases',
      type: 'count',
      definition:
        'Cases that ended less than {anesthesia.open_hours} hours before the newest record: they have no score yet.',
      parts: [],
      of: cellsWith(sql`is_open`),
    },
  },
  adds: { joins: [caseJoin, providerNames, placeJoin] },
  cells: ({ asked, parts, where, bucket, by }) => {
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    const hasTeam = parts.length > 0;
    const judged = judgedCases(asked, where);
    return sql`select fact.case_id, fact.primary_staff_id, fact.location_id, fact.local_date, fact.local_hour, cast(fact.weekday as integer) as weekday, fact.starts_local, fact.ends_local, fact.service_line, fact.procedure,
  fact.judged_score, fact.judged_text, fact.judged_items, fact.judged_unchecked, fact.unaccounted_count, fact.usage_value, fact.waste_value, fact.expected_value, fact.longest_minutes_to_waste, fact.unwitnessed, fact.is_open, fact.is_kept${join(
    parts.map((part) => sql`, ${part.of} as ${name(part.name)}`),
    '',
  )}${by.includes('flag') ? sql`, known.flag` : sql``}${time}
from (${judged}) fact${by.includes('flag') ? sql` join ${flagRows} on ${hasFlag(sql`fact.judged_flags`, sql`known.flag`)}` : sql``}${
      hasTeam
        ? sql` left join (${sharedTeams(asked, where(choosing))}) teams on teams.case_id = fact.case_id join ${table('staff')} provider on provider.staff_id = fact.primary_staff_id`
        : sql``
    }`;
  },
});
