import { column } from '../../../warehouse/marts/mart.ts';
import { defineResult, type RunEngine } from '../../../warehouse/runs/run-engine.ts';

const number = (name: string) => column(name, 'double precision', false);

/** In days: what a score is made of. */
export const scoreWindows = [30, 90] as const;

const userKey = [column('window_days', 'integer'), column('staff_id', 'integer')];

/** A user's place in the ranking of a day. */
export const riskScores = defineResult('risk_scores', userKey, [
  column('role', 'varchar'),
  column('facility_id', 'integer'),
  /** The place with most dispenses stands for the main unit. */
  column('location_id', 'integer'),
  column('unit_id', 'integer'),
  column('unit', 'varchar'),
  column('care_area', 'varchar'),
  column('dispenses', 'integer'),
  column('shifts', 'integer'),
  column('coverage', 'double precision'),
  /** The share of the dispenses that were compared with peers. */
  column('compared', 'double precision'),
  column('composite', 'double precision'),
  number('distance'),
  number('score'),
  /** red, amber, green, or grey; null where a role has too few users for tiers. */
  column('tier', 'varchar', false),
  column('grey_reason', 'varchar', false),
  column('place', 'integer', false),
  number('reference_median'),
  number('reference_scale'),
  column('reference_users', 'integer', false),
  column('peer_group', 'varchar', false),
  column('reasons', 'varchar', false),
  /** Feeds that are not sent, so that a metric is not computed. */
  column('missing_metrics', 'varchar', false),
  /** Of the first publication of the day: what was said then stays readable. */
  number('first_distance'),
  number('first_score'),
  column('first_tier', 'varchar', false),
  column('first_place', 'integer', false),
  column('first_at', 'timestamp'),
  column('revision', 'integer'),
  /** A chart of the own past raised an alarm in the last 7 days; only of the newest day. */
  column('has_alarm', 'boolean'),
]);

/** Each metric of a user with its arithmetic. Kept for the newest days; of older ones the place and the reasons stay. */
export const metricValues = defineResult(
  'metric_values',
  [...userKey, column('metric', 'varchar')],
  [
    /** Of the user's main unit: a reader of some facilities sees these users. */
    column('facility_id', 'integer'),
    column('weight', 'double precision'),
    column('observed', 'double precision'),
    column('exposure', 'double precision'),
    column('expected', 'double precision'),
    number('peer_rate'),
    column('raw', 'double precision'),
    number('spread_median'),
    number('spread_phi'),
    column('spread_of', 'varchar', false),
    column('z', 'double precision'),
    column('level', 'varchar'),
    column('peers', 'integer'),
    column('changed', 'varchar', false),
    column('contribution', 'double precision'),
    number('shrunk_ratio'),
    number('shrunk_low'),
    column('is_alert', 'boolean'),
    column('sentence', 'varchar'),
  ],
);

/** Dispenses of single drugs against what peers would have taken on the same shifts. */
export const drugScores = defineResult(
  'user_drug_scores',
  [...userKey, column('drug', 'varchar')],
  [
    column('facility_id', 'integer'),
    column('observed', 'double precision'),
    column('exposure', 'double precision'),
    column('expected', 'double precision'),
    number('spread_median'),
    number('spread_phi'),
    column('z', 'double precision'),
    column('level', 'varchar'),
    column('peers', 'integer'),
    number('shrunk_ratio'),
  ],
);

/** The weekly charts of a user against the own past: of the newest day alone. */
export const changeWeeks = defineResult(
  'change_weeks',
  [column('staff_id', 'integer'), column('metric', 'varchar'), column('week', 'date')],
  [
    column('facility_id', 'integer'),
    column('observed', 'double precision'),
    column('expected', 'double precision'),
    column('cusum', 'double precision'),
    column('alarm_at', 'double precision'),
    column('is_alarm', 'boolean'),
  ],
);

/** Scores a day at a time. Daily runs of half a year stay, so that a line of 26 weeks can be drawn as it was first published. */
export const diversionEngine: RunEngine = {
  id: 'diversion-scores',
  codeVersion: '1',
  results: [riskScores, metricValues, drugScores, changeWeeks],
  keeps: { days: 190, months: 24 },
};

/** For so many days the metrics of each user stay, with all of their arithmetic. */
export const daysOfMetrics = 31;
