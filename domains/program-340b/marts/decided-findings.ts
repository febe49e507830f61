import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** How far people are with a finding of compliance, and who works on it. */
export const decidedFindings = defineDecided(
  'decided_findings',
  ['facility_code', 'exception_id'],
  [column('finding_state', 'varchar'), column('owner', 'varchar')],
);
