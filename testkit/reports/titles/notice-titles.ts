import { shortage } from '../../../domains/shortage/datasets/shortage.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';
import { num, worst } from './title-facts.ts';

const { number } = numberWords;

/** Titles about shortages and recalls. */
export const noticeTitles: Record<string, Expected> = {
  '1097 days_out': async ({ ask }) => {
    const { rows } = await ask(shortage, ['item', 'ndc', 'shortage_status'], ['gap_days', 'days_out', 'days_on_hand']);
    const short = rows.filter((row) => ['In shortage', 'To be discontinued'].includes(String(row.shortage_status)));
    const out = short.filter((row) => num(row, 'days_out') > num(row, 'days_on_hand') && row.days_on_hand !== null);
    if (short.length === 0) return 'FDA’s list names none of these NDCs as short or to be discontinued';
    if (out.length === 0)
      return `None of ${number(short.length)} NDCs in shortage is known to run out before supply returns`;
    return worst(out, (row) => num(row, 'gap_days')).map(
      (row) =>
        `${number(out.length)} of ${number(short.length)} NDCs in shortage ${out.length === 1 ? 'runs' : 'run'} out before supply returns; the longest gap is ${number(Math.round(num(row, 'gap_days')))} days, of ${row.item}`,
    );
  },
};
