import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { serial } from '../datasets/serials/serial.ts';
import { tagEvents } from '../datasets/serials/serial-events.ts';

function titleOfStates(points: ChartRow[], { number }: ChartWords): string {
  const of = (codes: string[]) =>
    points
      .filter((point) => codes.includes(String(point.alert_code)))
      .reduce((total, point) => total + Number(point.tag_count), 0);
  const whole = points.reduce((total, point) => total + Number(point.tag_count), 0);
  const barred = of(['quarantine', 'expired_in_stock']);
  const review = of(['review']);
  if (whole === 0) return 'No tag under these filters';
  if (barred + review === 0) return `None of ${number(whole)} tags is under recall or expired`;
  return `${number(barred)} of ${number(whole)} tags must not be used, ${number(review)} must be looked at`;
}

export const itemSerialStatus = defineReport({
  page: '1068',
  question: 'In what state and place is each serialized unit, and which ones must not be used?',
  grain: 'One row per tag. Tags in use, unless the filter names a status or a tag.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'tray',
    'item',
    'ndc',
    'manufacturer',
    'tag',
    'gtin',
    'serial',
    'lot',
    'tagStatus',
    'alert',
    'epcCheck',
    'recallVerdict',
    'recallNumber',
    'expiryWithinDays',
  ],
  table: summed(serial, {
    by: [
      'tag',
      'item',
      'ndc',
      'gtin',
      'serial',
      'lot',
      'expiry',
      'tag_status',
      'alert',
      'facility',
      'location',
      'tray',
      'epc_check',
      'recall_verdict',
      'recall_number',
      'case_code',
    ],
    columns: [
      'tag',
      'alert',
      'tag_status',
      'item',
      'lot',
      'expiry',
      'days_to_expiry',
      'location',
      'facility',
      'tray',
      'last_event_at',
      'recall_verdict',
      'recall_number',
      'ndc',
      'gtin',
      'serial',
      'epc_check',
      'case_code',
      'encoded_at',
      'dwell_days',
      're_encoded',
    ],
    optionalColumns: ['alert_rank'],
    sort: ['alert_rank', 'days_to_expiry'],
  }),
  kpis: ['live_tag_count', 'quarantine_count', 'expired_live_count', 'unknown_lot_count', 'bad_code_count'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['tag_status', 'alert'],
      x: 'tag_status',
      y: 'tag_count',
      series: 'alert',
      measures: ['tag_count'],
      title: titleOfStates,
      sets: { tagStatus: 'tag_status_code', alert: 'alert_code' },
    },
  ],
  rowDrill: { page: '1005', carry: ['tag'] },
  cellDrills: {
    lot: { page: '1003', carry: ['ndc', 'lot', 'facility'] },
    tray: { page: '1031', carry: ['tray'] },
    recall_verdict: { page: 'recall-match', carry: ['recallNumber', 'ndc', 'lot'] },
    last_event_at: { detail: 'rfid_events', carry: ['tag'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
  },
  details: {
    rfid_events: {
      title: 'Events of the tag',
      grain: 'One row per event, newest first.',
      table: listed(tagEvents, {
        columns: [
          'tag',
          'occurred_at',
          'event',
          'ndc',
          'lot',
          'expiry',
          'facility',
          'location',
          'tray',
          'case_code',
          'staff',
          'reason',
        ],
        sort: ['-occurred_at'],
      }),
    },
  },
});
