import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { accumulator } from '../datasets/accumulator.ts';
import { drawBalances, findEntityBalances, scopeNote } from './balance-parts.ts';

export const accumulatorByFacility = defineReport({
  page: '1087',
  question: 'Which covered entity has bought more than its use earned, and where does an earned balance lie unused?',
  grain: 'One row per covered entity (340B ID) and account.',
  time: 'period',
  filters: ['facility', 'entity340b', 'account', 'item', 'ndc', 'manufacturer', 'therapeuticClass', 'balanceState'],
  table: summed(accumulator, {
    by: ['entity_340b_id', 'facility', 'entity_type', 'account'],
    columns: [
      'entity_340b_id',
      'facility',
      'entity_type',
      'account',
      'opening_packages',
      'accumulated_packages',
      'reversed_packages',
      'adjusted_packages',
      'expired_packages',
      'purchased_packages',
      'closing_packages',
      'available_packages',
      'available_savings',
      'negative_ndc_count',
      'negative_exposure',
      'stale_ndc_count',
    ],
    sort: ['-negative_exposure'],
    // What only counts charges has no account.
    having: sql`bucket_count > 0`,
    needs: ['bucket_count'],
  }),
  kpis: [
    'negative_exposure',
    'negative_exposure_prorata',
    'available_savings',
    'negative_ndc_count',
    'stale_ndc_count',
    'unmatched_rate',
  ],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['facility', 'account'],
      x: 'x',
      y: 'amount',
      series: 'part',
      axes: {
        x: { label: 'Covered entity', type: 'text' },
        amount: { label: 'Still to buy, less over-bought', type: 'money' },
        part: { label: 'Part', type: 'text' },
      },
      measures: ['available_savings', 'negative_exposure'],
      sort: ['-available_savings'],
      points: drawBalances('facility'),
      title: findEntityBalances,
      sets: { facility: 'facility_code' },
    },
  ],
  rowDrill: { page: '1075', carry: ['entity340b', 'account'] },
  cellDrills: {
    negative_ndc_count: {
      page: '1075',
      carry: ['entity340b', 'account'],
      set: { balanceState: 'negative', level: 'ndc' },
    },
    stale_ndc_count: { page: '1075', carry: ['entity340b', 'account'], set: { balanceState: 'full', level: 'ndc' } },
    accumulated_packages: {
      page: '1078',
      carry: ['entity340b', 'account'],
      set: { entryKind: 'charge,waste,reclass_in' },
    },
    reversed_packages: { page: '1078', carry: ['entity340b', 'account'], set: { entryKind: 'reversal,reclass_out' } },
    purchased_packages: {
      page: '1078',
      carry: ['entity340b', 'account'],
      set: { entryKind: 'purchase,supplier_return' },
    },
  },
  meta: {
    balances: {
      measure: 'bucket_count',
      note: { level: 'info', text: scopeNote('balance') },
    },
  },
});
