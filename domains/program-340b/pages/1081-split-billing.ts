import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { chargeDecisions } from '../datasets/charge-decisions.ts';
import { splitBilling } from '../datasets/split-billing.ts';
import { scopeNote } from './balance-parts.ts';

const findOutcomes = defineFinding({
  measures: ['charge_count', 'unmatched_count', 'held_count', 'misallocated_packages'],
  says: ({ total }, { number, percent }) => {
    const charges = Number(total.charge_count ?? 0);
    if (charges === 0) return 'No charge counts in these days';
    const nowhere = Number(total.unmatched_count) + Number(total.held_count);
    const wrong = Number(total.misallocated_packages ?? 0);
    return `${percent(nowhere / charges)} of ${number(charges)} charges went nowhere: ${number(Number(total.unmatched_count))} are not mapped, ${number(Number(total.held_count))} are held; ${number(wrong)} packages were ordered on the wrong account`;
  },
});

export const splitBillingReport = defineReport({
  page: '1081',
  question:
    "Where did each day's charges go (340B, GPO, WAC or nowhere), and were the orders split as the balances allowed?",
  grain: 'One row per day, facility and NDC; charges whose NDC is not known are one row per day and facility.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'location',
    'item',
    'ndc',
    'manufacturer',
    'outcome',
    'patientClass',
    'payer',
    'chargeCode',
    'onlyMisallocated',
  ],
  table: summed(splitBilling, {
    by: ['date', 'facility', 'item', 'ndc'],
    columns: [
      'date',
      'facility',
      'item',
      'ndc',
      'charge_count',
      'unmatched_count',
      'held_count',
      'units_340b',
      'units_gpo',
      'units_wac',
      'ordered_packages_340b',
      'ordered_packages_gpo',
      'ordered_packages_wac',
      'misallocated_packages',
      'suggested_split',
      'available_packages_340b',
      'available_packages_gpo',
      'units_held',
    ],
    sort: ['-date'],
    having: sql`charge_count > 0 or ordered_packages_340b + ordered_packages_gpo + ordered_packages_wac > 0`,
  }),
  kpis: ['charge_count', 'unmatched_rate', 'held_rate', 'misallocated_packages', 'feed_gap_days'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['date', 'outcome'],
      x: 'date',
      y: 'charge_count',
      series: 'outcome',
      measures: ['charge_count'],
      sort: ['date'],
      points: (rows) => rows.filter(({ outcome }) => outcome !== null),
      title: findOutcomes,
    },
  ],
  rowDrill: { page: '1078', carry: ['facility', 'ndc'] },
  cellDrills: {
    unmatched_count: { page: '1098', carry: ['facility'], set: { mapStatus: 'unmatched_charge' } },
    held_count: { detail: 'charges', carry: ['facility', 'ndc'], set: { outcome: 'pending_data,hold' } },
    charge_count: { detail: 'charges', carry: ['facility', 'ndc'] },
    ordered_packages_wac: { page: 'wac-leak', carry: ['facility', 'ndc'] },
    ordered_packages_340b: { page: '1054', carry: ['facility', 'ndc'], set: { account: '340B' } },
    ordered_packages_gpo: { page: '1054', carry: ['facility', 'ndc'], set: { account: 'GPO' } },
    misallocated_packages: { page: '1054', carry: ['facility', 'ndc'] },
  },
  details: {
    charges: {
      title: 'Charges',
      grain: 'One row per charge, credit or billed waste that counts in these days.',
      table: listed(chargeDecisions, {
        columns: [
          'ledger_at',
          'charge_id',
          'kind',
          'facility',
          'item',
          'ndc',
          'charge_code',
          'source_qty',
          'unit_factor',
          'units',
          'outcome',
          'rule',
          'reason',
          'patient_class',
          'payer',
          'eligibility_tests',
        ],
        sort: ['-ledger_at'],
      }),
      rowDrill: { page: '1078', carry: [], set: { sourceId: '=charge_id' } },
    },
  },
  meta: {
    charges: { measure: 'charge_count', note: { level: 'info', text: scopeNote('charge') } },
  },
});
