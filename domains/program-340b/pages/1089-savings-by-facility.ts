import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { savings } from '../datasets/spend.ts';
import { drawNet, findSavings, hasLines, savingsLineDetails, savingsMeta } from './spend-parts.ts';

export const savingsByFacility = defineReport({
  page: '1089',
  question: 'How much does 340B bring each facility after the WAC penalty, and where is most to gain?',
  grain: 'One row per facility in the program with a purchase on 340B or WAC in these days.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'account',
    'entityType',
    'item',
    'ndc',
    'manufacturer',
    'supplier',
    'therapeuticClass',
  ],
  table: summed(savings, {
    by: ['facility', 'entity_340b_id', 'entity_type', 'gpo_prohibited'],
    columns: [
      'facility',
      'entity_340b_id',
      'entity_type',
      'gpo_prohibited',
      'net_impact',
      'savings_vs_gpo',
      'savings_pct',
      'wac_variance',
      'savings_vs_wac',
      'spend_340b',
      'spend_wac',
      'wac_pct',
      'available_savings',
      'price_coverage_pct',
      'savings_trend',
    ],
    sort: ['-net_impact'],
    having: hasLines,
    needs: ['line_count'],
  }),
  kpis: ['net_impact', 'savings_vs_gpo', 'wac_variance', 'price_coverage_pct'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['facility'],
      x: 'x',
      y: 'amount',
      series: 'part',
      axes: {
        x: { label: 'Facility', type: 'text' },
        amount: { label: 'Savings, less the WAC penalty', type: 'money' },
        part: { label: 'Part', type: 'text' },
      },
      measures: ['savings_vs_gpo', 'wac_variance', 'net_impact'],
      sort: ['-net_impact'],
      points: drawNet('facility'),
      title: findSavings,
      sets: { facility: 'facility_code' },
    },
  ],
  rowDrill: { page: '1085', carry: ['facility'] },
  cellDrills: {
    wac_variance: { page: 'wac-leak', carry: ['facility'] },
    spend_wac: { page: 'wac-leak', carry: ['facility'] },
    available_savings: { page: '1075', carry: ['facility'], set: { account: '340B', balanceState: 'full' } },
    savings_vs_gpo: { detail: 'lines', carry: ['facility'], set: { account: '340B' } },
  },
  details: savingsLineDetails,
  meta: savingsMeta,
});
