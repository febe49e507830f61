import { type ChartRow, charted, chartedRows } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { sql } from '../../../query/define/sql.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { personRecordList } from '../datasets/person/person-records.ts';
import { personChangeWeeks, personHours, personScoreWeeks } from '../datasets/person/person-weeks.ts';
import { userMetrics } from '../datasets/person/user-metrics.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

/** How the composite is added up. */
export const contributions = charted(userMetrics, {
  id: 'contributions',
  kind: 'stacked_bar',
  by: ['metric'],
  x: 'part',
  y: 'metric',
  measures: ['part', 'observed', 'expected', 'z', 'weight'],
  sort: ['-part'],
  points: (rows) => rows.filter((row) => num(row, 'part') > 0),
  title: defineFinding({
    by: ['metric'],
    measures: ['part', 'composite'],
    keeps: sql`part > 0`,
    order: ['-part'],
    says: ({ rows: [first], total }, { number, percent }) =>
      first && num(total, 'part') > 0
        ? `The composite is ${number(Math.round(num(total, 'part') * 100) / 100)}; ${first.metric} makes ${percent(num(first, 'part') / num(total, 'part'))} of it`
        : 'No metric is above what is expected',
  }),
});

export const scoreHistory = charted(personScoreWeeks, {
  id: 'score_history',
  kind: 'line',
  by: ['week', 'line'],
  x: 'week',
  y: 'r_value',
  series: 'line',
  measures: ['r_value'],
  sort: ['week'],
  guides: [
    { label: 'Review', from: 2.5, to: 2.5 },
    { label: 'Review first', from: 3.5, to: 3.5 },
  ],
  title: defineFinding({
    measures: ['weeks', 'weeks_above'],
    says: ({ total }, { number }) =>
      num(total, 'weeks') === 0
        ? 'No week of the last 26 has a score'
        : `In ${number(num(total, 'weeks_above'))} of ${number(num(total, 'weeks'))} scored weeks the distance is 2.5 or more`,
  }),
});

export const changeCharts = charted(personChangeWeeks, {
  id: 'change_charts',
  kind: 'line',
  by: ['week', 'metric'],
  x: 'week',
  y: 'cusum',
  series: 'metric',
  measures: ['cusum'],
  sort: ['week'],
  guides: [{ label: 'Alarm', from: 1, to: 1 }],
  title: defineFinding({
    measures: ['alarms', 'weeks'],
    says: ({ total }, { number }) =>
      num(total, 'weeks') === 0
        ? 'Nothing is known of the own past'
        : num(total, 'alarms') === 0
          ? `No chart of ${number(num(total, 'weeks'))} weeks departs from the own past`
          : `${number(num(total, 'alarms'))} alarms in ${number(num(total, 'weeks'))} weeks against the own past`,
  }),
});

export const personHeatmap = weekHeatmap(personHours, {
  measure: 'dispenses',
  label: 'Dispenses',
  value: 'as it is',
  most: 'Most is removed',
});

/** The lanes of the timeline, from the top: shifts, and beneath them what was done. */
const lanes: Record<string, string> = {
  shift: 'Shift',
  dispense: 'Removed',
  override_dispense: 'Removed',
  given: 'Given',
  struck_out: 'Given',
  held: 'Given',
  refused: 'Given',
  waste: 'Wasted',
  return: 'Returned',
  cancel: 'Opened without taking',
  null: 'Opened without taking',
  count: 'Counted',
  discrepancy: 'Discrepancy',
};
const laneOrder = [
  'Shift',
  'Removed',
  'Given',
  'Wasted',
  'Returned',
  'Opened without taking',
  'Counted',
  'Discrepancy',
];

function drawTimeline(rows: ChartRow[]): ChartRow[] {
  const laneOf = (row: ChartRow) => lanes[String(row.kind_code ?? row.kind)] ?? String(row.kind);
  return rows
    .map((row): ChartRow => ({ ...row, lane: laneOf(row) }))
    .toSorted((a, b) => laneOrder.indexOf(String(a.lane)) - laneOrder.indexOf(String(b.lane)));
}

/** A user's days: shifts as bars, and on the lanes beneath them everything that was done. */
export const personTimeline = chartedRows(personRecordList, {
  id: 'timeline',
  kind: 'timeline',
  x: 'occurred_at',
  y: 'lane',
  series: 'kind',
  roles: { end: 'until' },
  axes: { lane: { label: 'What', type: 'text' } },
  fields: [
    'occurred_at',
    'kind',
    'until',
    'drug',
    'quantity',
    'unit',
    'witness',
    'flags',
    'minutes_to_waste',
    'base_unit',
  ],
  sort: ['-occurred_at'],
  points: drawTimeline,
  title: (points, { number }) => {
    const records = points.filter(({ lane }) => lane !== 'Shift');
    const flagged = records.filter(({ flags }) => flags !== null && flags !== undefined);
    return records.length === 0
      ? 'Nothing is on record in this time'
      : `${number(points.length - records.length)} shifts, ${number(records.length)} records, ${number(flagged.length)} of them with a flag`;
  },
});
