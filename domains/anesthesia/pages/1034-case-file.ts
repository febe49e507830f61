import { defineDetails, type RecordOf } from '../../../query/define/report.ts';
import { type Fragment, sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { caseCabinetList, caseEventList, caseTagList } from '../datasets/case-event-list.ts';
import { caseFileDoses } from '../datasets/case-file-doses.ts';
import { caseFlagList } from '../datasets/case-flag-list.ts';
import { caseSummary } from '../datasets/case-summary.ts';
import { caseTimeline } from './case-timeline.ts';

/** Cases that the filters and flags leave, one row each, with their provider. */
export const keptCases: { by: ('case' | 'user')[]; having: Fragment; needs: 'is_kept'[] } = {
  by: ['case', 'user'],
  having: sql`is_kept = 1`,
  needs: ['is_kept'],
};

/** What became of a drug, and what is usual. */
const amounts = [
  'dispensed_qty',
  'given_qty',
  'waste_qty',
  'returned_qty',
  'variance_qty',
  'tolerance_qty',
  'expected_qty',
] as const;

/** The file of one case: what it was, how its score is made, and every record that speaks of its drugs. */
export const caseRecordParts = {
  filters: ['case'],
  panels: [
    { detail: 'header', as: 'facts' },
    { detail: 'flags', as: 'table' },
    { detail: 'doses', as: 'table' },
    { detail: 'events', as: 'table' },
    { detail: 'tags', as: 'table' },
    { detail: 'cabinet', as: 'table' },
  ],
  isAlone: true,
} as const satisfies RecordOf;

export const caseFileDetails = defineDetails({
  header: {
    title: 'The case',
    grain: 'One row per case.',
    table: summed(caseSummary, {
      ...keptCases,
      columns: [
        'case',
        'anomaly_score',
        'case_flags',
        'not_checked',
        'procedure',
        'service_line',
        'location',
        'case_started_at',
        'case_ended_at',
        'user',
        'team',
        'unaccounted_count',
        'unwitnessed_count',
        'minutes_to_waste_max',
        'usage_value',
        'expected_value',
        'case_cost_ratio',
        'waste_value',
      ],
      sort: ['case'],
    }),
    cellDrills: {
      user: { page: '1035', carry: ['user', 'facility'] },
      usage_value: { page: '1037', carry: ['case'] },
      waste_value: { page: '1038', carry: ['case'], set: { watched: 'all' } },
    },
  },
  flags: {
    title: 'How the score is made',
    grain:
      'One row per flag of the case and drug that has it, the heaviest flag first. The weights add up to the score, which stops at 100.',
    table: listed(caseFlagList, {
      columns: [
        'flag',
        'weight',
        'item',
        'finding',
        'why',
        'unit',
        ...amounts,
        'dispense_z',
        'containers',
        'container_limit',
        'waste_share',
        'waste_share_limit',
        'minutes_to_waste',
        'tag_gap_qty',
        'stratum',
        'compared_rows',
        'case',
      ],
      sort: [],
    }),
  },
  doses: {
    title: 'Drug records',
    grain: 'One row per drug and user as loaded, and one for all users where there were several.',
    table: listed(caseFileDoses, {
      columns: ['item', 'user', 'unit', ...amounts, 'minutes_to_waste', 'witness', 'flags'],
      sort: [],
    }),
    rowDrill: { page: '1037', carry: ['case', 'item'] },
  },
  events: {
    title: 'What happened around the case',
    grain: 'One row per event of the case, its cabinets, tags and wastes, in the order of the clock.',
    table: listed(caseEventList, {
      columns: [
        'occurred_at',
        'minutes_from_case_end',
        'event',
        'user',
        'item',
        'quantity',
        'unit',
        'location',
        'witness',
        'tag',
        'lot',
        'case',
      ],
      sort: ['occurred_at'],
    }),
    charts: [caseTimeline],
  },
  tags: {
    title: 'Tags used',
    grain: 'One row per tag that was used in the case.',
    table: listed(caseTagList, {
      columns: ['occurred_at', 'tag', 'item', 'lot', 'tray', 'user', 'location'],
      sort: ['occurred_at'],
    }),
    rowDrill: { page: '1005', carry: ['tag'] },
  },
  cabinet: {
    title: 'Cabinet transactions of the patient',
    grain:
      'One row per transaction, from {anesthesia.before_minutes} minutes before the case to {anesthesia.open_hours} hours after it.',
    table: listed(caseCabinetList, {
      columns: [
        'occurred_at',
        'minutes_from_case_end',
        'event',
        'location',
        'user',
        'item',
        'quantity',
        'unit',
        'witness',
      ],
      sort: ['occurred_at'],
    }),
  },
});
