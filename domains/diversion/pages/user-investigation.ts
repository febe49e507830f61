import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { episodeList } from '../datasets/episodes/episode-list.ts';
import { personDrugList, personPatientList, personWitnessList } from '../datasets/person/person-lists.ts';
import { personRecordList } from '../datasets/person/person-records.ts';
import { userMetrics } from '../datasets/person/user-metrics.ts';
import { changeCharts, contributions, personHeatmap, personTimeline, scoreHistory } from './person-charts.ts';

export const userInvestigation = defineReport({
  page: 'user-investigation',
  aboutPeople: true,
  question: "What exactly is unusual in this user's records, compared with whom, since when, and which records say so?",
  grain:
    'One row per metric of the user. A comparison is a question to records; a login of a colleague, substitution and tampering leave no mark here.',
  time: 'as_of',
  filters: [
    'user',
    'facility',
    'unit',
    'shift',
    'drug',
    'deaSchedule',
    'metric',
    'window',
    'knownAt',
    'hour',
    'weekday',
    'panel',
  ],
  requires: { user: 'a user' },
  table: summed(userMetrics, {
    by: ['metric'],
    columns: [
      'metric',
      'metric_id',
      'observed',
      'exposure',
      'exposure_of',
      'expected',
      'user_rate',
      'peer_median_rate',
      'ratio',
      'shrunk_ratio',
      'shrunk_low',
      'z',
      'peers',
      'peer_level',
      'weight',
      'contribution',
      'alert',
    ],
    optionalColumns: ['sentence'],
    sort: ['-contribution', '-z'],
  }),
  kpis: ['score', 'r_value', 'dispenses', 'missing_events', 'over_30_pct', 'open_episodes'],
  charts: [contributions, scoreHistory, changeCharts, personHeatmap],
  record: {
    filters: ['user'],
    panels: [
      { detail: 'timeline', as: 'table' },
      { detail: 'drugs', as: 'table' },
      { detail: 'witness_network', as: 'table' },
      { detail: 'same_patient', as: 'table' },
      { detail: 'episodes', as: 'table' },
    ],
    isBelow: true,
  },
  rowDrill: { detail: 'transactions', carry: ['user', 'window', 'metric'] },
  cellDrills: {
    peers: { page: 'potential-diverter-ranking', carry: ['window', 'metric'], set: { chart: 'funnel' } },
  },
  details: {
    timeline: {
      title: 'Timeline',
      grain: 'One row per shift and per record of the window, the newest first.',
      table: listed(personRecordList, {
        columns: [
          'occurred_at',
          'until',
          'kind',
          'drug',
          'quantity',
          'unit',
          'witness',
          'minutes_to_waste',
          'flags',
          'episode',
        ],
        sort: ['-occurred_at'],
      }),
      charts: [personTimeline],
    },
    transactions: {
      title: 'Records',
      grain: 'One row per record of the user in the window; with a metric, exactly those that it counts.',
      table: listed(personRecordList, {
        columns: [
          'occurred_at',
          'source',
          'kind',
          'unit',
          'location',
          'drug',
          'quantity',
          'encounter',
          'witness',
          'minutes_to_waste',
          'flags',
          'episode',
          'record',
        ],
        sort: ['-occurred_at'],
      }),
    },
    drugs: {
      title: 'Drugs',
      grain: 'One row per watched drug that the user removed in the window.',
      table: listed(personDrugList, {
        columns: [
          'drug',
          'dispenses',
          'expected',
          'shrunk_ratio',
          'z',
          'dispensed_qty',
          'given_qty',
          'wasted_qty',
          'unaccounted_qty',
        ],
        sort: ['-z'],
      }),
      rowDrill: { page: 'user-drug-history', carry: ['user', 'drug'] },
    },
    witness_network: {
      title: 'Witnesses',
      grain: 'One row per colleague who witnessed wastes of the user in the window, those beyond expectation first.',
      table: listed(personWitnessList, {
        columns: ['witness', 'wastes', 'expected', 'z', 'share', 'reverse', 'off_shift', 'full_package_wastes'],
        sort: ['-z', '-wastes'],
      }),
    },
    same_patient: {
      title: 'Same patients',
      grain: 'One row per visit and drug with doses of at least two colleagues within 48 hours.',
      table: listed(personPatientList, {
        columns: ['encounter', 'drug', 'own_doses', 'own_hours', 'other_doses', 'other_hours', 'expected', 'ratio'],
        sort: ['-ratio'],
      }),
    },
    episodes: {
      title: 'Episodes',
      grain: 'One row per episode of the user, the newest first.',
      filters: ['user', 'facility', 'unit', 'shift', 'drug', 'deaSchedule', 'knownAt'],
      table: listed(episodeList, {
        columns: [
          'episode',
          'started_at',
          'unit',
          'drug',
          'dispensed_qty',
          'variance_qty',
          'variance_class',
          'flags',
          'state',
          'age_days',
        ],
        sort: ['-started_at'],
      }),
      rowDrill: { page: 'reconciliation', carry: ['episode'] },
    },
  },
});
