import type { ChartRow, ChartWords, ListChartOf } from '../../model/report.ts';

const wholeCase = 'Case';

/** The case as a bar in a lane of its own; beneath it a lane for each drug, with what was done with it. The end of the case stands in every lane, so that it is a line through all of them. */
function drawCase(rows: ChartRow[]): ChartRow[] {
  const drugs = [...new Set(rows.flatMap(({ item }) => item ?? []))];
  return rows
    .flatMap((row) => {
      const until = row.event === 'case_start' ? (row.case_ended_at ?? null) : null;
      const lanes = row.event === 'case_end' ? [wholeCase, ...drugs] : [row.item ?? wholeCase];
      return lanes.map((lane) => ({ ...row, lane, until }));
    })
    .toSorted((a, b) => Number(b.lane === wholeCase) - Number(a.lane === wholeCase));
}

function titleOfCase(points: ChartRow[], { number }: ChartWords): string {
  const late = points.filter(({ minutes_from_case_end: minutes }) => typeof minutes === 'number' && minutes > 0);
  const last = Math.max(0, ...late.map(({ minutes_from_case_end: minutes }) => Number(minutes)));
  const drugs = points.filter(({ item }) => item).length;
  if (drugs === 0) return 'No cabinet, tag or waste says when anything was done';
  if (late.length === 0) return 'Everything was done before the case ended';
  return `${number(late.length)} of ${number(drugs)} steps came after the end of the case, the last ${number(Math.round(last))} minutes after it`;
}

/** What was done with which drug, against the time of the case. */
export const caseTimeline: ListChartOf = {
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
};
