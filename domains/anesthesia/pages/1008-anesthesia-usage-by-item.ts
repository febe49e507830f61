import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { itemUsage } from '../datasets/case-item-usage.ts';
import { noteUnpricedRecords } from './case-notes.ts';
import { caseDrugFilters } from './case-parts.ts';

const parts = [
  { key: 'given_value', part: 'Given' },
  { key: 'waste_value', part: 'Wasted' },
  { key: 'unaccounted_value', part: 'Unaccounted' },
];

const cutBars = (rows: ChartRow[]): ChartRow[] =>
  rows
    .filter((row) => row.usage_value !== null)
    .flatMap((row) =>
      parts.map(({ key, part }) => ({
        item: row.item ?? null,
        item_code: row.item_code ?? null,
        part,
        value: row[key] ?? null,
      })),
    );

/** What became of all that was spent, as the tiles say it. */
const findSpent = defineFinding({
  measures: ['usage_value', 'given_value', 'waste_value', 'unaccounted_value'],
  says: ({ total }, { percent, money }) => {
    const [spent = 0, given = 0, wasted = 0, unaccounted = 0] = [
      'usage_value',
      'given_value',
      'waste_value',
      'unaccounted_value',
    ].map((key) => Number(total[key] ?? 0));
    if (spent <= 0) return 'No drug with a cost was used in this time';
    return `Of ${money(spent)} spent on drugs, ${percent(given / spent)} reached patients and ${percent(wasted / spent)} was wasted; ${money(unaccounted)} is unaccounted for`;
  },
});

export const anesthesiaUsageByItem = defineReport({
  page: '1008',
  question:
    'Which drugs does anesthesia use and what do they cost, and how much of what is opened reaches the patient?',
  grain: 'One row per drug with a record in an anesthesia case.',
  time: 'period',
  filters: caseDrugFilters,
  table: summed(itemUsage, {
    by: ['item', 'dea_schedule'],
    columns: [
      'item',
      'dea_schedule',
      'cases',
      'case_share_pct',
      'usage_value',
      'waste_value',
      'waste_pct',
      'efficiency_pct',
      'dispensed_qty',
      'given_qty',
      'waste_qty',
      'unit',
      'given_per_case',
      'unaccounted_qty',
      'change_pct',
    ],
    optionalColumns: [
      'waste_unclamped_pct',
      'returned_qty',
      'over_documented_qty',
      'items_used',
      'given_value',
      'unaccounted_value',
      'trend',
    ],
    sort: ['-usage_value'],
    having: sql`records > 0`,
    needs: ['records'],
  }),
  kpis: ['cases', 'usage_value', 'cost_per_case', 'waste_value', 'waste_pct', 'efficiency_pct'],
  meta: { unpriced_records: noteUnpricedRecords },
  charts: [
    {
      kind: 'stacked_bar',
      by: ['item'],
      x: 'item',
      y: 'value',
      series: 'part',
      levels: { Given: 'ok', Wasted: 'warn', Unaccounted: 'bad' },
      measures: ['usage_value', 'given_value', 'waste_value', 'unaccounted_value'],
      sort: ['-usage_value'],
      top: 20,
      axes: { part: { label: 'Part', type: 'text' }, value: { label: 'Value', type: 'money' } },
      points: cutBars,
      title: findSpent,
      sets: { item: 'item_code' },
    },
  ],
  rowDrill: { page: '1037', carry: ['item', 'facility', 'serviceLine', 'procedure'] },
  cellDrills: {
    waste_value: { page: '1036', carry: ['item', 'facility'] },
    waste_pct: { page: '1094', carry: ['item', 'facility'] },
  },
});
