import type { StatusLevel } from '../../../../contracts/report.ts';
import { metrics } from '../../science/scoring/metrics.ts';

export const tierWords: Record<string, string> = {
  red: 'Review first',
  amber: 'Review',
  green: 'Typical',
  few: 'Too few of this role',
  grey: 'Too little data',
};

export const tierLevels: Record<string, StatusLevel> = {
  red: 'bad',
  amber: 'warn',
  green: 'ok',
  few: 'none',
  grey: 'none',
};

export const reviewWords: Record<string, string> = {
  none: 'Not listed',
  needs_review: 'Needs review',
  in_review: 'In review',
  watching: 'Watching',
  reviewed: 'Reviewed',
};

export const reviewLevels: Record<string, StatusLevel> = {
  none: 'none',
  needs_review: 'warn',
  in_review: 'warn',
  watching: 'none',
  reviewed: 'ok',
};

export const metricWords: Record<string, string> = Object.fromEntries(metrics.map(({ id, label }) => [id, label]));

export const windowWords: Record<string, string> = { '30': '30 days', '90': '90 days' };

export const levelWords: Record<string, string> = {
  unit_shift: 'Unit and shift',
  unit: 'Unit',
  facility_care_area: 'Care area here',
  care_area: 'Care area',
  role: 'Role',
  none: 'Not compared',
};

export const greyWords: Record<string, string> = {
  dispenses: 'fewer than 20 dispenses',
  shifts: 'fewer than 4 shifts',
  peers: 'fewer than 8 peers for most of the work',
  coverage: 'less than half of the metrics can be computed',
};
