import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { episodeCounts } from '../datasets/episodes/episode-counts.ts';
import { episodeList } from '../datasets/episodes/episode-list.ts';
import { episodeMemberList, episodeRevisionList } from '../datasets/episodes/episode-records.ts';
import { stateWords } from '../datasets/episodes/episode-words.ts';
import { discrepancyList, orphanList } from '../datasets/episodes/loose-records.ts';

const amounts = ['dispensed_qty', 'given_qty', 'wasted_qty', 'returned_qty', 'variance_qty'] as const;

/** How much of what is open waits for more than a week, and what is missing most often. */
const findOpen = defineFinding({
  by: ['variance_class'],
  measures: ['open_episodes', 'missing_episodes'],
  keeps: sql`open_episodes > 0`,
  order: ['-open_episodes'],
  says: ({ total, rows: [first] }, { number }) =>
    first
      ? `${number(Number(total.open_episodes))} episodes are open, ${number(Number(total.missing_episodes))} of them with a missing amount; most frequent: ${first.variance_class} (${number(Number(first.open_episodes))})`
      : 'No episode of this time is open',
});

const openByAge = charted(episodeCounts, {
  id: 'age',
  kind: 'stacked_bar',
  by: ['age_bucket', 'variance_class'],
  x: 'age_bucket',
  y: 'episodes',
  series: 'variance_class',
  measures: ['episodes', 'open_episodes'],
  // All episodes of a class and age are asked for; drawn are the open ones.
  points: (rows) =>
    rows
      .filter((row) => Number(row.open_episodes) > 0)
      .map((row): ChartRow => ({ ...row, episodes: row.open_episodes ?? null }))
      .toSorted((a, b) => Number(a.age_bucket_code ?? 0) - Number(b.age_bucket_code ?? 0)),
  title: findOpen,
  sets: { varianceClass: 'variance_class_code' },
});

const byState = charted(episodeCounts, {
  id: 'flow',
  kind: 'stacked_area',
  by: ['day', 'state'],
  x: 'day',
  y: 'episodes',
  series: 'state',
  measures: ['episodes'],
  sort: ['day'],
  title: defineFinding({
    measures: ['episodes', 'pending_episodes', 'variance_rate'],
    says: ({ total }, { number, percent }) =>
      Number(total.episodes) > 0
        ? `${typeof total.variance_rate === 'number' ? percent(total.variance_rate) : 'None'} of the judged episodes did not balance at first; ${number(Number(total.pending_episodes))} of ${number(Number(total.episodes))} wait for records`
        : 'Nothing was removed in this time',
  }),
  sets: { state: 'state_code' },
});

const byCause = charted(episodeCounts, {
  id: 'causes',
  kind: 'ranked_bar',
  by: ['cause'],
  x: 'cause',
  y: 'episodes',
  measures: ['episodes', 'closed_by_hand'],
  points: (rows) =>
    rows
      .filter((row) => Number(row.closed_by_hand) > 0)
      .map((row): ChartRow => ({ ...row, episodes: row.closed_by_hand ?? null }))
      .toSorted((a, b) => Number(b.episodes) - Number(a.episodes)),
  title: defineFinding({
    by: ['cause'],
    measures: ['closed_by_hand'],
    keeps: sql`closed_by_hand > 0`,
    order: ['-closed_by_hand'],
    says: ({ total, rows: [first] }, { number }) =>
      first
        ? `${number(Number(total.closed_by_hand))} episodes were closed by hand; most frequent cause: ${first.cause}`
        : 'No episode of this time was closed by hand',
  }),
});

