import { type ChartRow, type ChartWords, charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { dwellBands, tagAges } from '../datasets/stock/tag-ages.ts';
import { tagContents } from '../datasets/tag-contents.ts';
import { tagList } from '../datasets/tag-list.ts';
import { noteUnpricedTags } from './tag-notes.ts';

const byAge = (rows: ChartRow[]): ChartRow[] =>
  rows.toSorted((a, b) => dwellBands.indexOf(String(a.dwell_band)) - dwellBands.indexOf(String(b.dwell_band)));

/** Old units that wait or are out are the work list. */
function titleOfAges(points: ChartRow[], { number }: ChartWords): string {
  const old = new Set(dwellBands.slice(2));
  const of = (state: string) =>
    points
      .filter((point) => point.item_state_code === state && old.has(String(point.dwell_band)))
      .reduce((sum, point) => sum + Number(point.tag_count), 0);
  const [waiting, out] = [of('waiting'), of('out')];
  if (points.length === 0) return 'No tag under these filters';
  if (waiting + out === 0) return 'No tag has waited for approval or been out for more than a week';
  return `${number(waiting)} tags have waited for approval for more than a week, ${number(out)} have been out for more than a week`;
}

export const itemStatus = defineReport({
  page: '1031',
  question: 'Where is each tagged unit now, in what state, since when, and is it allowed to be there?',
  grain: 'One row per tag. Tags in use, unless the filter names an end, a tag, a case or an alert.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'locationType',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'ndc',
    'manufacturer',
    'lot',
    'tag',
    'case',
    'itemState',
    'itemCheck',
    'alert',
    'expiryWithinDays',
    'deaSchedule',
  ],
  table: listed(tagList, {
    columns: [
      'tag',
      'item',
      'item_check',
      'item_state',
      'lot',
      'expiry',
      'days_to_expiry',
      'location',
      'tray',
      'tray_type',
      'last_event_at',
      'dwell_days',
      'facility',
      'ndc',
    ],
    optionalColumns: ['tag_status', 'alert', 'case', 'tag_value', 'check_rank'],
    sort: ['check_rank', 'days_to_expiry'],
  }),
  kpis: ['live_tag_count', 'not_ok_count', 'expiring_count', 'out_count'],
  charts: [
    charted(tagAges, {
      kind: 'stacked_bar',
      by: ['item_state', 'dwell_band'],
      x: 'item_state',
      y: 'tag_count',
      series: 'dwell_band',
      measures: ['tag_count'],
      points: byAge,
      title: titleOfAges,
      sets: { itemState: 'item_state_code' },
    }),
  ],
  record: { filters: ['tray'], panels: [{ detail: 'contents', as: 'table' }] },
  rowDrill: { page: '1005', carry: ['tag'] },
  cellDrills: {
    tray: { page: '1031', carry: ['tray'] },
    tray_type: { detail: 'contents', carry: ['tray'] },
    lot: { page: '1003', carry: ['ndc', 'lot', 'facility'] },
    case: { page: '1034', carry: ['case'], set: { flagged: 'all' } },
    item_check: { page: '1068', carry: ['tag'] },
  },
  details: {
    contents: {
      title: 'Contents of the tray against its template',
      grain: 'One row per item of the template, or in the tray without being in the template.',
      table: listed(tagContents, {
        columns: ['item', 'deficiency', 'par', 'need', 'present', 'missing', 'extra', 'first_expiry', 'segments'],
        optionalColumns: ['tray', 'urgency'],
        sort: ['urgency', 'item'],
      }),
      rowDrill: { page: '1031', carry: ['tray', 'item'] },
    },
  },
  meta: { unpriced_count: noteUnpricedTags },
});
