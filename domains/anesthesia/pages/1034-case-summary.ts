import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { caseSummary } from '../datasets/case-summary.ts';
import { caseFileDetails, caseRecordParts, keptCases } from './1034-case-file.ts';
import { flaggedWeeks, flagPareto } from './case-flag-charts.ts';

export const caseSummaryPage = defineReport({
  page: '1034',
  aboutPeople: true,
  isWorkList: true,
  question: 'Which anesthesia cases have drug records that do not add up or look unlike comparable cases, and why?',
  grain:
    'One row per case with a flag, by its watched drugs, unless the filters say otherwise. A flag is a reason to look, not a finding.',
  time: 'period',
  filters: [
    'facility',
    'location',
    'serviceLine',
    'procedure',
    'case',
    'user',
    'role',
    'item',
    'deaSchedule',
    'watched',
    'flag',
    'flagged',
    'minScore',
    'hour',
    'weekday',
  ],
  opening: { filters: { minScore: '60' }, sort: ['-anomaly_score', '-case_started_at'] },
  timeless: ['case'],
  table: summed(caseSummary, {
    ...keptCases,
    columns: [
      'case',
      'anomaly_score',
      'case_flags',
      'flagged_items',
      'unaccounted_count',
      'unwitnessed_count',
      'case_started_at',
      'user',
      'procedure',
      'service_line',
      'usage_value',
      'case_cost_ratio',
      'waste_value',
      'minutes_to_waste_max',
    ],
    optionalColumns: ['location', 'case_ended_at', 'team', 'expected_value', 'not_checked'],
    sort: ['-anomaly_score', '-case_started_at'],
  }),
  kpis: ['cases', 'flagged_case_pct', 'score_60_count', 'unaccounted_count', 'unwitnessed_count'],
  meta: {
    open_cases: {
      measure: 'open_cases',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} ${value === 1 ? 'case' : 'cases'} ended less than {anesthesia.open_hours} hours before the newest record and ${value === 1 ? 'has' : 'have'} no score yet.`
            : null,
      },
    },
  },
  charts: [
    flaggedWeeks,
    flagPareto,
    weekHeatmap(caseSummary, {
      measure: 'flagged_case_pct',
      label: 'Flagged',
      value: 'as it is',
      least: { of: 'cases', count: 10 },
      most: 'The largest share of cases is flagged',
    }),
  ],
  record: caseRecordParts,
  rowDrill: { page: '1034', carry: ['case', 'watched'], set: { flagged: 'all' } },
  cellDrills: {
    anomaly_score: { detail: 'flags', carry: ['case'] },
    flagged_items: { detail: 'flags', carry: ['case'] },
    unaccounted_count: { page: 'reconciliation', carry: ['case'], set: { varianceSign: 'negative' } },
    minutes_to_waste_max: { detail: 'events', carry: ['case'] },
    user: { page: '1035', carry: ['user', 'facility'] },
    waste_value: { page: '1038', carry: ['case'], set: { watched: 'all' } },
    usage_value: { page: '1037', carry: ['case'] },
  },
  details: caseFileDetails,
});
