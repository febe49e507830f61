import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { tagLotEvents } from '../datasets/tag-lot-events.ts';
import { tagLots } from '../datasets/tag-lots.ts';
import { drawTagMonths, titleOfTagMonths } from './tag-charts.ts';
import { noteUnpricedTags } from './tag-notes.ts';

export const itemLotInfo = defineReport({
  page: '1003',
  question: 'Which lots do our RFID tags carry, how many units of each are still out there, and in how many trays?',
  grain:
    'One row per facility, NDC, lot and expiry; tags of unknown lot are one row per facility and NDC. Lots with a live tag, unless the filter asks for all.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'trayType',
    'tray',
    'item',
    'ndc',
    'manufacturer',
    'lot',
    'expiryWithinDays',
    'recallVerdict',
    'recallNumber',
    'liveOnly',
  ],
  table: summed(tagLots, {
    by: ['item', 'ndc', 'lot', 'expiry', 'facility', 'recall_verdict', 'recall_number', 'manufacturer'],
    columns: [
      'item',
      'lot',
      'expiry',
      'days_to_expiry',
      'facility',
      'live_tag_count',
      'in_tray_count',
      'tray_count',
      'live_value',
      'recall_verdict',
      'location_count',
      'tag_count',
      'used_count',
      'closed_count',
      'ndc',
      'recall_number',
    ],
    optionalColumns: [
      'manufacturer',
      'first_encoded_at',
      'last_used_at',
      'lot_conflict',
      'expected_use_qty',
      'tray_list',
    ],
    sort: ['days_to_expiry'],
  }),
  kpis: [
    'live_tag_count',
    'live_value',
    'expired_live_count',
    'expiring_30_count',
    'affected_tag_count',
    'unknown_lot_count',
  ],
  charts: [
    {
      kind: 'stacked_column',
      by: ['expiry_month', 'recall_verdict'],
      x: 'expiry_month',
      y: 'live_tag_count',
      series: 'recall_verdict',
      measures: ['live_tag_count'],
      points: drawTagMonths,
      title: titleOfTagMonths,
    },
  ],
  rowDrill: { page: '1068', carry: ['ndc', 'lot', 'facility'] },
  cellDrills: {
    in_tray_count: { page: '1068', carry: ['ndc', 'lot', 'facility'], set: { tagStatus: 'restocked' } },
    tray_count: { page: '1031', carry: ['ndc', 'lot', 'facility'] },
    used_count: { page: '1007', carry: ['ndc', 'lot', 'facility'] },
    recall_verdict: { page: 'recall-match', carry: ['recallNumber', 'ndc', 'lot'] },
    recall_number: { page: 'recall-match', carry: ['recallNumber'] },
    tag_count: { detail: 'rfid_events', carry: ['ndc', 'lot', 'facility'] },
  },
  details: {
    rfid_events: {
      title: 'Events of the tags of the lot',
      grain: 'One row per event, newest first.',
      table: listed(tagLotEvents, {
        columns: [
          'occurred_at',
          'tag',
          'event',
          'item_state',
          'event_check',
          'location',
          'tray',
          'user',
          'case',
          'reason',
          'lot',
          'facility',
        ],
        sort: ['-occurred_at'],
      }),
      rowDrill: { page: '1005', carry: ['tag'] },
    },
  },
  meta: { unpriced_count: noteUnpricedTags },
});
