import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { accumulator } from '../datasets/accumulator.ts';
import { drawBalances, findItemBalances, scopeNote } from './balance-parts.ts';

export const accumulatorByItem = defineReport({
  page: '1075',
  question: 'For which drugs is the balance negative, full and unused, or stuck on an NDC that nobody can buy?',
  grain: 'One row per item and account; by NDC, one per 340B ID, NDC and account.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'account',
    'item',
    'ndc',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'balanceState',
    'level',
  ],
  table: summed(accumulator, {
    by: ['item', 'account', 'entity', 'ndc', 'manufacturer'],
    columns: [
      'item',
      'account',
      'balance_state',
      'closing_units',
      'available_packages',
      'negative_exposure',
      'available_savings',
      'opening_units',
      'accumulated_units',
      'reversed_units',
      'adjusted_units',
      'expired_units',
      'purchased_units',
      'pending_packages',
      'stranded_units',
      'ndc_count',
      'ndc',
      'entity',
      'manufacturer',
      'package_size',
      'orderable_packages',
      'negative_exposure_prorata',
      'last_entry_on',
    ],
    sort: ['-negative_exposure'],
    having: sql`bucket_count > 0`,
    needs: ['bucket_count'],
  }),
  kpis: ['negative_ndc_count', 'negative_exposure', 'available_savings', 'stranded_value'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['item', 'account'],
      x: 'x',
      y: 'amount',
      series: 'part',
      axes: {
        x: { label: 'Item', type: 'text' },
        amount: { label: 'Still to buy, less over-bought', type: 'money' },
        part: { label: 'Part', type: 'text' },
      },
      measures: ['available_savings', 'negative_exposure'],
      sort: ['-negative_exposure', '-available_savings'],
      top: 20,
      points: drawBalances('item'),
      title: findItemBalances,
      sets: { item: 'item_code' },
    },
  ],
  rowDrill: { page: '1078', carry: ['item', 'ndc', 'account', 'entity340b', 'facility'] },
  cellDrills: {
    ndc_count: { page: '1075', carry: ['item', 'account', 'facility'], set: { level: 'ndc' } },
    accumulated_units: {
      page: '1078',
      carry: ['item', 'ndc', 'account', 'entity340b'],
      set: { entryKind: 'charge,waste,reclass_in' },
    },
    reversed_units: {
      page: '1078',
      carry: ['item', 'ndc', 'account', 'entity340b'],
      set: { entryKind: 'reversal,reclass_out' },
    },
    purchased_units: {
      page: '1078',
      carry: ['item', 'ndc', 'account', 'entity340b'],
      set: { entryKind: 'purchase,supplier_return' },
    },
    pending_packages: {
      page: '1054',
      carry: ['item', 'ndc', 'account', 'facility'],
      set: { status: 'open,overdue,backordered' },
    },
    negative_exposure: { page: '1093', carry: ['item', 'ndc', 'facility'], set: { ruleId: 'C04,C05' } },
  },
  meta: {
    balances: {
      measure: 'bucket_count',
      note: { level: 'info', text: scopeNote('balance') },
    },
  },
});
