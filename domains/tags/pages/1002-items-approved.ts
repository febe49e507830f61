import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { tagApproved } from '../datasets/tag-approved.ts';
import { carriedToHistory } from './carried-to-history.ts';
import { drawApprovalTimes, titleOfApprovalTimes } from './tag-control-charts.ts';

/** What waits is told of the unit alone: nobody knows who will approve it, and it waits at any hour. */
const ofWaiting = ['item', 'ndc', 'manufacturer', 'deaSchedule', 'location', 'facility'] as const;

export const itemsApproved = defineReport({
  page: '1002',
  question: 'Is the second check prompt and independent, and what is still waiting for it?',
  grain: 'One row per approving user.',
  groupBy: { allowed: ['user', 'encoder', 'item', 'ndc', 'date', 'facility'], default: ['user'] },
  time: 'period',
  filters: [
    'facility',
    'location',
    'item',
    'ndc',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'user',
    'encoder',
    'hour',
    'weekday',
  ],
  table: summed(tagApproved, {
    by: ['user'],
    columns: [
      'user',
      'items_approved',
      'minutes_to_approve_median',
      'minutes_to_approve_p90',
      'approved_on_time_pct',
      'rejected_count',
      'first_pass_pct',
      'self_approved_count',
      'skipped_approval_count',
      'trend',
    ],
    optionalColumns: ['unknown_checker_count', 'waiting_count', 'waiting_oldest_hours'],
    sort: ['-items_approved'],
    having: sql`items_approved + rejected_count + skipped_approval_count > 0`,
  }),
  kpis: [
    'items_approved',
    'minutes_to_approve_median',
    'approved_on_time_pct',
    'independent_pct',
    'waiting_count',
    'waiting_oldest_hours',
  ],
  charts: [
    {
      kind: 'control_chart',
      by: ['date'],
      x: 'date',
      y: 'minutes_to_approve_median',
      measures: ['minutes_to_approve_median'],
      sort: ['date'],
      span: { before: 60 },
      roles: { low: 'low', middle: 'middle', high: 'high' },
      axes: {
        low: { label: 'Lower limit', type: 'minutes' },
        middle: { label: 'Usual', type: 'minutes' },
        high: { label: 'Upper limit', type: 'minutes' },
      },
      points: drawApprovalTimes,
      title: titleOfApprovalTimes,
      sets: { from: 'date', to: 'date' },
    },
    weekHeatmap(tagApproved, {
      measure: 'encoded_minutes_median',
      label: 'Median wait by hour of encoding',
      value: 'as it is',
      least: { of: 'encoded_approved', count: 10 },
      most: 'The wait is longest for what is encoded',
      drill: { page: '1005', carry: carriedToHistory, set: { event: 'encoded' } },
    }),
  ],
  rowDrill: { page: '1005', carry: carriedToHistory, set: { event: 'approved' } },
  cellDrills: {
    waiting_count: { page: '1031', carry: ofWaiting, set: { itemState: 'waiting' } },
    rejected_count: { page: '1006', carry: [...carriedToHistory, 'encoder'], set: { voidStage: 'before_approval' } },
    self_approved_count: {
      page: '1005',
      carry: carriedToHistory,
      set: { event: 'approved', eventCheck: 'self_approved' },
    },
    skipped_approval_count: {
      page: '1005',
      carry: carriedToHistory,
      set: { eventCheck: 'skipped_approval' },
    },
  },
});
