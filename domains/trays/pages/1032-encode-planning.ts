import { charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { trayEncodeDays } from '../datasets/tray-encode-days.ts';
import { trayEncodeList } from '../datasets/tray-encode-list.ts';
import {
  chooseLeastCovered,
  drawEncodeDays,
  drawLeastCovered,
  findBelowTarget,
  planLevels,
  shownItems,
  titleOfEncodeDays,
} from './encode-plan.ts';
import { unvaluedNote } from './tray-page-parts.ts';

const place = ['item', 'facility'] as const;

export const encodePlanning = defineReport({
  page: '1032',
  isWorkList: true,
  question:
    'How many units of each item must be tagged now so that trays can be refilled until the next encoding round, and is there stock to tag?',
  grain:
    'One row per item at a facility that was restocked in the last {trays.demand_days} days or is in a template. For the round after the newest day.',
  time: 'none',
  filters: ['facility', 'item', 'therapeuticClass', 'deaSchedule', 'storage', 'planStatus'],
  table: listed(trayEncodeList, {
    columns: [
      'item',
      'facility',
      'plan_status',
      'encode_qty',
      'why',
      'encode_packages',
      'target_qty',
      'available_tags',
      'ready_tags',
      'waiting_count',
      'restock_per_day',
      'cover_days',
      'untagged_qty',
      'encode_minutes',
      'encode_value',
    ],
    optionalColumns: [
      'urgency',
      'expected_qty',
      'tags_per_package',
      'short_dated_tags',
      'first_pass_pct',
      'restock_forecast_4w',
    ],
    sort: ['cover_days', 'urgency'],
  }),
  kpis: ['encode_qty', 'encode_minutes', 'items_out_count', 'no_stock_count', 'waiting_count'],
  charts: [
    {
      kind: 'bullet',
      fields: ['item', 'facility', 'available_tags', 'target_qty', 'cover_days', 'encode_qty', 'plan_status'],
      sort: ['cover_days', 'urgency'],
      x: 'position',
      y: 'available_tags',
      roles: { target: 'target_qty' },
      series: 'status',
      levels: planLevels,
      axes: { position: { label: 'Item', type: 'text' }, status: { label: 'Status', type: 'text' } },
      chooses: chooseLeastCovered,
      top: shownItems,
      points: drawLeastCovered,
      title: findBelowTarget,
      sets: { item: 'item_code', facility: 'facility_code' },
    },
    charted(trayEncodeDays, {
      id: 'demand',
      kind: 'line',
      by: ['date'],
      x: 'date',
      y: 'units',
      series: 'flow',
      axes: { flow: { label: 'Flow', type: 'text' }, units: { label: 'Units', type: 'count' } },
      measures: ['restocked_count', 'encoded_count'],
      points: drawEncodeDays,
      title: titleOfEncodeDays,
    }),
  ],
  rowDrill: { page: '1031', carry: place, set: { itemState: 'waiting,on_shelf' } },
  cellDrills: {
    restock_per_day: { page: '1009', carry: place, set: { groupBy: 'item,date' } },
    waiting_count: { page: '1031', carry: place, set: { itemState: 'waiting' } },
    untagged_qty: { page: '1064', carry: place },
    restock_forecast_4w: { page: '1023', carry: place },
  },
  meta: { unvalued: unvaluedNote },
});
