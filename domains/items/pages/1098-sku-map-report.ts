import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { skuMap } from '../datasets/sku-map.ts';
import { chargeLines, mapRows } from '../datasets/sku-map-lists.ts';

/** A code alone says little to people: the drug it stands for comes with it. */
const nameCodes = (rows: ChartRow[]): ChartRow[] =>
  rows
    .filter(({ map_fault_value }) => map_fault_value !== null)
    .map((row) => ({
      ...row,
      charged: [row.charge_code ?? 'No code', row.item ?? 'unknown drug'].join(', '),
    }));

/** What is at stake on all faulty codes, and on which most. */
const findFaults = defineFinding({
  by: ['charge_code', 'item'],
  measures: ['map_fault_value'],
  keeps: sql`map_fault_value > 0`,
  order: ['-map_fault_value'],
  says: ({ total, rows: [worst], count }, { money, number }) => {
    if (!worst) return 'No faulty code has a known value';
    const code = worst.charge_code === null ? 'charges without a code' : `code ${worst.charge_code}`;
    return `${money(Number(total.map_fault_value))} is at stake on ${count === 1 ? '1 code' : `${number(count)} codes`}, ${money(Number(worst.map_fault_value))} of it on ${code}, ${worst.item ?? 'unknown drug'}`;
  },
});

export const skuMapReport = defineReport({
  page: '1098',
  question:
    'Which codes do not map, map wrongly or map with a suspect factor, and how many charges and dollars are affected?',
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
      'item',
      'charge_code',
      'map_fault_value',
      'charge_count',
      'units_per_charge',
      'package_size',
      'factor_ratio',
      'suggestion',
      'facility',
      'ndc',
      'hcpcs',
      'supplier_item',
      'gtin',
      'effective_from',
      'effective_to',
      'last_charge_at',
      'manufacturer',
      'directory_name',
      'charges_per_package',
    ],
    sort: ['-map_fault_value'],
    // Charges that name their NDC and no code go through no row; they only count among all charges.
    having: sql`map_status is not null`,
  }),
  kpis: ['unmatched_rate', 'unmatched_count', 'map_fault_value', 'factor_suspect_count', 'unmapped_ndc_count'],
  charts: [
    {
      kind: 'ranked_bar',
      by: ['charge_code', 'item', 'map_status'],
      x: 'charged',
      axes: { charged: { label: 'Charge code and item', type: 'text' } },
      y: 'map_fault_value',
      series: 'map_status',
      measures: ['map_fault_value'],
      sort: ['-map_fault_value'],
      top: 20,
      points: nameCodes,
      title: findFaults,
      sets: { chargeCode: 'charge_code_code' },
    },
  ],
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
