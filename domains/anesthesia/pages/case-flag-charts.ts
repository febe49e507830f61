import { addDays } from '../../../contracts/calendar.ts';
import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { shareLimits } from '../../shared/pages/control-limits.ts';
import { caseSummary } from '../datasets/case-summary.ts';

const weeksBefore = 26;
/** Of fewer weeks the usual share is a guess. */
const leastWeeks = 8;

/** The share of flagged cases by week, between the limits that the half year before the period sets. */
export const flaggedWeeks = charted(caseSummary, {
  kind: 'control_chart',
  by: ['bucket'],
  bucket: 'week',
  span: { before: 7 * weeksBefore },
  x: 'bucket',
  y: 'flagged_case_pct',
  measures: ['cases', 'flagged_cases', 'flagged_case_pct'],
  roles: { low: 'low', middle: 'middle', high: 'high' },
  axes: {
    low: { label: 'Lower limit', type: 'percent' },
    middle: { label: 'Usual', type: 'percent' },
    high: { label: 'Upper limit', type: 'percent' },
    last_day: { label: 'Last day', type: 'date' },
  },
  points: (rows, { from, to }) => {
    const weeks = rows.toSorted((a, b) => (String(a.bucket) < String(b.bucket) ? -1 : 1));
    const isBefore = (row: ChartRow) => lastDayOf(String(row.bucket)) < from;
    const before = weeks.filter(isBefore);
    const sum = (key: string) => before.reduce((total, row) => total + Number(row[key]), 0);
    const usual = before.length >= leastWeeks && sum('cases') > 0 ? sum('flagged_cases') / sum('cases') : null;
    return weeks
      .filter((row) => !isBefore(row))
      .map((row) => {
        const limits = usual === null ? null : shareLimits(usual, Number(row.cases));
        const sunday = lastDayOf(String(row.bucket));
        return {
          ...row,
          low: limits?.low ?? null,
          middle: limits?.middle ?? null,
          high: limits?.high ?? null,
          last_day: sunday < to ? sunday : to,
          // A week that the period cuts is drawn and not judged.
          ...(String(row.bucket).slice(0, 10) < from || sunday > to ? { is_hollow: true } : {}),
        };
      });
  },
  title: (points, { percent, number }) => {
    const usual = points.find((point) => typeof point.middle === 'number')?.middle;
    if (points.length === 0) return 'There are no cases in this time';
    if (typeof usual !== 'number') return `Fewer than ${leastWeeks} weeks before this time: no limits can be drawn`;
    const judged = points.filter((point) => point.is_hollow !== true);
    if (judged.length === 0) return 'This time holds no whole week to judge';
    const outside = judged.filter(
      (point) =>
        Number(point.flagged_case_pct) > Number(point.high) || Number(point.flagged_case_pct) < Number(point.low),
    );
    return outside.length === 0
      ? `The share of flagged cases stays within what chance explains around ${percent(usual)}`
      : `In ${number(outside.length)} of ${number(judged.length)} whole weeks the share of flagged cases is outside what chance explains around ${percent(usual)}`;
  },
  sets: { from: 'bucket', to: 'last_day' },
});

const lastDayOf = (monday: string): string => addDays(monday.slice(0, 10), 6);

/** Which flags make most of the cases. A case with two flags stands under both. */
export const flagPareto = charted(caseSummary, {
  id: 'flags',
  kind: 'ranked_bar',
  by: ['flag'],
  x: 'flag',
  y: 'flagged_cases',
  measures: ['flagged_cases'],
  sort: ['-flagged_cases'],
  title: (points, { number }) => {
    const [top] = points;
    return top
      ? `${top.flag} is the most frequent flag: ${number(Number(top.flagged_cases))} cases`
      : 'No case has a flag in this time';
  },
  sets: { flag: 'flag_code' },
});
