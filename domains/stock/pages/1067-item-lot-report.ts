import { noteCount } from '../../../query/define/note-count.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { lot } from '../datasets/lots/lot.ts';
import { lotMovements } from '../datasets/lots/lot-movements.ts';
import { drawExpiryMonths, fateLevels, titleOfExpiryMonths } from './charts/expiry-months.ts';

export const itemLotReport = defineReport({
  page: '1067',
  isWorkList: true,
  question: 'Which lots will expire before they are used or are under recall, and where are they?',
  grain:
    'One row per NDC, lot, expiry and location with stock at the end of the day; stock without a known lot has its own row.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'locationType',
    'locationGroup',
    'item',
    'ndc',
    'manufacturer',
    'lot',
    'status',
    'expiryWithinDays',
    'deaSchedule',
    'storage',
    'recallVerdict',
    'recallNumber',
    'recallClass',
    'lotKnown',
  ],
  opening: {
    filters: { status: 'at_risk' },
    sort: ['-at_risk_value'],
    columns: [
      'item',
      'lot',
      'at_risk_value',
      'suggested_move',
      'expiry',
      'days_to_expiry',
      'at_risk_qty',
      'on_hand_qty',
      'location',
      'facility',
      'ndc',
      'recall_verdict',
    ],
  },
  table: summed(lot, {
    by: [
      'item',
      'ndc',
      'lot',
      'expiry',
      'facility',
      'location',
      'recall_verdict',
      'recall_number',
      'recall_class',
      'manufacturer',
    ],
    columns: [
      'item',
      'lot',
      'expiry',
      'days_to_expiry',
      'on_hand_qty',
      'at_risk_value',
      'recall_verdict',
      'location',
      'facility',
      'ndc',
      'on_hand_value',
      'at_risk_qty',
      'avg_daily_usage',
      'suggested_move',
      'recall_number',
      'recall_class',
      'last_received_on',
      'manufacturer',
      'live_tag_count',
      'lot_conflict',
    ],
    sort: ['days_to_expiry'],
  }),
  kpis: ['on_hand_value', 'at_risk_value', 'expired_value', 'affected_lot_count', 'known_lot_pct'],
  charts: [
    {
      kind: 'stacked_column',
      by: ['expiry_month'],
      x: 'expiry_month',
      y: 'on_hand_value',
      series: 'fate',
      axes: { fate: { label: 'Use before expiry', type: 'text' } },
      levels: fateLevels,
      measures: ['on_hand_value', 'at_risk_value'],
      points: drawExpiryMonths,
      title: titleOfExpiryMonths,
    },
  ],
  rowDrill: { detail: 'movements', carry: ['ndc', 'lot', 'location', 'facility'] },
  cellDrills: {
    recall_verdict: { page: 'recall-match', carry: ['recallNumber', 'ndc', 'lot'] },
    recall_number: { page: 'recall-match', carry: ['recallNumber'] },
    on_hand_qty: { detail: 'movements', carry: ['ndc', 'lot', 'location', 'facility'] },
    live_tag_count: { page: '1068', carry: ['ndc', 'lot', 'location', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    avg_daily_usage: { page: '1060', carry: ['item', 'facility'] },
  },
  details: {
    movements: {
      title: 'Movements and counts of the lot',
      grain: 'One row per movement or count, newest first, with what was left after it.',
      table: listed(lotMovements, {
        columns: [
          'occurred_at',
          'kind',
          'quantity',
          'running_qty',
          'item',
          'ndc',
          'lot',
          'expiry',
          'facility',
          'location',
          'reason',
          'movement_id',
        ],
        sort: ['-occurred_at'],
      }),
    },
  },
  meta: {
    unpriced_count: noteCount(
      'unpriced_count',
      'look',
      (count) => `${count} rows have no known cost: they are left out of all values.`,
    ),
    negative_count: {
      measure: 'negative_count',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} rows are below zero: a receipt or a count is missing. Their value counts as 0.`
            : null,
      },
    },
  },
});
