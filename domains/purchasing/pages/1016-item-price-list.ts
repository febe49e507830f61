import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { price } from '../datasets/price.ts';
import { paidLines, priceHistory } from '../datasets/price-lists.ts';

/** Only NDCs that have all three prices can be compared. */
const withBoth = (rows: ChartRow[]): ChartRow[] =>
  rows.filter(({ discount_gpo_pct, discount_340b_pct }) => discount_gpo_pct !== null && discount_340b_pct !== null);

function titleOfDiscounts(points: ChartRow[], { number, percent }: ChartWords): string {
  if (points.length === 0) return 'No NDC has a WAC, a GPO and a 340B price to compare';
  const dearer = points.filter((point) => Number(point.discount_340b_pct) <= Number(point.discount_gpo_pct)).length;
  const discounts = points.map((point) => Number(point.discount_340b_pct)).sort((a, b) => a - b);
  const middle = discounts[Math.floor(discounts.length / 2)] ?? null;
  const usual = `The median 340B price is ${percent(middle)} below WAC`;
  return dearer === 0
    ? `${usual}, and all are below GPO`
    : `${usual}; ${number(dearer)} of ${number(points.length)} NDCs are no cheaper than GPO`;
}

export const itemPriceList = defineReport({
  page: '1016',
  question: 'What does each NDC cost on each account today, and which prices are missing, stale or out of order?',
  grain:
    'One row per NDC and price scope: the facility that has prices of its own, else All. NDCs that are stocked, or were moved or bought within a year, unless the filter says otherwise.',
  time: 'as_of',
  filters: ['facility', 'item', 'ndc', 'manufacturer', 'therapeuticClass', 'priceCheck', 'contract', 'stocked'],
  table: summed(price, {
    by: ['item', 'ndc', 'manufacturer', 'price_scope', 'facility', 'price_check'],
    columns: [
      'item',
      'ndc',
      'price_check',
      'price_scope',
      'package_size',
      'price_wac',
      'price_gpo',
      'price_340b',
      'price_subwac',
      'price_contract',
      'last_paid_price',
      'unit_cost',
      'price_change_pct',
      'priced_on',
      'manufacturer',
      'price_nadac',
      'price_awp',
      'last_paid_account',
      'contract',
      'price_checks',
      'unit_price_spread',
      'is_free',
    ],
    sort: ['item'],
  }),
  kpis: ['missing_gpo_count', 'missing_340b_count', 'stale_count', 'spike_count'],
  charts: [
    {
      kind: 'scatter',
      by: ['ndc', 'price_scope', 'price_check'],
      x: 'discount_gpo_pct',
      y: 'discount_340b_pct',
      series: 'price_check',
      label: 'ndc',
      measures: ['discount_gpo_pct', 'discount_340b_pct'],
      points: withBoth,
      title: titleOfDiscounts,
      sets: { ndc: 'ndc_code' },
    },
  ],
  rowDrill: { detail: 'prices', carry: ['ndc', 'facility'] },
  cellDrills: {
    last_paid_price: { detail: 'purchase_lines', carry: ['ndc', 'facility'] },
    price_check: { detail: 'prices', carry: ['ndc', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    price_340b: { page: '1093', carry: ['ndc', 'facility'], set: { ruleId: 'C18' } },
  },
  details: {
    prices: {
      title: 'Price history',
      grain: 'One row per loaded price of the NDC, newest first.',
      table: listed(priceHistory, {
        columns: [
          'price_type',
          'facility',
          'package_price',
          'unit_price',
          'price_change_pct',
          'effective_from',
          'effective_to',
          'contract',
          'item',
          'ndc',
          'loaded_at',
          'file_name',
        ],
        sort: ['price_type', '-effective_from'],
      }),
    },
    purchase_lines: {
      title: 'Purchase lines',
      grain: 'One row per purchase order line of the NDC, newest first.',
      table: listed(paidLines, {
        columns: [
          'po_number',
          'line',
          'supplier',
          'facility',
          'account',
          'ordered_at',
          'received_at',
          'packages_ordered',
          'packages_received',
          'package_price',
          'item',
          'ndc',
        ],
        sort: ['-received_at'],
      }),
    },
  },
  meta: {
    moved_340b_count: {
      measure: 'moved_340b_count',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0
            ? `${value === 1 ? '1 340B price' : `${number(value)} 340B prices`} changed within the calendar quarter: a 340B price should hold for the whole quarter.`
            : null,
      },
    },
  },
});
