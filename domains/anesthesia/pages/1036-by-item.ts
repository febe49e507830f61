import type { ChartRow } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { itemWaste } from '../datasets/users/case-user-waste.ts';
import { noteUnpricedRecords } from './case-notes.ts';
import { caseDrugFilters } from './case-parts.ts';
import { findBeyondLimitOfDrug, wasteFunnel } from './waste-funnel.ts';

const isOneDrug = (rows: ChartRow[]): boolean => new Set(rows.map((row) => row.item_code)).size === 1;

export const wasteStatsByItem = defineReport({
  page: '1036',
  question: "Which drugs are thrown away most in money, and is it the drug's package, the records or a few users?",
  grain:
    'One row per drug of anesthesia cases with something dispensed or wasted, watched or not. Wastes count records of users; wastes at cabinets on the wards are not here.',
  time: 'period',
  filters: caseDrugFilters,
  table: summed(itemWaste, {
    by: ['item', 'dea_schedule'],
    columns: [
      'item',
      'dea_schedule',
      'cases',
      'wastes',
      'wastes_per_100_cases',
      'waste_value',
      'waste_pct',
      'given_qty',
      'waste_qty',
      'unit',
      'full_package_wastes',
      'unaccounted_qty',
      'minutes_to_waste_median',
      'unwitnessed_pct',
      'users_above_waste_limit',
    ],
    optionalColumns: [
      'container_fit',
      'usual_dose_qty',
      'container_qty',
      'late_waste_pct',
      'dispensed_qty',
      'returned_qty',
      'over_documented_qty',
      'change_pct',
      'trend',
    ],
    sort: ['-waste_value'],
    having: sql`cases > 0 or wastes > 0`,
  }),
  kpis: ['waste_value', 'waste_value_per_case', 'waste_pct', 'wastes', 'full_package_wastes', 'unwitnessed_pct'],
  meta: { unpriced_records: noteUnpricedRecords },
  charts: [
    {
      unless: 'item',
      kind: 'ranked_bar',
      by: ['item'],
      x: 'item',
      y: 'waste_value',
      line: 'cumulative_value_pct',
      measures: ['waste_value', 'cumulative_value_pct'],
      sort: ['-waste_value'],
      points: (rows) => rows.filter((row) => Number(row.waste_value) > 0),
      title: (points, { number, percent }) => {
        const most = points.findIndex((point) => Number(point.cumulative_value_pct) >= 0.8) + 1;
        return most > 0
          ? `${number(most)} of ${number(points.length)} drugs make ${percent(Number(points[most - 1]?.cumulative_value_pct))} of the waste value`
          : 'Nothing with a cost was wasted in this time';
      },
      sets: { item: 'item_code' },
    },
    {
      id: 'users',
      when: 'item',
      ...wasteFunnel,
      by: ['user', 'role', 'item'],
      points: (rows) => (isOneDrug(rows) ? wasteFunnel.points(rows) : []),
      title: findBeyondLimitOfDrug,
    },
  ],
  rowDrill: { page: '1094', carry: ['item', 'facility'] },
  cellDrills: {
    wastes: { page: '1038', carry: ['item', 'facility'], set: { wasteState: 'wasted', watched: 'all' } },
    waste_value: { page: '1038', carry: ['item', 'facility'], set: { wasteState: 'wasted', watched: 'all' } },
    unaccounted_qty: { page: '1034', carry: ['item', 'facility'], set: { flag: 'missing', watched: 'all' } },
    full_package_wastes: {
      page: '1034',
      carry: ['item', 'facility'],
      set: { flag: 'full_package_waste', watched: 'all' },
    },
    container_fit: { page: 'waste-analysis', carry: ['item', 'facility'] },
  },
});
