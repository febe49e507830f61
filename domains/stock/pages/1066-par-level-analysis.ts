import { noteCount } from '../../../query/define/note-count.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockPar } from '../datasets/par/stock-par.ts';
import { curveFigures } from '../datasets/par/stock-par-curve.ts';
import { stockParScenarios } from '../datasets/par/stock-par-scenarios.ts';
import { drawParScenarios, titleOfParScenarios } from './charts/par-scenarios.ts';

const position = ['item', 'facility', 'location'] as const;
const tryLevels = { detail: 'scenarios', carry: position } as const;

export const parLevelAnalysis = defineReport({
  page: '1066',
  isWorkList: true,
  question: 'Which min and max levels are wrong, and what would a change do to stock-outs, refill work and money?',
  grain: 'One row per position: a location and an item that is stocked there or on hand.',
  time: 'as_of',
  filters: [...placeAndItemFilters, 'status', 'suggestion', 'planned'],
  opening: {
    filters: { suggestion: 'raise,lower,shift,add,remove' },
    sort: ['-served_draws_gain', 'carrying_cost_delta'],
  },
  table: summed(stockPar, {
    by: ['facility', 'location', 'item'],
    columns: [
      'item',
      'location',
      'suggestion',
      'par_min',
      'par_max',
      'suggested_min',
      'suggested_max',
      'served_draws_gain',
      'stockout_rate',
      'stockout_rate_suggested',
      // A rate of two draws is no reason for other levels: how many there were stands beside it.
      'replayed_draws',
      'status',
      'on_hand_qty',
      'facility',
      'avg_daily_usage',
      'vend_fill_ratio',
      'vend_fill_ratio_suggested',
      'carrying_cost_delta',
    ],
    // Of places that never serve a draw in full, those with the most draws come first.
    optionalColumns: ['unmet_draws', 'planned_min', 'planned_max'],
    sort: ['-stockout_rate', '-unmet_draws'],
  }),
  kpis: ['stockout_rate', 'stockout_rate_suggested', 'vend_fill_ratio', 'carrying_cost_delta'],
  charts: [
    {
      kind: 'scatter',
      by: ['location_type'],
      x: 'carrying_cost_year',
      y: 'stockout_rate',
      series: 'scenario',
      label: 'name',
      // The curve is drawn as a line from one service level to the next.
      roles: { path: 'service_level' },
      axes: {
        scenario: { label: 'Scenario', type: 'text' },
        stockout_rate: { label: 'Stock-outs', type: 'percent' },
        service_level: { label: 'Service level', type: 'percent' },
        name: { label: 'Scenario', type: 'text' },
      },
      measures: [
        'carrying_cost_year',
        'carrying_cost_delta',
        'replayed_draws',
        'unmet_draws',
        'unmet_draws_suggested',
        ...curveFigures.flatMap(({ unmet, cost }) => [unmet, cost]),
      ],
      points: drawParScenarios,
      title: titleOfParScenarios,
    },
  ],
  rowDrill: { page: '1060', carry: position },
  cellDrills: {
    avg_daily_usage: { page: '1060', carry: position, set: { kind: 'dispense,return,transfer_out' } },
    on_hand_qty: { page: '1067', carry: position },
    stockout_rate: tryLevels,
    stockout_rate_suggested: tryLevels,
    vend_fill_ratio: tryLevels,
    vend_fill_ratio_suggested: tryLevels,
    carrying_cost_delta: tryLevels,
    suggestion: tryLevels,
  },
  meta: {
    negative_positions: noteCount(
      'negative_positions',
      'look',
      (count, value) =>
        `${count} ${value === 1 ? 'position holds' : 'positions hold'} less than nothing: a receipt or a count is missing there.`,
    ),
  },
  details: {
    scenarios: {
      title: 'Try other levels',
      grain: 'One row per position and scenario: the current levels, and those that are suggested.',
      table: listed(stockParScenarios, {
        columns: [
          'scenario',
          'facility',
          'location',
          'item',
          'par_min',
          'par_max',
          'vends',
          'unmet_vends',
          'stockout_rate',
          'fills',
          'fills_month',
          'vend_fill_ratio',
          'avg_on_hand_qty',
          'avg_on_hand_value',
          'carrying_cost_year',
        ],
        sort: ['facility', 'location', 'item', 'scenario'],
      }),
      rowDrill: { page: '1060', carry: position },
    },
  },
});
