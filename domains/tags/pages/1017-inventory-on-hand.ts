import { charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { tagWeeks } from '../datasets/counts/tag-weeks.ts';
import { tagStock } from '../datasets/stock/tag-stock.ts';
import { drawWeeks, findIdleValue, titleOfWeeks, topItems } from './tag-charts.ts';
import { noteUnpricedTags } from './tag-notes.ts';

export const inventoryOnHand = defineReport({
  page: '1017',
  question:
    'How many tagged units do we own of each item, where in the flow are they, how long do they last and how much of the stock is tagged at all?',
  grain: 'One row per item.',
  groupBy: { allowed: ['item', 'facility', 'location', 'tray_type', 'lot'], default: ['item'] },
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
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'storage',
    'itemState',
    'expiryWithinDays',
  ],
  table: summed(tagStock, {
    by: ['item'],
    columns: [
      'item',
      'live_tag_count',
      'live_value',
      'waiting_count',
      'on_shelf_count',
      'in_tray_count',
      'out_count',
      'expired_live_count',
      'expiring_30_count',
      'affected_tag_count',
      'tag_days_on_hand',
      'on_hand_qty',
      'tagged_pct',
    ],
    optionalColumns: ['usable_tag_count', 'tray_count', 'first_expiry', 'use_forecast_4w'],
    sort: ['-live_value'],
    having: sql`live_tag_count > 0`,
  }),
  kpis: [
    'live_tag_count',
    'live_value',
    'in_tray_count',
    'expired_live_count',
    'expiring_30_count',
    'affected_tag_count',
  ],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['item', 'item_state'],
      x: 'item',
      y: 'live_value',
      series: 'item_state',
      measures: ['live_value'],
      points: topItems('live_value', 20),
      title: findIdleValue,
      sets: { item: 'item_code' },
    },
    charted(tagWeeks, {
      id: 'history',
      kind: 'stacked_area',
      by: ['week', 'item_state'],
      x: 'week',
      y: 'live_tag_count',
      series: 'item_state',
      measures: ['change'],
      axes: { live_tag_count: { label: 'Live tags', type: 'count' } },
      sort: ['week'],
      points: drawWeeks,
      title: titleOfWeeks,
    }),
  ],
  rowDrill: { page: '1028', carry: ['item', 'facility'] },
  cellDrills: {
    waiting_count: { page: '1031', carry: ['item', 'facility'], set: { itemState: 'waiting' } },
    out_count: { page: '1031', carry: ['item', 'facility'], set: { itemState: 'out' } },
    in_tray_count: { page: '1031', carry: ['item', 'facility'], set: { itemState: 'in_tray' } },
    expired_live_count: { page: '1031', carry: ['item', 'facility'], set: { itemCheck: 'expired' } },
    affected_tag_count: { page: '1031', carry: ['item', 'facility'], set: { itemCheck: 'recalled' } },
    on_hand_qty: { page: '1064', carry: ['item', 'facility'] },
  },
  meta: { unpriced_count: noteUnpricedTags },
});
