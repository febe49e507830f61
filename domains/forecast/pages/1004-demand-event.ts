import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { demandEventList, eventOccurrenceList, eventSkuList } from '../datasets/events/event-list.ts';
import { eventKindWords } from '../datasets/events/event-words.ts';

/** A lane for each kind; each event from its first to its last day. */
const drawEvents = (rows: ChartRow[]): ChartRow[] =>
  rows.map((row) => ({
    ...row,
    lane: eventKindWords[String(row.kind)] ?? String(row.kind),
    until: row.ends_on ?? null,
  }));

function titleOfEvents(points: ChartRow[], { number, percent }: ChartWords): string {
  if (points.length === 0) return 'No demand event touches these days';
  const clear = points.filter((row) => row.evidence === 'clear' && typeof row.measured_pct === 'number');
  const strongest = clear.toSorted(
    (a, b) =>
      Math.abs(Number(b.measured_pct)) - Math.abs(Number(a.measured_pct)) ||
      String(a.event).localeCompare(String(b.event)),
  )[0];
  const counted =
    points.length === 1 ? 'One event touches these days' : `${number(points.length)} events touch these days`;
  return strongest
    ? `${counted}; the strongest clear effect was ${Number(strongest.measured_pct) > 0 ? '+' : ''}${percent(Number(strongest.measured_pct))}: ${strongest.event}`
    : `${counted}; none has a clear effect yet`;
}

export const demandEvents = defineReport({
  page: '1004',
  question: 'Which events bend demand, what did we expect of them, and what did they really do?',
  grain: 'One row per demand event that touches the days asked about; all that are to come under the status Planned.',
  time: 'period',
  filters: ['facility', 'item', 'therapeuticClass', 'kind', 'status', 'effect', 'evidence', 'event'],
  table: listed(demandEventList, {
    columns: [
      'event',
      'kind',
      'scope',
      'facility',
      'starts_on',
      'ends_on',
      'status',
      'effect',
      'uplift_pct',
      'sku_count',
      'without_event_qty',
      'event_actual_qty',
      'measured_pct',
      'effect_value',
      'evidence',
      'learned_pct',
      'wape_change',
    ],
    optionalColumns: [
      'quantity',
      'series',
      'item_code',
      'therapeutic_class',
      'location_group',
      'made_by',
      'differs',
      'occurrence_count',
    ],
    sort: ['-starts_on'],
  }),
  timeless: ['event'],
  kpis: ['active_count', 'effect_value', 'wape_change'],
  charts: [
    {
      id: 'events',
      kind: 'timeline',
      x: 'starts_on',
      y: 'lane',
      series: 'evidence',
      roles: { end: 'until' },
      axes: { lane: { label: 'Kind', type: 'text' }, until: { label: 'To', type: 'date' } },
      fields: ['starts_on', 'ends_on', 'event', 'kind', 'uplift_pct', 'measured_pct', 'evidence'],
      sort: ['starts_on'],
      points: drawEvents,
      title: titleOfEvents,
    },
  ],
  rowDrill: { detail: 'skus', carry: ['event'] },
  cellDrills: {
    event_actual_qty: { detail: 'skus', carry: ['event'] },
    measured_pct: { detail: 'skus', carry: ['event'] },
    learned_pct: { detail: 'occurrences', carry: ['event'] },
    sku_count: { page: '1073', carry: ['item', 'facility', 'therapeuticClass'] },
  },
  details: {
    skus: {
      title: 'SKUs that it touches',
      grain: 'One row per event and SKU.',
      table: listed(eventSkuList, {
        columns: [
          'event',
          'item',
          'facility',
          'without_event_qty',
          'event_actual_qty',
          'measured_pct',
          'effect_value',
          'forecast_lo80',
          'forecast_hi80',
          'evidence',
          'overlaps',
        ],
        sort: ['-effect_value'],
      }),
      rowDrill: { page: '1060', carry: ['item', 'facility'], set: { kind: 'dispense,return' } },
    },
    occurrences: {
      title: 'Past occurrences',
      grain: 'One row per event and past occurrence of it.',
      table: listed(eventOccurrenceList, {
        columns: ['event', 'of_event', 'starts_on', 'ends_on', 'uplift_pct', 'measured_pct', 'evidence'],
        sort: ['-starts_on'],
      }),
    },
  },
});
