import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { ownDoseList } from '../datasets/case-dose-list.ts';
import { caseWasteList } from '../datasets/case-waste-list.ts';
import { doseColumns } from './case-parts.ts';
import { wasteDelays, wasteHours, wastePairs } from './case-waste-charts.ts';

export const wasteWitnessDetail = defineReport({
  page: '1038',
  aboutPeople: true,
  isWorkList: true,
  question: 'When were leftovers of watched drugs wasted, by whom, who witnessed, and what is not wasted yet?',
  grain:
    'One row per case, drug and user with something wasted, or with something left over and no waste on record. Only watched drugs (scheduled ones and propofol), unless the filter asks for all: 1035 and 1036 count the wastes of all drugs.',
  time: 'period',
  filters: [
    'facility',
    'location',
    'serviceLine',
    'procedure',
    'case',
    'user',
    'role',
    'witness',
    'item',
    'deaSchedule',
    'watched',
    'wasteState',
    'witnessState',
    'minLate',
    'hour',
    'weekday',
  ],
  timeless: ['case'],
  table: listed(caseWasteList, {
    columns: [
      'wasted_at',
      'user',
      'witness',
      'witness_state',
      'item',
      'waste_qty',
      'unit',
      'waste_value',
      'minutes_to_waste',
      'waste_state',
      'case',
      'dispensed_qty',
      'given_qty',
      'returned_qty',
      'unaccounted_qty',
    ],
    optionalColumns: [
      'case_ended_at',
      'location',
      'facility',
      'full_package',
      'pair_wastes',
      'pair_share_pct',
      'minutes_from_case_end',
      'role',
      'service_line',
      'procedure',
    ],
    sort: ['-wasted_at'],
  }),
  kpis: ['wastes', 'pending_count', 'unwitnessed_pct', 'minutes_to_waste_median', 'late_waste_pct', 'waste_value'],
  charts: [wasteDelays, wastePairs, wasteHours],
  rowDrill: { page: '1034', carry: ['case', 'item'], set: { flagged: 'all' } },
  cellDrills: {
    user: { page: '1035', carry: ['user', 'facility'] },
    witness: { page: '1038', carry: ['witness', 'facility'] },
    pair_wastes: { page: '1038', carry: ['user', 'witness', 'facility'] },
    dispensed_qty: { detail: 'case_doses', carry: ['case', 'item', 'user'] },
  },
  details: {
    case_doses: {
      title: 'Dose records',
      grain: 'One row per case, drug and user, as loaded.',
      table: listed(ownDoseList, { columns: doseColumns, sort: ['case', 'item'] }),
    },
  },
});
