import { defineDataset } from '../../../../query/define/define.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { unitDimensions, userDimension } from '../handling-dimensions.ts';
import { metricOf, runAt, scoreFilters, scoreRows, windowOf } from './score-rows.ts';
import { metricWords } from './score-words.ts';

const outer = 3.09;
const ofScored = sql`fact.tier <> 'grey'`;

/** The parts that make the scores of the first twenty users. */
export const scoreParts = defineDataset({
  name: 'score-parts',
  title: 'Parts of scores',
  time: 'as_of',
  buckets: [],
  source: 'Daily scores of controlled-drug records.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: scoreFilters,
  dimensions: {
    ...userDimension,
    metric: {
      label: 'Metric',
      type: 'status',
      definition: 'One way in which records can be unusual.',
      by: 'metric',
      words: metricWords,
    },
  },
  parts: {},
  measures: {
    contribution: {
      label: 'Part of the composite',
      type: 'ratio',
      definition:
        'Weight × z between 0 and 5, over the root of the squared weights. The parts of a user add up to the composite.',
      parts: [],
      of: sql`sum(contribution)`,
    },
    place_in_list: {
      label: 'Place',
      type: 'count',
      definition: 'The place of the user among those that the filters leave.',
      parts: [],
      total: 'none',
      of: sql`min(list_place)`,
    },
  },
  adds: { joins: [userNames] },
  cells: ({ asked, where }) => sql`
    select fact.staff_id, metric.metric, metric.contribution, fact.list_place
    from (
      select fact.staff_id, row_number() over (order by fact.distance desc, fact.staff_id) as list_place
      from (${scoreRows(asked, where)}) fact where ${ofScored} and fact.distance is not null
    ) fact
    join ${table('metric_values')} metric on metric.run_id = ${runAt(asked.to)} and metric.window_days = ${windowOf(asked)} and metric.staff_id = fact.staff_id
    where fact.list_place <= 20 and metric.contribution > 0`,
});

/** One metric of every scored user against what is expected. */
export const scoreMetrics = defineDataset({
  name: 'score-metrics',
  title: 'One metric of scored users',
  time: 'as_of',
  buckets: [],
  source: 'Daily scores of controlled-drug records.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: scoreFilters,
  dimensions: { ...userDimension, role: unitDimensions.role },
  parts: {},
  measures: {
    observed: {
      label: 'Observed',
      type: 'count',
      definition: 'What was counted.',
      parts: [],
      of: sql`sum(observed)`,
      total: 'none',
    },
    expected: {
      label: 'Expected',
      type: 'ratio',
      definition:
        'What peers would have had on the same exposure. Of removals not accounted for, where no metric is chosen.',
      parts: [],
      of: sql`sum(expected)`,
      total: 'none',
    },
    ratio: {
      label: 'Observed ÷ expected',
      type: 'ratio',
      definition: 'Observed ÷ expected; blank where nothing is expected.',
      parts: [],
      of: sql`sum(observed) / nullif(sum(expected), 0)`,
      total: 'none',
    },
    z: {
      label: 'z',
      type: 'ratio',
      definition: 'The distance in standard deviations, after the honest spread of the group.',
      parts: [],
      of: sql`max(z)`,
      total: 'none',
    },
    spread_median: {
      label: 'Median of the group',
      type: 'ratio',
      definition: 'The middle of the scores of the group.',
      parts: [],
      of: sql`max(spread_median)`,
      total: 'none',
    },
    spread_phi: {
      label: 'Spread of the group',
      type: 'ratio',
      definition: 'How much more users differ than chance explains.',
      parts: [],
      of: sql`max(spread_phi)`,
      total: 'none',
    },
    group: {
      label: 'Group',
      type: 'text',
      definition: 'Whose spread the limits are made of.',
      parts: [],
      of: sql`max(spread_group)`,
      total: 'none',
    },
    compared_users: {
      label: 'Compared',
      type: 'count',
      definition: 'Scored users of whom something is expected.',
      parts: [],
      of: sql`count(distinct staff_id)`,
    },
    users_above: {
      label: 'Above the outer limit',
      type: 'count',
      definition: `Users with z above ${outer}.`,
      parts: [],
      of: sql`count(distinct case when z > ${outer} then staff_id end)`,
    },
  },
  adds: { joins: [userNames] },
  cells: ({ asked, where }) => sql`
    select fact.staff_id, fact.role, metric.observed, metric.expected, metric.z, coalesce(metric.spread_median, 0) as spread_median, coalesce(metric.spread_phi, 1) as spread_phi,
      case metric.spread_of when 'area' then fact.role || '/' || fact.care_area when 'role' then fact.role else 'all' end as spread_group
    from (${scoreRows(asked, where)}) fact
    join ${table('metric_values')} metric on metric.run_id = ${runAt(asked.to)} and metric.window_days = ${windowOf(asked)} and metric.staff_id = fact.staff_id and metric.metric = ${metricOf(asked)}
    where ${ofScored} and metric.expected > 0`,
});
