import type { ChartRow } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { ledgerEntries } from '../datasets/ledger-entries.ts';
import { scopeNote } from './balance-parts.ts';

/** One line an account; of several NDCs, one each. */
const drawEntries = (rows: ChartRow[]): ChartRow[] =>
  rows.map((row) => ({ ...row, bucket_name: `${row.account} ${row.ndc ?? ''}`.trim() }));

export const accumulatorByItemDetail = defineReport({
  page: '1078',
  question: 'Which charge, credit or purchase moved this balance, when, and by which rule?',
  grain: 'One row per entry of the ledger.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'account',
    'item',
    'ndc',
    'manufacturer',
    'entryKind',
    'classifyRule',
    'sourceId',
    'location',
    'patientClass',
    'payer',
    'chargeCode',
  ],
  table: listed(ledgerEntries, {
    columns: [
      'ledger_at',
      'entry_kind',
      'account',
      'item',
      'ndc',
      'units',
      'balance_after',
      'classify_rule',
      'reason',
      'source_id',
      'source_qty',
      'unit_factor',
      'service_at',
      'facility',
      'patient_class',
      'payer',
      'reverses_id',
      'entity_340b_id',
      'location',
      'encounter_code',
      'provider_code',
      'billing_number',
      'charge_code',
      'paid_package_price',
      'eligibility_tests',
      'load_id',
    ],
    sort: ['-ledger_at'],
  }),
  kpis: ['opening_units', 'accumulated_units', 'reversed_units', 'purchased_units', 'closing_units', 'entry_count'],
  charts: [
    {
      kind: 'line',
      x: 'ledger_at',
      y: 'balance_after',
      series: 'bucket_name',
      axes: { bucket_name: { label: 'Balance', type: 'text' } },
      fields: ['ledger_at', 'balance_after', 'account', 'ndc', 'entry_kind'],
      sort: ['ledger_at'],
      when: 'item',
      points: drawEntries,
      title: (points) =>
        points.length === 0
          ? 'Nothing was posted in these days'
          : points.some(({ balance_after }) => Number(balance_after) < 0)
            ? 'The balance was below zero in these days'
            : 'The balance stayed above zero in these days',
    },
  ],
  rowDrill: { page: '1078', carry: ['sourceId'] },
  cellDrills: {
    unit_factor: { page: '1098', carry: ['chargeCode', 'ndc', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    reverses_id: { page: '1078', carry: [], set: { sourceId: '=reverses_id' } },
  },
  timeless: ['sourceId'],
  meta: {
    entries: {
      measure: 'entry_count',
      note: { level: 'info', text: scopeNote('entry') },
    },
  },
});
