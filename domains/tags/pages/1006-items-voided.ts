import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { noteUnpriced } from '../datasets/counts/tag-count-measures.ts';
import { tagVoided } from '../datasets/tag-voided.ts';
import { carriedToHistory } from './carried-to-history.ts';
import { addCumulative, cumulativeAxis, findTopReason } from './tag-charts.ts';
import { drawEncoders, drawVoidWeeks, titleOfEncoders, titleOfVoidWeeks } from './tag-control-charts.ts';

const shareAxis = (label: string) => ({ label, type: 'percent' as const });

const carried = ['reason', ...carriedToHistory] as const;

export const itemsVoided = defineReport({
  page: '1006',
  question: 'How many tags were thrown away, why, by whom, and is the rate out of control?',
  grain: 'One row per reason.',
  groupBy: {
    allowed: ['reason', 'item', 'ndc', 'manufacturer', 'user', 'encoder', 'date', 'location', 'facility'],
    default: ['reason'],
  },
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
    'reason',
    'voidStage',
    'hour',
    'weekday',
  ],
  table: summed(tagVoided, {
    by: ['reason'],
    columns: [
      'reason',
      'items_voided',
      'void_value',
      'void_pct',
      'voided_before_approval',
      'voided_on_shelf',
      'voided_in_tray',
      'retagged_count',
      'lost_value',
      'hours_to_void_median',
      'trend',
    ],
    optionalColumns: ['top_items', 'items_encoded'],
    sort: ['-items_voided'],
    having: sql`items_voided > 0`,
  }),
  kpis: ['items_voided', 'void_pct', 'void_value', 'lost_value', 'no_reason_pct', 'voided_in_tray'],
  charts: [
    {
      id: 'weeks',
      kind: 'control_chart',
      by: ['bucket'],
      bucket: 'week',
      x: 'bucket',
      y: 'void_share',
      measures: ['items_voided', 'items_encoded'],
      sort: ['bucket'],
      span: { before: 182 },
      roles: { low: 'low', middle: 'middle', high: 'high' },
      axes: {
        void_share: shareAxis('Void rate'),
        low: shareAxis('Lower limit'),
        middle: shareAxis('Usual'),
        high: shareAxis('Upper limit'),
      },
      points: drawVoidWeeks,
      title: titleOfVoidWeeks,
    },
    {
      id: 'reasons',
      kind: 'ranked_bar',
      by: ['reason'],
      x: 'reason',
      y: 'items_voided',
      line: 'cumulative_value_pct',
      axes: cumulativeAxis,
      measures: ['items_voided'],
      points: addCumulative('items_voided'),
      title: findTopReason,
      sets: { reason: 'reason' },
    },
    {
      id: 'users',
      kind: 'funnel_plot',
      by: ['encoder'],
      x: 'items_encoded',
      y: 'void_share',
      label: 'encoder',
      measures: ['items_voided', 'items_encoded'],
      roles: { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' },
      axes: {
        void_share: shareAxis('Void rate'),
        low: shareAxis('Lower limit (99.8%)'),
        high: shareAxis('Upper limit (99.8%)'),
        low_inner: shareAxis('Lower limit (95%)'),
        high_inner: shareAxis('Upper limit (95%)'),
      },
      points: drawEncoders,
      title: titleOfEncoders,
      sets: { encoder: 'encoder_code' },
    },
  ],
  rowDrill: { page: '1005', carry: carried, set: { event: 'voided' } },
  cellDrills: {
    voided_in_tray: {
      page: '1005',
      carry: carried,
      set: { event: 'voided', eventCheck: 'voided_in_tray' },
    },
    items_encoded: { page: '1001', carry: ['item', 'user', 'facility'] },
  },
  meta: { unpriced_count: noteUnpriced('voided units') },
});
