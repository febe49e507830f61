import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { savings } from '../datasets/spend.ts';
import { drawNet, findSavings, hasLines, savingsLineDetails, savingsMeta } from './spend-parts.ts';

export const savingsByManufacturer = defineReport({
  page: '1091',
  question: "Which manufacturers' 340B prices bring the savings, and which ones' absence costs us?",
  grain: 'One row per manufacturer with a purchase on 340B or WAC in these days by a facility in the program.',
  time: 'period',
  filters: ['facility', 'entity340b', 'account', 'item', 'ndc', 'manufacturer', 'supplier', 'therapeuticClass'],
  table: summed(savings, {
    by: ['manufacturer'],
    columns: [
      'manufacturer',
      'net_impact',
      'savings_vs_gpo',
      'savings_pct',
      'wac_variance',
      'recoverable_amount',
      'savings_vs_wac',
      'no_340b_price_count',
      'no_340b_price_spend',
      'price_coverage_pct',
      'ndc_count',
      'packages_340b',
      'spend_340b',
      'packages_wac',
      'spend_wac',
      'savings_trend',
    ],
    sort: ['-net_impact'],
    having: hasLines,
    needs: ['line_count'],
  }),
  kpis: ['net_impact', 'savings_vs_gpo', 'wac_variance', 'recoverable_amount', 'no_340b_price_spend'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['manufacturer'],
      x: 'x',
      y: 'amount',
      series: 'part',
      axes: {
        x: { label: 'Manufacturer', type: 'text' },
        amount: { label: 'Savings, less the WAC penalty', type: 'money' },
        part: { label: 'Part', type: 'text' },
      },
      measures: ['savings_vs_gpo', 'wac_variance', 'net_impact'],
      sort: ['-savings_vs_gpo'],
      top: 25,
      points: drawNet('manufacturer'),
      title: findSavings,
      sets: { manufacturer: 'manufacturer' },
    },
  ],
  rowDrill: { page: '1085', carry: ['manufacturer', 'facility'], set: { level: 'ndc' } },
  cellDrills: {
    wac_variance: { page: 'wac-leak', carry: ['manufacturer', 'facility'] },
    no_340b_price_count: { page: '1016', carry: ['manufacturer'], set: { priceCheck: 'missing_340b' } },
    no_340b_price_spend: {
      page: 'wac-leak',
      carry: ['manufacturer', 'facility'],
      set: { cause: 'no_340b_price,mfr_no_340b' },
    },
    recoverable_amount: { page: 'wac-leak', carry: ['manufacturer', 'facility'], set: { fixable: 'fixable,partly' } },
    savings_vs_gpo: { detail: 'lines', carry: ['manufacturer', 'facility'], set: { account: '340B' } },
  },
  details: savingsLineDetails,
  meta: savingsMeta,
});
