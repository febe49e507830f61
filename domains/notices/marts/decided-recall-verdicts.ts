import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/**
 * What people have decided about a lot of an NDC and a notice. A lot that is not known is decided place by place: then, and only then, the
 * codes of the place are given.
 */
export const decidedRecallVerdicts = defineDecided(
  'decided_recall_verdicts',
  ['source', 'recall_key', 'ndc', 'lot_key', 'facility_code', 'location_code'],
  [
    /** Blank where what the notice says counts again. */
    column('verdict', 'varchar'),
    column('note', 'varchar'),
    /** A JSON list of everything that was decided so far, each with its first day: past days stay as they were. */
    column('steps', 'varchar'),
  ],
);
