import type { ReportAnswer } from '../../contracts/report.ts';
import { hourWords } from '../../domains/shared/datasets/clock.ts';

/** A filter that leaves everything, and that counts by day know nothing of: with it, single events are read. */
export const everyHour = { hour: Object.keys(hourWords).join(',') };

/** What an answer says in figures, whatever it was read from. */
export const figuresOf = ({ rows, totals, kpis, series, meta }: ReportAnswer) => ({
  rows,
  totals,
  kpis: kpis.map(({ key, value, previous }) => ({ key, value, previous })),
  points: series.map(({ points }) => points),
  meta,
});
