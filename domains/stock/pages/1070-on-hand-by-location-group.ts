import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockByPosition } from '../datasets/on-hand/stock.ts';
import { drawHealth, healthLevels, titleOfHealth } from './charts/stock-charts.ts';
import { stockDrills, stockMeta } from './stock-page-parts.ts';

export const onHandByLocationGroup = defineReport({
  page: '1070',
  question: 'Which care area holds stock it does not need, and which is short?',
  grain: 'One row per location group; the same name in two facilities is one row.',
  time: 'as_of',
  filters: placeAndItemFilters,
  table: summed(stockByPosition, {
    by: ['location_group'],
    columns: [
      'location_group',
      'on_hand_value',
      'value_share',
      'days_on_hand',
      'turns',
      'out_of_stock_count',
      'below_min_count',
      'over_max_value',
      'expiry_risk_value',
      'dead_stock_value',
      'counted_pct',
      'location_count',
      'facility_count',
      'item_count',
      'stocked_count',
      'on_hand_qty',
    ],
    sort: ['-on_hand_value'],
    having: sql`is_live > 0`,
    needs: ['is_live'],
  }),
  kpis: ['on_hand_value', 'days_on_hand', 'out_of_stock_count', 'dead_stock_value'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['location_group'],
      x: 'location_group',
      y: 'on_hand_value',
      series: 'health',
      axes: { health: { label: 'Stock', type: 'text' } },
      levels: healthLevels,
      measures: [
        'on_hand_value',
        'recalled_value',
        'expired_on_hand_value',
        'expiry_risk_value',
        'dead_stock_value',
        'excess_value',
        'needed_value',
      ],
      sort: ['-on_hand_value'],
      points: drawHealth,
      title: titleOfHealth,
      sets: { locationGroup: 'location_group_code' },
    },
  ],
  rowDrill: { page: '1059', carry: ['locationGroup'] },
  cellDrills: stockDrills('locationGroup'),
  meta: {
    ...stockMeta,
    similar_groups: {
      measure: 'similar_groups',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${value === 1 ? '1 group is' : `${number(value)} groups are`} named like another except for capital letters: they are shown as separate groups.`
            : null,
      },
    },
  },
});
