import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** How far each place has come with a notice. What is ordered and has not come has no place: the code is blank. */
export const decidedRecallTasks = defineDecided(
  'decided_recall_tasks',
  ['source', 'recall_key', 'facility_code', 'location_code'],
  [
    /** acknowledged or done. */
    column('state', 'varchar'),
    column('expected_qty', 'double precision'),
    column('found_qty', 'double precision'),
    column('note', 'varchar'),
    /** The lots that were looked for: `,00409469930 AB1234 A,`, with A under recall and R to be reviewed. */
    column('lots', 'varchar'),
    /** UTC, as ISO text. */
    column('acknowledged_at', 'varchar'),
    column('completed_at', 'varchar'),
  ],
);
