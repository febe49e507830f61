import { defineDataset } from '../../../../query/define/define.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { unitDimensions, userDimension } from '../handling-dimensions.ts';
import { scoreMetrics } from '../scores/score-metrics.ts';
import { runAt, scoreRows } from '../scores/score-rows.ts';
import { onWastes, wasteFilters, wasteMetricOf } from './waste-filters.ts';

/** Scores are of all work of a user: what narrows single records does not narrow them. */
const ofRecords = [...onWastes, 'shift', 'drug', 'deaSchedule', 'item', 'container', 'hour', 'weekday'];

/** One metric of waste of every scored user against what is expected. */
export const wasteScores = defineDataset({
  name: 'waste-scores',
  title: 'Wastes of scored users against peers',
  time: 'period',
  buckets: [],
  source: 'Daily scores of controlled-drug records, of the 30 days that end with the period.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteFilters,
  dimensions: { ...userDimension, role: unitDimensions.role },
  parts: {},
  measures: scoreMetrics.measures,
  adds: { joins: [userNames] },
  cells: ({ asked, where }) => sql`
    select fact.staff_id, fact.role, metric.observed, metric.expected, metric.z, coalesce(metric.spread_median, 0) as spread_median, coalesce(metric.spread_phi, 1) as spread_phi,
      case metric.spread_of when 'area' then fact.role || '/' || fact.care_area when 'role' then fact.role else 'all' end as spread_group
    from (${scoreRows({ ...asked, filters: {} }, () => where(ofRecords))}) fact
    join ${table('metric_values')} metric on metric.run_id = ${runAt(asked.to)} and metric.window_days = 30 and metric.staff_id = fact.staff_id
      and metric.metric = ${wasteMetricOf(asked)}
    where fact.tier <> 'grey' and metric.expected > 0`,
});
