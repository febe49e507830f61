import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { compliance } from '../datasets/compliance.ts';
import { evidenceEntries } from '../datasets/evidence-entries.ts';
import { scopeNote } from './balance-parts.ts';

const findExposure = defineFinding({
  by: ['rule_id'],
  measures: ['open_count', 'open_high_count', 'exposure_amount'],
  keeps: sql`open_count > 0`,
  order: ['-open_count'],
  says: ({ total, rows: [most] }, { number }) => {
    if (!most) return 'No finding is open';
    const open = Number(total.open_count);
    return `${open === 1 ? '1 finding is' : `${number(open)} findings are`} open, ${number(Number(total.open_high_count))} of high severity; most often: ${most.rule_id} (${number(Number(most.open_count))})`;
  },
});

/** Rules about charges and purchase lines: their source is one row of the ledger. */
const ofRows = [
  'C01',
  'C02',
  'C03',
  'C07',
  'C08',
  'C09',
  'C14',
  'C15',
  'C16',
  'C17',
  'C18',
  'C19',
  'C21',
  'C22',
  'C23',
];

export const complianceByItemDetail = defineReport({
  page: '1093',
  isWorkList: true,
  question: 'What would an auditor find today, what is it worth, and who is dealing with it?',
  grain:
    'One row per finding: a rule, and the charge, purchase line, balance, row of the charge map or site that it is about.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'ruleId',
    'severity',
    'exceptionStatus',
    'owner',
    'item',
    'ndc',
    'manufacturer',
    'location',
    'account',
    'sourceId',
    'exceptionId',
  ],
  timeless: ['exceptionId'],
  table: summed(compliance, {
    by: [
      'exception_id',
      'rule_id',
      'severity',
      'facility',
      'item',
      'ndc',
      'source_id',
      'event_date',
      'exception_status',
      'entity_340b_id',
    ],
    columns: [
      'rule_id',
      'item',
      'finding',
      'severity',
      'exposure_amount',
      'exception_status',
      'facility',
      'source_id',
      'event_date',
      'units_concerned',
      'ndc',
      'owner',
      'first_seen_at',
      'age_days',
      'exception_id',
      'entity_340b_id',
    ],
    optionalColumns: ['test', 'measure_words'],
    sort: ['-exposure_amount'],
    having: sql`exception_count > 0`,
    needs: ['exception_count'],
  }),
  kpis: ['open_count', 'open_high_count', 'open_exposure', 'breach_pct'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['rule_id', 'exception_status'],
      x: 'rule_id',
      y: 'exposure_amount',
      series: 'exception_status',
      label: 'exception_count',
      measures: ['exposure_amount', 'exception_count'],
      sort: ['-exposure_amount'],
      points: (rows) => rows.filter(({ exposure_amount }) => Number(exposure_amount ?? 0) > 0),
      title: findExposure,
      sets: { ruleId: 'rule_id_code' },
    },
  ],
  rowDrill: { detail: 'evidence', carry: ['exceptionId'] },
  cellDrills: {
    source_id: { page: '1078', carry: ['sourceId'], when: { rule_id: ofRows } },
    units_concerned: { page: '1078', carry: ['ndc', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    rule_id: { page: '1093', carry: ['ruleId', 'facility'] },
  },
  details: {
    evidence: {
      title: 'Evidence',
      grain: 'One row per entry of the ledger, charge or purchase line of the finding.',
      table: listed(evidenceEntries, {
        columns: [
          'exception_id',
          'rule_id',
          'test',
          'finding',
          'row_kind',
          'row_id',
          'happened_on',
          'facility',
          'item',
          'ndc',
          'account',
          'units',
          'what',
        ],
        sort: ['happened_on'],
      }),
      rowDrill: {
        page: '1078',
        carry: [],
        set: { sourceId: '=row_id' },
        when: { row_kind: ['entry', 'charge', 'purchase'] },
      },
    },
  },
  meta: {
    findings: { measure: 'exception_count', note: { level: 'info', text: scopeNote('finding') } },
  },
});
