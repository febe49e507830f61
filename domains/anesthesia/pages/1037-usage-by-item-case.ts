import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { caseCosts } from '../datasets/case-costs.ts';
import { caseDoseList } from '../datasets/case-dose-list.ts';
import { caseDrugList } from '../datasets/case-drug-list.ts';
import { doseColumns } from './case-parts.ts';

/** Of fewer cases the quantiles say little. */
const fewCases = 10;
const quantiles = { p10: 'cost_p10', p25: 'cost_p25', p50: 'cost_per_case', p75: 'cost_p75', p90: 'cost_p90' } as const;
const costs: (keyof typeof caseCosts.measures)[] = [
  'cases',
  'cost_p10',
  'cost_p25',
  'cost_per_case',
  'cost_p75',
  'cost_p90',
];

const withEnough = (rows: ChartRow[]): ChartRow[] =>
  rows.filter((row) => Number(row.cases) >= fewCases).sort((a, b) => Number(b.cost_per_case) - Number(a.cost_per_case));

/** The costliest of those with enough cases, whether it is drawn or not. */
const findCostliest = (by: 'service_line' | 'procedure', what: string) =>
  defineFinding({
    by: [by],
    measures: ['cases', 'cost_per_case'],
    least: { of: 'cases', count: fewCases },
    keeps: sql`cost_per_case is not null`,
    order: ['-cost_per_case'],
    says: ({ rows: [costliest], count }, { money, number }) =>
      costliest
        ? `Half of ${number(Number(costliest.cases))} cases of ${costliest[by]} cost more than ${money(Number(costliest.cost_per_case))}, the most of ${number(count)} with at least ${fewCases} cases`
        : `No ${what} has ${fewCases} cases with a cost`,
  });

export const usageByItemCase = defineReport({
  page: '1037',
  question: 'Which drugs went into which case, in what amount and at what cost, and do tags and dose records agree?',
  grain: 'One row per case and drug, all users of the case together; a used tag that names the case makes a row too.',
  time: 'period',
  filters: [
    'facility',
    'location',
    'serviceLine',
    'procedure',
    'case',
    'user',
    'role',
    'item',
    'therapeuticClass',
    'deaSchedule',
    'watched',
    'tagGap',
  ],
  timeless: ['case'],
  table: listed(caseDrugList, {
    columns: [
      'case',
      'case_started_at',
      'item',
      'usage_value',
      'unit',
      'dispensed_qty',
      'given_qty',
      'waste_qty',
      'returned_qty',
      'unaccounted_qty',
      'items_used',
      'user',
      'procedure',
      'service_line',
      'location',
    ],
    optionalColumns: ['over_documented_qty', 'tag_gap_qty', 'expected_qty', 'team', 'facility'],
    sort: ['-case_started_at'],
  }),
  kpis: ['cases', 'recorded_pct', 'usage_value', 'cost_per_case', 'tag_gap_pct'],
  meta: {
    unpriced_rows: {
      measure: 'unpriced_rows',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} ${value === 1 ? 'row has' : 'rows have'} amounts but no cost: they are left out of all dollar totals.`
            : null,
      },
    },
    odd_records: {
      measure: 'odd_records',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} ${value === 1 ? 'thing' : 'things'} in the records of these cases cannot be right, such as a case that does not end after it starts, or a waste before the drug was taken. Each record counts once all the same.`
            : null,
      },
    },
  },
  charts: [
    charted(caseCosts, {
      kind: 'box_plot',
      by: ['service_line'],
      x: 'service_line',
      y: 'cost_per_case',
      measures: costs,
      roles: quantiles,
      points: withEnough,
      title: findCostliest('service_line', 'service line'),
      sets: { serviceLine: 'service_line' },
    }),
    charted(caseCosts, {
      id: 'procedures',
      kind: 'box_plot',
      by: ['procedure'],
      x: 'procedure',
      y: 'cost_per_case',
      measures: costs,
      roles: quantiles,
      sort: ['-cases'],
      top: 12,
      points: withEnough,
      title: findCostliest('procedure', 'procedure'),
      sets: { procedure: 'procedure' },
    }),
  ],
  rowDrill: { page: '1034', carry: ['case', 'item'], set: { flagged: 'all' } },
  cellDrills: {
    items_used: { page: '1005', carry: ['case', 'item'], set: { event: 'used' } },
    dispensed_qty: { detail: 'case_doses', carry: ['case', 'item'] },
    waste_qty: { page: '1038', carry: ['case', 'item'], set: { watched: 'all' } },
    user: { page: '1014', carry: ['user', 'facility'] },
  },
  details: {
    case_doses: {
      title: 'Dose records',
      grain: 'One row per case, drug and user, as loaded.',
      table: listed(caseDoseList, { columns: doseColumns, sort: ['case', 'item'] }),
    },
  },
});