export const reconciliation = defineReport({
  page: 'reconciliation',
  aboutPeople: true,
  isWorkList: true,
  question: 'Which removals are not accounted for, which were settled by late charting, and who works on the rest?',
  grain:
    'One row per episode: a removal of a controlled drug, or several that belong together, with the doses, wastes and returns that account for it.',
  time: 'period',
  filters: [
    'facility',
    'unit',
    'careArea',
    'shift',
    'role',
    'user',
    'drug',
    'deaSchedule',
    'state',
    'varianceClass',
    'varianceSign',
    'flag',
    'assignedTo',
    'minAge',
    'knownAt',
    'case',
    'episode',
  ],
  timeless: ['case', 'episode'],
  opening: { filters: { state: 'open,in_review' }, sort: ['-age_days'] },
  table: listed(episodeList, {
    columns: [
      'episode',
      'started_at',
      'user',
      'unit',
      'drug',
      'dispensed_qty',
      'given_qty',
      'wasted_qty',
      'returned_qty',
      'variance_qty',
      'variance_class',
      'flags',
      'state',
      'age_days',
      'assigned_to',
      'last_change',
    ],
    optionalColumns: ['facility', 'care_area', 'shift', 'role', 'cause'],
    sort: ['-age_days'],
  }),
  kpis: [
    'open_episodes',
    'open_over_7d',
    'missing_episodes',
    'rematched_7d',
    'median_days_to_close',
    'pending_episodes',
  ],
  charts: [openByAge, byState, byCause],
  record: {
    filters: ['episode'],
    panels: [
      { detail: 'header', as: 'facts' },
      { detail: 'episode', as: 'table' },
      { detail: 'revisions', as: 'table' },
    ],
    isAlone: true,
  },
  rowDrill: { detail: 'episode', carry: ['episode'] },
  cellDrills: {
    episode: { page: 'reconciliation', carry: ['episode'] },
    user: { page: 'user-investigation', carry: ['user'], set: { panel: 'episodes' } },
    drug: { page: 'user-drug-history', carry: ['user', 'drug'] },
    unit: { page: 'compliance-scorecard', carry: ['unit'] },
  },
  details: {
    header: {
      title: 'The episode',
      grain: 'One row per episode.',
      table: listed(episodeList, {
        columns: [
          'episode',
          'state',
          'variance_class',
          'variance_qty',
          'drug',
          'user',
          'unit',
          'facility',
          'started_at',
          ...amounts.slice(0, 4),
          'flags',
          'age_days',
          'assigned_to',
          'cause',
          'last_change',
        ],
        sort: ['episode'],
      }),
    },
    episode: {
      title: 'Records of the episode',
      grain:
        'One row per record and removal that it belongs to, in the order of time. Of an anesthesia record, the cabinet records of the case stand without an amount: the record counts them.',
      table: listed(episodeMemberList, {
        columns: [
          'occurred_at',
          'kind',
          'quantity',
          'balance_qty',
          'user',
          'witness',
          'location',
          'drug',
          'encounter',
          'rule',
          'source',
          'record',
        ],
        sort: [],
      }),
    },
    revisions: {
      title: 'What was known, and when',
      grain: 'One row per evaluation that came to something else than the one before.',
      table: listed(episodeRevisionList, {
        columns: ['revision', 'evaluated_at', 'state', 'variance_class', ...amounts, 'load'],
        sort: ['revision'],
      }),
    },
    orphans: {
      title: 'Records without a removal',
      grain:
        'One row per dose, waste or return that no removal is in reach of. They are in no episode and in no score.',
      table: listed(orphanList, {
        columns: ['occurred_at', 'kind', 'user', 'unit', 'drug', 'quantity', 'encounter', 'why'],
        sort: ['-occurred_at'],
      }),
    },
    discrepancies: {
      title: 'Count discrepancies',
      grain: 'One row per discrepancy that a cabinet reported.',
      table: listed(discrepancyList, {
        columns: [
          'found_at',
          'unit',
          'location',
          'drug',
          'delta_qty',
          'finder',
          'previous_accessor',
          'age_hours',
          'state',
          'resolution',
        ],
        sort: ['-age_hours'],
      }),
    },
  },
  meta: {
    pending_episodes: {
      measure: 'pending_episodes',
      note: {
        level: 'info',
        text: (value, words) =>
          value > 0
            ? `${words.number(value)} episodes are ${stateWords.pending?.toLowerCase()}: the feeds of their unit have not passed the window, or records of the day are missing. They are in no share and in no score.`
            : null,
      },
    },
  },
});
