import { caseDoseList } from '../../model/datasets/case-dose-list.ts';
import { caseEventList } from '../../model/datasets/case-event-list.ts';
import { caseFlagList } from '../../model/datasets/case-flag-list.ts';
import { caseSummary } from '../../model/datasets/case-summary.ts';
import { defineReport, listed, summed } from '../../model/report.ts';
import { sql } from '../../model/sql.ts';
import { doseColumns } from '../case-parts.ts';
import { flaggedWeeks, flagPareto } from '../charts/case-flag-charts.ts';
import { weekHeatmap } from '../charts/week-heatmap.ts';

export const caseSummaryPage = defineReport({
  page: '1034',
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
  timeless: ['case'],
  table: summed(caseSummary, {
    by: ['case', 'user'],
    columns: [
      'case',
      'case_started_at',
      'service_line',
      'procedure',
      'user',
      'anomaly_score',
      'case_flags',
      'flagged_items',
      'unaccounted_count',
      'usage_value',
      'case_cost_ratio',
      'waste_value',
      'minutes_to_waste_max',
      'unwitnessed_count',
    ],
    aside: ['location', 'case_ended_at', 'team', 'expected_value', 'not_checked'],
    sort: ['-anomaly_score', '-case_started_at'],
    keeps: sql`is_kept = 1`,
    needs: ['is_kept'],
  }),
  kpis: ['cases', 'flagged_case_pct', 'score_60_count', 'unaccounted_count', 'unwitnessed_count'],
  meta: {
    open_cases: {
      measure: 'open_cases',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} ${value === 1 ? 'case' : 'cases'} ended less than 4 hours before the newest record and ${value === 1 ? 'has' : 'have'} no score yet.`
            : null,
      },
    },
  },
  chart: flaggedWeeks,
  charts: [
    flagPareto,
    weekHeatmap({
      measure: 'flagged_case_pct',
      label: 'Flagged',
      value: 'as it is',
      least: { of: 'cases', count: 10 },
      most: 'The largest share of cases is flagged',
      drill: { page: '1034', carry: ['hour', 'weekday', 'facility', 'user'], set: { flagged: 'all' } },
    }),
  ],
  rowDrill: { detail: 'case_doses', carry: ['case'] },
  cellDrills: {
    case: { detail: 'events', carry: ['case'] },
    anomaly_score: { detail: 'flags', carry: ['case'] },
    flagged_items: { detail: 'flags', carry: ['case'] },
    user: { page: '1035', carry: ['user', 'facility'] },
    waste_value: { page: '1038', carry: ['case'], set: { watched: 'all' } },
    usage_value: { page: '1037', carry: ['case'] },
  },
  details: {
    flags: {
      title: 'How the score is made',
      grain:
        'One row per flag of the case and drug that has it, the heaviest flag first. The weights add up to the score.',
      table: listed(caseFlagList, {
        columns: [
          'case',
          'flag',
          'weight',
          'why',
          'item',
          'unit',
          'dispensed_qty',
          'given_qty',
          'waste_qty',
          'returned_qty',
          'variance_qty',
          'tolerance_qty',
          'expected_qty',
          'dispense_z',
          'containers',
          'container_limit',
          'waste_share',
          'waste_share_limit',
          'minutes_to_waste',
          'tag_gap_qty',
          'stratum',
          'compared_rows',
        ],
        sort: [],
      }),
    },
    events: {
      title: 'What happened around the case',
      grain: 'One row per event of the case, its cabinets, tags and wastes, in the order of the clock.',
      table: listed(caseEventList, {
        columns: [
          'occurred_at',
          'minutes_from_case_end',
          'event',
          'user',
          'item',
          'quantity',
          'unit',
          'location',
          'witness',
          'tag',
          'lot',
          'case',
        ],
        sort: ['occurred_at'],
      }),
    },
    case_doses: {
      title: 'Dose records',
      grain: 'One row per drug and user of the case, as loaded.',
      table: listed(caseDoseList, { columns: doseColumns, sort: ['item', 'user'] }),
    },
  },
});
