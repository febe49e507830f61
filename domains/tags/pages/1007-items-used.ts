import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { noteUnpriced } from '../datasets/counts/tag-count-measures.ts';
import { tagUsed } from '../datasets/tag-used.ts';
import { addCumulative, cumulativeAxis, titleOfPareto } from './tag-charts.ts';

/** What 1005 can be narrowed by as well. */
const ofUse = [
  'item',
  'ndc',
  'lot',
  'manufacturer',
  'deaSchedule',
  'trayType',
  'tray',
  'user',
  'location',
  'facility',
  'case',
  'hour',
  'weekday',
] as const;
const carried = [...ofUse, 'trayCategory', 'caseLinked'] as const;

export const itemsUsed = defineReport({
  page: '1007',
  question: 'What was used, what did it cost, and is every use tied to a case?',
  grain: 'One row per item.',
  groupBy: {
    allowed: ['item', 'ndc', 'tray_type', 'tray', 'user', 'date', 'location', 'facility'],
    default: ['item'],
  },
  time: 'period',
  timeless: ['case'],
  filters: [
    'facility',
    'location',
    'locationType',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'ndc',
    'lot',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'user',
    'case',
    'caseLinked',
    'hour',
    'weekday',
  ],
  table: summed(tagUsed, {
    by: ['item'],
    columns: [
      'item',
      'items_used',
      'used_value',
      'items_used_per_day',
      'cases',
      'case_linked_pct',
      'days_in_tray_median',
      'used_expired_count',
      'used_recalled_count',
      'used_then_seen_count',
      'change_pct',
      'trend',
    ],
    optionalColumns: ['unlinked_value', 'undone_count'],
    sort: ['-used_value'],
    having: sql`items_used + undone_count > 0`,
  }),
  kpis: ['items_used', 'used_value', 'case_linked_pct', 'unlinked_value', 'used_expired_count', 'used_then_seen_count'],
  charts: [
    {
      kind: 'ranked_bar',
      by: ['item'],
      x: 'item',
      y: 'used_value',
      line: 'cumulative_value_pct',
      axes: cumulativeAxis,
      measures: ['used_value'],
      points: addCumulative('used_value'),
      title: titleOfPareto({ one: 'item', many: 'items', of: 'the value used' }),
      sets: { item: 'item_code' },
    },
    weekHeatmap(tagUsed, {
      measure: 'items_used',
      label: 'Used, mean per hour',
      value: 'mean',
      most: 'Most is used',
      drill: { page: '1005', carry: carried, set: { event: 'used' } },
    }),
  ],
  rowDrill: { page: '1005', carry: carried, set: { event: 'used' } },
  cellDrills: {
    cases: { page: '1037', carry: ['item', 'facility'] },
    case_linked_pct: {
      page: '1005',
      carry: ofUse,
      set: { event: 'used', caseLinked: 'false', trayCategory: 'anesthesia,intubation' },
    },
    used_expired_count: {
      page: '1005',
      carry: carried,
      set: { event: 'used', eventCheck: 'expired_at_event' },
    },
    used_then_seen_count: { page: '1005', carry: carried, set: { event: 'used', seenAgain: 'true' } },
  },
  meta: {
    batch_facility_count: {
      measure: 'batch_facility_count',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `At ${value === 1 ? 'one facility' : `${number(value)} facilities`} more than half of the uses were read in one minute with two or more others of the same tray: their time is the scan of the returned tray, not the use.`
            : null,
      },
    },
    unpriced_count: noteUnpriced('used units'),
  },
});
