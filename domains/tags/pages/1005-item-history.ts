import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { tagHistory } from '../datasets/tag-history.ts';
import { tagSources } from '../datasets/tag-sources.ts';
import { isEndState } from '../datasets/tag-words.ts';

/** As many lives as can be told apart, with room for the number of each tag beside its own. */
const mostLanes = 15;

/** Each event begins a state that lasts to the next one of the tag; what is alive at the end lasts to the last day shown. */
function drawLives(rows: ChartRow[], { to }: { to: string }): ChartRow[] {
  const lives = new Map<string, ChartRow[]>();
  for (const row of rows) {
    const life = lives.get(String(row.tag));
    if (life) life.push(row);
    else if (lives.size < mostLanes) lives.set(String(row.tag), [row]);
  }
  return [...lives.values()].flatMap((life) => {
    const steps = life.toSorted((a, b) => String(a.occurred_at).localeCompare(String(b.occurred_at)));
    return steps.map((step, at) => {
      const next = steps[at + 1]?.occurred_at;
      const isOver = isEndState(String(step.item_state));
      return { ...step, until: isOver ? null : (next ?? `${to}T23:59:59`) };
    });
  });
}

function titleOfLives(points: ChartRow[], { number }: ChartWords): string {
  const tags = new Set(points.map(({ tag }) => tag)).size;
  const odd = points.filter(({ event_check }) => event_check !== 'ok').length;
  if (points.length === 0) return 'No event under these filters';
  const events = `${number(points.length)} ${points.length === 1 ? 'event' : 'events'}`;
  const found = odd === 0 ? `no fault in ${events}` : `${number(odd)} of ${events} to look at`;
  if (tags === 1) return `The life of ${points[0]?.tag}: ${found}`;
  return `${tags === mostLanes ? `The ${mostLanes} tags seen last` : `${number(tags)} tags`}: ${found}`;
}

export const itemHistory = defineReport({
  page: '1005',
  question: 'What happened to this unit, step by step, and which steps were skipped, out of order or impossible?',
  grain:
    'One row per event of a tag. Where an event is asked for and no check, only those that reports count; the life of one tag from its beginning.',
  time: 'period',
  timeless: ['tag', 'restock', 'cycle', 'case'],
  filters: [
    'facility',
    'location',
    'trayType',
    'trayCategory',
    'tray',
    'restock',
    'cycle',
    'item',
    'ndc',
    'manufacturer',
    'lot',
    'tag',
    'event',
    'occurredAt',
    'eventCheck',
    'seenAgain',
    'reason',
    'user',
    'case',
    'caseLinked',
    'deaSchedule',
    'hour',
    'weekday',
  ],
  table: listed(tagHistory, {
    columns: [
      'occurred_at',
      'tag',
      'event',
      'event_check',
      'item_state',
      'tray',
      'location',
      'user',
      'item',
      'case',
      'reason',
      'lot',
      'hours_since_previous',
      'facility',
    ],
    optionalColumns: ['ndc', 'expiry', 'event_value', 'place'],
    sort: ['place'],
  }),
  kpis: ['event_count', 'tag_count', 'fault_count', 'life_days'],
  charts: [
    {
      kind: 'timeline',
      x: 'occurred_at',
      y: 'tag',
      series: 'item_state',
      roles: { end: 'until' },
      axes: { until: { label: 'Until', type: 'datetime' } },
      fields: ['occurred_at', 'tag', 'event', 'item_state', 'event_check', 'location', 'tray', 'user'],
      sort: ['place'],
      lanes: { field: 'tag', filter: 'tag', most: mostLanes },
      points: drawLives,
      title: titleOfLives,
      sets: { tag: 'tag' },
    },
  ],
  rowDrill: { page: '1005', carry: ['tag'] },
  cellDrills: {
    tray: { page: '1010', carry: ['tray'] },
    case: { page: '1034', carry: ['case'], set: { flagged: 'all' } },
    lot: { page: '1003', carry: ['ndc', 'lot', 'facility'] },
    event: { detail: 'rfid_events', carry: ['tag', 'event', 'occurredAt'] },
  },
  details: {
    rfid_events: {
      title: 'The event as it was sent',
      grain: 'One row per stored event of the tag, kind and time.',
      table: listed(tagSources, {
        columns: [
          'tag',
          'event',
          'occurred_at',
          'ndc',
          'lot',
          'expiry',
          'facility',
          'location',
          'tray',
          'case',
          'user',
          'reason',
          'source',
        ],
        sort: ['occurred_at'],
      }),
    },
  },
});
