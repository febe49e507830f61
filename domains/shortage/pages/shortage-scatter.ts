import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';

/** Beyond a year a shortage is long, whatever the number. */
const longest = 365;
const cut = (value: unknown) => Math.min(longest, Math.round(Number(value) * 10) / 10);
export const supplyReturns = 'Supply returns as stock ends';

/** Each NDC against the line on which its stock ends the day supply returns: above it there is a gap. */
export function drawGaps(rows: ChartRow[]): ChartRow[] {
  const points = rows
    .filter(({ days_on_hand, days_out }) => days_on_hand !== null && days_out !== null)
    .map((row) => ({ ...row, days_on_hand: cut(row.days_on_hand), days_out: cut(row.days_out), at: null }));
  const line = [0, longest].map((at) => ({
    ndc: supplyReturns,
    impact_band: supplyReturns,
    days_on_hand: at,
    days_out: at,
    impact_score: null,
    at,
  }));
  return points.length > 0 ? [...points, ...line] : [];
}

export const findGaps = defineFinding({
  by: ['item', 'ndc'],
  measures: ['shortage_ndc_count', 'runs_out_first_count', 'gap_days'],
  order: ['-gap_days'],
  says: ({ total, rows: [worst] }, { number }) => {
    const [short, out] = [Number(total.shortage_ndc_count ?? 0), Number(total.runs_out_first_count ?? 0)];
    if (short === 0) return 'FDA’s list names none of these NDCs as short or to be discontinued';
    if (out === 0 || !worst)
      return `None of ${number(short)} NDCs in shortage is known to run out before supply returns`;
    return `${number(out)} of ${number(short)} NDCs in shortage ${out === 1 ? 'runs' : 'run'} out before supply returns; the longest gap is ${number(Math.round(Number(worst.gap_days)))} days, of ${worst.item}`;
  },
});
