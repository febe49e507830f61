import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';

/** Classes in the order of their gravity, then what has none. */
export const drawTasks = (rows: ChartRow[]): ChartRow[] =>
  rows
    .filter(({ open_task_count, row_count }) => Number(row_count) > 0 && open_task_count !== null)
    .map((row) => ({ ...row, recall_class: row.recall_class ?? 'None' }));

export const findAffected = defineFinding({
  by: ['recall_number'],
  measures: ['affected_place_count', 'affected_value', 'need_review_count'],
  order: ['-affected_place_count', '-affected_value'],
  says: ({ total, rows: [worst] }, { number, money }) => {
    const [places, review] = [Number(total.affected_place_count ?? 0), Number(total.need_review_count ?? 0)];
    const rest = review === 0 ? 'nothing waits for review' : `${number(review)} rows wait for review`;
    if (places === 0 || !worst) return `No lot under recall is on hand or in use; ${rest}`;
    return `${number(places)} lots under recall are on hand or in use, worth ${money(Number(total.affected_value ?? 0))}, most of them by ${worst.recall_number}; ${rest}`;
  },
});
