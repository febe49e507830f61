import { defineDataset, type Measure } from '../../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { metrics } from '../../science/scoring/metrics.ts';
import { runAt, windowOf } from '../scores/score-rows.ts';
import { levelWords, metricWords } from '../scores/score-words.ts';
import { inWindow, wholePersonFilters } from './person-filters.ts';

const shown = (
  label: string,
  type: Measure['type'],
  of: Fragment,
  definition: string,
  more: Partial<Measure<never>> = {},
): Measure<never> => ({
  label,
  type,
  definition,
  parts: [],
  of,
  total: 'none',
  against: 'nothing',
  ...more,
});

const perWords: Fragment = sql`case metric ${metrics
  .map(({ id, per }) => sql`when ${id} then cast(${per} as varchar) `)
  .reduce((one, next) => sql`${one}${next}`)} end`;

/** The metrics of a user on a day, with all of their arithmetic. */
export const userMetrics = defineDataset({
  name: 'user-metrics',
  title: 'Metrics of a user',
  time: 'as_of',
  buckets: [],
  source: 'Daily scores of controlled-drug records; episodes and wastes of the same window.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wholePersonFilters,
  dimensions: {
    metric: {
      label: 'Metric',
      type: 'status',
      definition: 'One way in which records can be unusual: a count held against what peers have on the same exposure.',
      by: 'metric',
      words: metricWords,
    },
  },
  parts: {},
  measures: {
    metric_id: shown('Id', 'code', sql`max(metric)`, 'The short name of the metric.'),
    observed: shown('Observed', 'count', sql`sum(observed)`, 'What was counted (O); of shares, in containers.'),
    exposure: shown('Per', 'ratio', sql`sum(exposure)`, 'What it is counted per (X); the next column says of what.'),
    exposure_of: shown('Of', 'text', sql`max(${perWords})`, 'What the exposure counts.'),
    expected: shown('Expected', 'ratio', sql`sum(expected)`, 'What peers would have had on the same exposure (E).'),
    user_rate: shown('User rate', 'ratio', sql`sum(observed) / nullif(sum(exposure), 0)`, 'O ÷ X.'),
    peer_median_rate: shown(
      'Peer median',
      'ratio',
      sql`max(peer_rate)`,
      'The median of O ÷ X over colleagues of the role and care area with at least a quarter of the exposure; blank below 8.',
    ),
    ratio: shown(
      'Ratio',
      'ratio',
      sql`case when sum(expected) >= 1 then sum(observed) / sum(expected) end`,
      'O ÷ E; blank where less than 1 is expected.',
    ),
    shrunk_ratio: shown(
      'Cautious ratio',
      'ratio',
      sql`max(shrunk_ratio)`,
      'O ÷ E drawn toward 1 by how much users of the role differ.',
    ),
    shrunk_low: shown('5 % bound', 'ratio', sql`max(shrunk_low)`, 'In 95 of 100 the true ratio lies above it.'),
    z: shown('z', 'ratio', sql`max(z)`, 'The distance in standard deviations, after the honest spread of the group.'),
    peers: shown(
      'Peers',
      'count',
      sql`max(nullif(peers, 0))`,
      'Users of the group it was compared in; blank where the comparison is of another kind.',
    ),
    peer_level: shown('Compared in', 'status', sql`max(level)`, 'The level that carries most of what is expected.', {
      words: levelWords,
    }),
    weight: {
      label: 'Weight',
      type: 'ratio',
      definition: 'What the metric weighs in the score; 0 is shown only.',
      parts: [],
      of: sql`sum(weight)`,
    },
    contribution: {
      label: 'Part of score',
      type: 'percent',
      definition: 'The part of the composite that the metric makes. The parts add up to all of it.',
      parts: [],
      of: sql`sum(contribution) / nullif(max(composite), 0)`,
    },
    part: {
      label: 'Part of the composite',
      type: 'ratio',
      definition: 'Weight × z between 0 and 5, over the root of the squared weights.',
      parts: [],
      of: sql`sum(contribution)`,
    },
    alert: shown(
      'Alert',
      'flag',
      sql`bool_or(is_alert)`,
      'Stands out although so many were looked at: Benjamini and Hochberg at one in ten, over all users and metrics of the day.',
    ),
    sentence: shown('In words', 'text', sql`max(sentence)`, 'The comparison in a sentence. It says nothing of intent.'),
    score: shown(
      'Score',
      'score',
      sql`max(score)`,
      'The share of scored users of the role whose distance is smaller. It is no probability.',
    ),
    r_value: shown(
      'Distance from role median',
      'ratio',
      sql`max(distance)`,
      '(composite − median of the role) ÷ its spread.',
    ),
    composite: shown('Composite', 'ratio', sql`max(composite)`, 'The sum of the parts.'),
    dispenses: shown('Dispenses', 'count', sql`max(dispenses)`, 'Removals of watched drugs in the window.'),
    missing_events: shown(
      'Removals not accounted for',
      'count',
      sql`max(case when metric = 'M2' then observed end)`,
      'Judged episodes with a missing amount; blank where charting is not sent.',
    ),
    over_30_pct: shown(
      'Wasted over 30 min',
      'percent',
      sql`max(late_share)`,
      'Wastes of own removals later than 30 minutes ÷ those and what is not wasted yet.',
      { better: 'down' },
    ),
    open_episodes: shown('Open episodes', 'count', sql`max(open_count)`, 'Own episodes that are open or in review.', {
      better: 'down',
    }),
  },
  adds: { joins: [] },
  cells: ({ asked, where }) => sql`
    select metric.metric, metric.weight, metric.observed, metric.exposure, metric.expected, metric.peer_rate, metric.z, metric.level, metric.peers, metric.contribution, metric.shrunk_ratio,
      metric.shrunk_low, metric.is_alert, metric.sentence, fact.score, fact.distance, fact.composite, fact.dispenses, wasted.late_share, coalesce(unsettled.open_count, 0) as open_count
    from ${table('risk_scores')} fact
    join ${table('metric_values')} metric on metric.run_id = fact.run_id and metric.window_days = fact.window_days and metric.staff_id = fact.staff_id
    left join (
      select waste.remover_id, cast(sum(case when waste.minutes > 30 then 1 else 0 end) as double precision) / nullif(count(*), 0) as late_share
      from ${table('drug_wastes')} waste where ${inWindow(sql`waste.removed_date`, asked)} and not waste.is_long and (waste.minutes is not null or waste.state = 'pending') group by waste.remover_id
    ) wasted on wasted.remover_id = fact.staff_id
    left join (
      select one.staff_id, count(*) as open_count from ${table('episodes')} one
      left join ${table('decided_episode_reviews')} said on said.episode_id = one.episode_id and not said.is_withdrawn
      where one.state = 'open' and coalesce(said.review_state, 'open') not in ('reconciled', 'unreconciled') group by one.staff_id
    ) unsettled on unsettled.staff_id = fact.staff_id
    where fact.run_id = ${runAt(asked.to)} and fact.window_days = ${windowOf(asked)} and ${where()}`,
});
