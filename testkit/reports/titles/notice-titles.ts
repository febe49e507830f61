import { recall } from '../../../domains/recall/datasets/recall.ts';
import { shortage } from '../../../domains/shortage/datasets/shortage.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';
import { groupRows, num, sum, worst } from './title-facts.ts';

const { money, number } = numberWords;

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
  'recall-match row_count': async ({ ask }) => {
    const { rows } = await ask(
      recall,
      ['recall_number', 'item', 'ndc', 'lot', 'facility', 'location', 'recall_verdict'],
      ['affected_place_count', 'affected_value', 'need_review_count'],
    );
    const [places, review] = [sum(rows, 'affected_place_count'), sum(rows, 'need_review_count')];
    const rest = review === 0 ? 'nothing waits for review' : `${number(review)} rows wait for review`;
    if (places === 0) return `No lot under recall is on hand or in use; ${rest}`;
    const notices = [...groupRows(rows, (row) => String(row.recall_number))].map(([notice, of]) => ({
      notice,
      places: sum(of, 'affected_place_count'),
      value: sum(of, 'affected_value'),
    }));
    const most = Math.max(...notices.map((one) => one.places));
    const value = money(sum(rows, 'affected_value'));
    return notices
      .filter((one) => one.places === most)
      .map(
        ({ notice }) =>
          `${number(places)} lots under recall are on hand or in use, worth ${value}, most of them by ${notice}; ${rest}`,
      );
  },
};
