import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { noteUnpriced } from '../datasets/counts/tag-count-measures.ts';
import { tagEncoded } from '../datasets/tag-encoded.ts';
import { carriedToHistory } from './carried-to-history.ts';
import { titleOfCohorts } from './tag-charts.ts';

const carried = [...carriedToHistory, 'lot'] as const;

export const itemsEncoded = defineReport({
  page: '1001',
  question: 'How many units were tagged, by whom and when, and does approval keep up with encoding?',
  grain: 'One row per item.',
  groupBy: { allowed: ['item', 'ndc', 'user', 'date', 'location', 'facility'], default: ['item'] },
  time: 'period',
  filters: [
    'facility',
    'location',
    'item',
    'ndc',
    'manufacturer',
    'lot',
    'therapeuticClass',
    'deaSchedule',
    'user',
    'hour',
    'weekday',
  ],
  table: summed(tagEncoded, {
    by: ['item'],
    columns: [
      'item',
      'items_encoded',
      'encoded_value',
      'approved_pct',
      'minutes_to_approve_median',
      'waiting_count',
      'void_pct',
      'minutes_per_tag_median',
      'shelf_life_days_median',
      'short_dated_encoded_count',
      'missing_facts_count',
      'trend',
    ],
    sort: ['-items_encoded'],
    having: sql`items_encoded + items_voided + waiting_count > 0`,
    needs: ['items_voided'],
  }),
  kpis: ['items_encoded', 'encoded_value', 'encoded_per_day', 'waiting_count', 'minutes_to_approve_median', 'void_pct'],
  charts: [
    {
      kind: 'stacked_column',
      by: ['date', 'cohort_state'],
      x: 'date',
      y: 'items_encoded',
      series: 'cohort_state',
      measures: ['items_encoded'],
      points: (rows) => rows.filter((row) => Number(row.items_encoded) > 0),
      title: titleOfCohorts,
      sets: { from: 'date', to: 'date' },
    },
    weekHeatmap(tagEncoded, {
      measure: 'items_encoded',
      label: 'Encoded, mean per hour',
      value: 'mean',
      most: 'Most is encoded',
      drill: { page: '1005', carry: carried, set: { event: 'encoded' } },
    }),
  ],
  rowDrill: { page: '1005', carry: carried, set: { event: 'encoded' } },
  cellDrills: {
    waiting_count: { page: '1031', carry: ['item', 'ndc', 'facility'], set: { itemState: 'waiting' } },
    void_pct: { page: '1006', carry: ['item', 'user', 'facility'] },
    minutes_to_approve_median: { page: '1002', carry: ['item', 'facility'] },
    short_dated_encoded_count: {
      page: '1005',
      carry: carried,
      set: { event: 'encoded', eventCheck: 'short_dated' },
    },
  },
  meta: {
    unknown_tag_count: {
      measure: 'unknown_tag_count',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} tags were read that were never encoded: their product is unknown, and no row includes them.`
            : null,
      },
    },
    unpriced_count: noteUnpriced('encoded units'),
  },
});
