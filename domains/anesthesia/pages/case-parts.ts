import type { caseDoseList } from '../datasets/case-dose-list.ts';
import type { userMeasures } from '../datasets/users/case-user-measures.ts';

/** The columns of drug records as loaded, wherever a figure about drugs of cases ends in them. */
export const doseColumns: (keyof typeof caseDoseList.fields)[] = [
  'case',
  'item',
  'unit',
  'user',
  'ndc',
  'dispensed_qty',
  'given_qty',
  'waste_qty',
  'returned_qty',
  'variance_qty',
  'unaccounted_qty',
  'wasted_at',
  'minutes_to_waste',
  'witness',
  'witness_state',
  'unit_cost',
  'usage_value',
  'waste_value',
];

/** The parts of a score against colleagues, wherever one is shown. */
export const scoreColumns: (keyof typeof userMeasures)[] = [
  'score_observed',
  'score_expected',
  'score_spread',
  'score_raw',
  'score_cases',
  'score_events',
  'score_group',
  'score_peers',
  'score_median',
  'score_phi',
];

/** The filters of pages that sum drugs of cases. */
export const caseDrugFilters = [
  'facility',
  'location',
  'serviceLine',
  'procedure',
  'user',
  'role',
  'item',
  'therapeuticClass',
  'deaSchedule',
  'watched',
] as const;
