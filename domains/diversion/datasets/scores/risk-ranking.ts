import { addDays } from '../../../../contracts/calendar.ts';
import { asLines } from '../../../../query/define/as-lines.ts';
import { within } from '../../../../query/define/asked.ts';
import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { unitDimensions, userDimension } from '../handling-dimensions.ts';
import { scoreFilters, scoreRows, windowOf } from './score-rows.ts';
import { greyWords, reviewLevels, reviewWords, tierLevels, tierWords } from './score-words.ts';

/** What a row of one user shows. */
const shown = (
  label: string,
  type: Measure['type'],
  of: Fragment,
  definition: string,
  more: Partial<Measure<never>> = {},
): Measure<never> => ({ label, type, definition, parts: [], of, total: 'none', against: 'nothing', ...more });

const counted = (label: string, condition: Fragment, definition: string, better?: 'down'): Measure<never> => ({
  label,
  type: 'count',
  definition,
  ...(better && { better }),
  parts: [],
  of: sql`count(distinct case when ${condition} then staff_id end)`,
});

const greyText = sql`case grey_reason ${Object.entries(greyWords)
  .map(([key, words]) => sql`when ${key} then cast(${words} as varchar) `)
  .reduce((one, next) => sql`${one}${next}`)} end`;

/** A week knows the distances that were published at its end, and nothing else. */
const notByWeek = [
  ...['rank', 'unit', 'peer_group', 'tier', 'score', 'r_value', 'c_value', 'rank_change', 'top_reasons', 'dispenses'],
  ...['shifts', 'coverage', 'compared', 'not_computed', 'scored_since', 'review_status', 'users', 'scored_users'],
  ...['users_red', 'users_amber', 'users_grey', 'users_few', 'self_change_alarms', 'reviewed_in_7d_pct'],
];

