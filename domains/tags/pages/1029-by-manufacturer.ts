import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { tagStock } from '../datasets/stock/tag-stock.ts';
import { addCumulative, cumulativeAxis, titleOfPareto } from './tag-charts.ts';
import { noteUnpricedTags } from './tag-notes.ts';

export const inventoryByManufacturer = defineReport({
  page: '1029',
  question:
    'On which manufacturers does the tagged stock depend, for which items is one the only source, and who brings expiry, recall, shortage or tag trouble?',
  grain: 'One row per manufacturer of an NDC with a live tag at the end of the day.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'locationType',
    'trayType',
    'trayCategory',
    'item',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
  ],
  table: summed(tagStock, {
    by: ['manufacturer'],
    columns: [
      'manufacturer',
      'live_tag_count',
      'live_value',
      'value_share_pct',
      'live_item_count',
      'ndc_count',
      'sole_source_count',
      'sole_source_value',
      'expiring_90_count',
      'affected_tag_count',
      'shortage_ndc_count',
      'items_used_90d',
      'void_pct_90d',
    ],
    sort: ['-live_value'],
    having: sql`live_tag_count > 0`,
  }),
  kpis: ['manufacturer_count', 'live_value', 'concentration_hhi', 'sole_source_count', 'affected_tag_count'],
  charts: [
    {
      kind: 'ranked_bar',
      by: ['manufacturer'],
      x: 'manufacturer',
      y: 'live_value',
      line: 'cumulative_value_pct',
      axes: cumulativeAxis,
      measures: ['live_value'],
      points: addCumulative('live_value'),
      title: titleOfPareto({ one: 'manufacturer', many: 'manufacturers', of: 'the tagged value' }),
      sets: { manufacturer: 'manufacturer' },
    },
  ],
  rowDrill: { page: '1028', carry: ['manufacturer', 'facility'] },
  cellDrills: {
    shortage_ndc_count: { page: '1097', carry: ['manufacturer', 'facility'] },
    affected_tag_count: { page: '1031', carry: ['manufacturer', 'facility'], set: { itemCheck: 'recalled' } },
    // The 90 days up to the day of the page.
    void_pct_90d: {
      page: '1006',
      carry: ['manufacturer', 'facility', 'location', 'item', 'therapeuticClass', 'deaSchedule'],
      set: { period: '90d' },
    },
  },
  meta: { unpriced_count: noteUnpricedTags },
});
