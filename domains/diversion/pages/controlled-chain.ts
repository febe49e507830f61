import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { chainLegCounts, chainLegList } from '../datasets/chain/chain-legs.ts';
import { chainRecordList } from '../datasets/chain/chain-records.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

const legsByState = charted(chainLegCounts, {
  id: 'main',
  kind: 'stacked_bar',
  by: ['leg', 'state'],
  x: 'leg',
  y: 'legs',
  series: 'state',
  measures: ['legs', 'leg_place'],
  points: (rows) => rows.toSorted((a, b) => num(a, 'leg_place') - num(b, 'leg_place')),
  title: defineFinding({
    by: ['leg'],
    measures: ['open_gaps'],
    keeps: sql`open_gaps > 0`,
    order: ['-open_gaps'],
    says: ({ total, rows: [first] }, { number }) =>
      first
        ? `Open gaps: ${number(num(total, 'open_gaps'))}; most of them: ${first.leg} (${number(num(first, 'open_gaps'))})`
        : 'No leg of this time has a gap',
  }),
  sets: { leg: 'leg_code', state: 'state_code' },
});

export const controlledChain = defineReport({
  page: 'controlled-chain',
  aboutPeople: true,
  isWorkList: true,
  question: 'Where between the invoice and the patient did a scheduled drug leave one hand and not arrive in the next?',
  grain:
    'One row per leg of a scheduled drug: what left, what arrived, both hands and the records. A gap is a question to records, not to a person. Beyond the cabinet a row is a drug, a facility and a day. Waste at the bedside is no destruction of inventory.',
  time: 'period',
  filters: ['facility', 'location', 'drug', 'deaSchedule', 'user', 'leg', 'state', 'cause', 'lot', 'record'],
  timeless: ['record'],
  opening: { filters: { state: 'gap' }, sort: ['-from_at'] },
  table: listed(chainLegList, {
    columns: [
      'leg',
      'state',
      'cause',
      'drug',
      'ndc',
      'lot',
      'facility',
      'from_at',
      'to_at',
      'from_qty',
      'to_qty',
      'missing_qty',
      'user',
      'to_user',
      'witness',
      'rule',
    ],
    optionalColumns: ['from_location', 'to_location', 'from_record', 'to_record', 'hours', 'one_hand', 'record'],
    sort: ['-from_at'],
  }),
  kpis: ['units_unaccounted', 'open_gaps', 'hours_to_vault', 'one_hand_legs'],
  charts: [legsByState],
  rowDrill: { detail: 'records', carry: ['record'] },
  cellDrills: {
    user: { page: 'user-investigation', carry: ['user'] },
    missing_qty: { page: 'reconciliation', carry: ['drug', 'facility'], when: { leg: ['used'] } },
  },
  details: {
    records: {
      title: 'Records of the leg',
      grain: 'One row per order line, movement, load or removal that the leg was made of.',
      table: listed(chainRecordList, {
        columns: [
          'occurred_at',
          'kind',
          'source_row',
          'quantity',
          'lot',
          'location',
          'user',
          'witness',
          'transfer',
          'document',
          'load',
        ],
        sort: ['occurred_at'],
      }),
      cellDrills: { user: { page: 'user-investigation', carry: ['user'] } },
    },
  },
});