/** Users by how far their records are from those of comparable users, on a day. */
export const riskRanking = defineDataset({
  name: 'risk-ranking',
  title: 'Users by distance of their records',
  time: 'as_of',
  buckets: ['week'],
  source:
    'Daily scores from cabinet transactions, the administration record, anesthesia records, orders, encounters and shifts.',
  reach: 'drug_records',
  filters: scoreFilters,
  dimensions: {
    ...userDimension,
    role: unitDimensions.role,
    facility: siteDimensions.facility,
    bucket: {
      label: 'Week',
      type: 'date',
      definition: 'The Monday of the week whose last day was scored.',
      by: 'bucket',
    },
  },
  parts: {},
  measures: {
    rank: shown(
      'Rank',
      'count',
      sql`max(place)`,
      'By distance from the median of the role, 1 first; blank where too little is known. It orders reading and says nothing of a person.',
    ),
    unit: shown('Main unit', 'text', sql`max(unit)`, 'The unit with most of the dispenses of the window.'),
    peer_group: shown(
      'Compared with',
      'text',
      sql`max(peer_group)`,
      'Role, where they work and how many peers there are, at the level that carries most of what is expected.',
    ),
    tier: shown(
      'Review tier',
      'status',
      sql`max(tier)`,
      asLines(
        'Review first: distance 3.5 or more, with two metrics at z 2 or one at z 4.',
        'Review: distance 2.5 or more.',
        'Typical: everybody else who is scored.',
        'Too few of this role: fewer than 20 scored users; ranked inside the role, without a tier.',
        'Too little data: fewer than 20 dispenses or 4 shifts, too few peers, or less than half of the weight computed.',
      ),
      { words: tierWords, levels: tierLevels },
    ),
    score: shown(
      'Score',
      'score',
      sql`max(score)`,
      'The share of scored users of the role whose distance is smaller, and half of those beside. It is a place in a list, never a probability.',
    ),
    r_value: shown(
      'Distance from role median',
      'ratio',
      sql`max(distance)`,
      '(composite − median of the role) ÷ its spread: 1.4826 × the median deviation, at least 0.25.',
    ),
    c_value: shown(
      'Composite',
      'ratio',
      sql`max(composite)`,
      'The sum of the parts of the score: weight × z between 0 and 5, over the root of the squared weights.',
    ),
    rank_change: shown(
      'Rank change in 30 days',
      'count',
      sql`max(case when shifts_before > 0 and cast(shifts as double precision) / shifts_before between 0.5 and 2 then place_before - place end)`,
      'Rank 30 days before − rank now: positive moved up. Blank where the shifts fell below half or rose above double.',
    ),
    top_reasons: shown(
      'Main reasons',
      'text',
      sql`coalesce(max(reasons), max(${greyText}))`,
      'The up to three metrics that make most of the composite, in numbers; of users with too little data, what is missing.',
    ),
    dispenses: {
      label: 'Dispenses',
      type: 'count',
      definition: 'Removals of watched drugs in the window, those of anesthesia records included.',
      parts: [],
      of: sql`sum(dispenses)`,
    },
    shifts: {
      label: 'Shifts',
      type: 'count',
      definition: 'Shifts worked in the window.',
      parts: [],
      of: sql`sum(shifts)`,
    },
    coverage: shown(
      'Data coverage',
      'percent',
      sql`max(coverage)`,
      'The weight of the metrics that could be computed ÷ the weight of those that apply to the role.',
    ),
    compared: shown(
      'Compared',
      'percent',
      sql`max(compared)`,
      'The share of the dispenses that were compared with peers; the rest is left out on both sides.',
    ),
    not_computed: shown(
      'Not computed',
      'text',
      sql`max(missing_metrics)`,
      'Metrics that apply to the role and could not be computed, because a feed is missing or too little is expected.',
    ),
    first_distance: shown(
      'As first published',
      'ratio',
      sql`max(first_distance)`,
      'The distance as it was published first for the day; later records may have moved it.',
    ),
    scored_since: shown('Scored since', 'date', sql`min(scored_since)`, 'The first day on which the user had a score.'),
    trend: {
      label: '26 weeks',
      type: 'spark',
      definition:
        'Distance from the role median on the last day of each of 26 weeks, as first published. Blank before the first score.',
      parts: [],
      total: 'none',
      spark: { measure: 'first_distance', weeks: 26, since: 'scored_since' },
    },
    review_status: shown(
      'Review',
      'status',
      sql`max(review_status)`,
      'Whether somebody has read the records: listed by the score or by hand, in review, watched until a date, or reviewed. A reviewed user is listed again only 30 days later, by records after the review.',
      { words: reviewWords, levels: reviewLevels },
    ),
    users: counted('Users', sql`true`, 'Users with a dispense of a watched drug in the window.'),
    scored_users: counted('Scored users', sql`tier <> 'grey'`, 'Users of whom enough is known to compare them.'),
    users_red: counted('Review first', sql`tier = 'red'`, 'Users whose records are to be read first.', 'down'),
    users_amber: counted('Review', sql`tier = 'amber'`, 'Users whose records are to be read after those.', 'down'),
    users_grey: counted(
      'Too little data',
      sql`tier = 'grey'`,
      'Users of whom too little is known to compare them. They are not cleared.',
      'down',
    ),
    users_few: counted(
      'Too few of the role',
      sql`tier = 'few'`,
      'Scored users of roles with fewer than 20: ranked inside the role, without a tier.',
    ),
    self_change_alarms: {
      ...counted(
        'Changes against own past',
        sql`has_alarm`,
        'Users whose weekly chart against their own past raised an alarm in the last week.',
        'down',
      ),
      against: 'nothing',
    },
    reviewed_in_7d_pct: {
      label: 'Reviewed within 7 days',
      type: 'percent',
      definition:
        'Of the users whom the score first put first 7 to 37 days ago, those who were reviewed or watched within 7 days.',
      better: 'up',
      settledBy: ['reviewStatus'],
      parts: [],
      of: ratio(
        sql`count(distinct case when entered_on is not null and review_state in ('reviewed', 'watching') and cast(decided_at as date) <= entered_on + 7 then staff_id end)`,
        sql`count(distinct case when entered_on is not null then staff_id end)`,
      ),
      against: 'nothing',
    },
  },
  pairs: { notWith: Object.fromEntries(notByWeek.map((key) => [key, ['bucket']])) },
  adds: { joins: [...siteJoins, userNames] },
  cells: ({ asked, where, bucket, reads }) => {
    if (bucket === 'week')
      return sql`select fact.staff_id, fact.role, fact.facility_id, fact.location_id, fact.first_distance, cast(date_trunc('week', cast(fact.as_of as timestamp)) as date) as bucket
      from (
        select known.staff_id, known.role, known.facility_id, known.location_id, known.first_distance, run.as_of, coalesce(known.tier, 'few') as tier, 'none' as review_status
        from ${table('risk_scores')} known join ${table('engine_runs')} run on run.run_id = known.run_id
        where run.engine = 'diversion-scores' and run.status = 'published' and ${within(sql`run.as_of`, asked)} and extract(isodow from run.as_of) = 7 and known.window_days = ${windowOf(asked)} and known.first_distance is not null
      ) fact where ${where(['tier', 'reviewStatus'])}`;
    const entered = reads('entered_on')
      ? sql`left join (
        select known.staff_id, min(run.as_of) as entered_on from ${table('risk_scores')} known join ${table('engine_runs')} run on run.run_id = known.run_id
        where run.engine = 'diversion-scores' and run.status = 'published' and known.window_days = ${windowOf(asked)} and known.first_tier = 'red' and run.as_of between ${day(addDays(asked.to, -37))} and ${day(asked.to)}
        group by known.staff_id having min(run.as_of) between ${day(addDays(asked.to, -37))} and ${day(addDays(asked.to, -7))}
      ) listed on listed.staff_id = fact.staff_id`
      : sql``;
    const since = reads('scored_since')
      ? sql`left join (
        select known.staff_id, min(run.as_of) as scored_since from ${table('risk_scores')} known join ${table('engine_runs')} run on run.run_id = known.run_id
        where run.engine = 'diversion-scores' and run.status = 'published' and known.window_days = ${windowOf(asked)} and known.first_distance is not null group by known.staff_id
      ) began on began.staff_id = fact.staff_id`
      : sql``;
    return sql`select fact.*${reads('entered_on') ? sql`, listed.entered_on` : sql``}${reads('scored_since') ? sql`, began.scored_since` : sql``} from (${scoreRows(asked, where)}) fact ${entered} ${since}`;
  },
});
