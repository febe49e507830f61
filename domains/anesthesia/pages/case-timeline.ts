import { type ChartRow, type ChartWords, chartedRows } from '../../../query/define/chart.ts';
import { caseEventList } from '../datasets/case-event-list.ts';

const wholeCase = 'Case';

/** The case as a bar in a lane of its own; beneath it a lane for each drug, with what was done with it. Its end is a line through all lanes. */
function drawCase(rows: ChartRow[]): ChartRow[] {
  return rows
    .filter(({ event }) => event !== 'case_end')
    .map((row) => ({
      ...row,
      lane: row.item ?? wholeCase,
      until: row.event === 'case_start' ? (row.case_ended_at ?? null) : null,
    }))
    .toSorted((a, b) => Number(b.lane === wholeCase) - Number(a.lane === wholeCase));
}

function titleOfCase(points: ChartRow[], { number }: ChartWords): string {
  const late = points.filter(({ minutes_from_case_end: minutes }) => typeof minutes === 'number' && minutes > 0);
  const last = Math.max(0, ...late.map(({ minutes_from_case_end: minutes }) => Number(minutes)));
  const drugs = points.filter(({ item }) => item).length;
  if (drugs === 0) return 'No step of this case has a known time';
  if (late.length === 0) return 'Everything was done before the case ended';
  return `${number(late.length)} of ${number(drugs)} steps came after the end of the case, the last ${number(Math.round(last))} minutes after it`;
}

/** What was done with which drug, against the time of the case. */
export const caseTimeline = chartedRows(caseEventList, {
  id: 'timeline',
  kind: 'timeline',
  x: 'occurred_at',
  y: 'lane',
  series: 'event',
  roles: { end: 'until', across: 'case_ended_at' },
  axes: { lane: { label: 'Drug', type: 'text' }, until: { label: 'Until', type: 'datetime' } },
  fields: [
    'occurred_at',
    'event',
    'item',
    'user',
    'location',
    'quantity',
    'unit',
    'minutes_from_case_end',
    'case_ended_at',
  ],
  sort: ['occurred_at'],
  points: drawCase,
  title: titleOfCase,
});
