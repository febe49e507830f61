import { skuMap } from '../../model/datasets/sku-map.ts';
import { chargeLines, mapRows } from '../../model/datasets/sku-map-lists.ts';
import { type ChartRow, type ChartWords, defineReport, listed, summed } from '../../model/report.ts';
import { sql } from '../../model/sql.ts';

const withValue = (rows: ChartRow[]): ChartRow[] => rows.filter(({ map_fault_value }) => map_fault_value !== null);

function titleOfFaults(points: ChartRow[], { money, number }: ChartWords): string {
  const sum = points.reduce((total, point) => total + Number(point.map_fault_value), 0);
  const [worst] = points;
  if (!worst || sum <= 0) return 'No code that is not in order has a known value';
  const name = worst.charge_code === null ? 'an NDC without a code' : `code ${worst.charge_code}`;
  return `${money(sum)} hangs on ${number(points.length)} codes, ${money(Number(worst.map_fault_value))} of it on ${name}`;
}

export const skuMapReport = defineReport({
  page: '1098',
  question:
    'Which codes do not map, map wrongly or map with a suspect factor, and how many charges and dollars hang on them?',
  grain:
    'One row per charge map row, and one per gap: a used charge code without a map, a bought NDC without a charge code, an NDC that the directory does not know.',
  time: 'period',
  filters: [
    'facility',
    'item',
    'ndc',
    'manufacturer',
    'gtin',
    'chargeCode',
    'hcpcs',
    'supplierItem',
    'mapStatus',
    'activeOn',
  ],
  table: summed(skuMap, {
    by: [
      'map_status',
      'facility',
      'item',
      'ndc',
      'gtin',
      'charge_code',
      'hcpcs',
      'supplier_item',
      'effective_from',
      'effective_to',
      'manufacturer',
    ],
    columns: [
      'map_status',
      'facility',
      'item',
      'ndc',
      'gtin',
      'charge_code',
      'hcpcs',
      'supplier_item',
      'units_per_charge',
      'package_size',
      'factor_ratio',
      'effective_from',
      'effective_to',
      'charge_count',
      'map_fault_value',
      'last_charge_at',
      'manufacturer',
      'suggestion',
      'directory_name',
      'charges_per_package',
    ],
    sort: ['-map_fault_value'],
    // Charges that name their NDC and no code go through no row; they only count among all charges.
    keeps: sql`map_status is not null`,
  }),
  kpis: ['unmatched_rate', 'unmatched_count', 'map_fault_value', 'factor_suspect_count', 'unmapped_ndc_count'],
  chart: {
    kind: 'ranked_bar',
    by: ['charge_code', 'map_status'],
    x: 'charge_code',
    y: 'map_fault_value',
    series: 'map_status',
    measures: ['map_fault_value'],
    sort: ['-map_fault_value'],
    top: 20,
    points: withValue,
    title: titleOfFaults,
    sets: { chargeCode: 'charge_code_code' },
  },
  rowDrill: { detail: 'charge_map', carry: ['chargeCode', 'ndc', 'facility'] },
  cellDrills: {
    charge_count: { detail: 'charges', carry: ['chargeCode', 'facility'] },
    map_fault_value: { page: 'wac-leak', carry: ['ndc', 'facility'], set: { cause: 'cdm_unmatched' } },
    factor_ratio: { page: '1093', carry: ['ndc', 'facility'], set: { ruleId: 'C11' } },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
  },
  details: {
    charge_map: {
      title: 'Map rows',
      grain: 'One row per charge map row of the code or NDC.',
      table: listed(mapRows, {
        columns: [
          'charge_code',
          'facility',
          'item',
          'ndc',
          'hcpcs',
          'supplier_item',
          'units_per_charge',
          'sentence',
          'effective_from',
          'effective_to',
        ],
        sort: ['charge_code', '-effective_from'],
      }),
    },
    charges: {
      title: 'Charges',
      grain: 'One row per charge of the code in these days, newest first.',
      table: listed(chargeLines, {
        columns: [
          'charge_id',
          'occurred_at',
          'kind',
          'facility',
          'charge_code',
          'ndc',
          'quantity',
          'payer',
          'patient_class',
        ],
        sort: ['-occurred_at'],
      }),
    },
  },
});
