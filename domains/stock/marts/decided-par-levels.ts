import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** The min and max levels that people have decided on, by position. */
export const decidedParLevels = defineDecided(
  'decided_par_levels',
  ['facility_code', 'location_code', 'item_code'],
  [column('planned_min', 'decimal(18,4)'), column('planned_max', 'decimal(18,4)')],
);
