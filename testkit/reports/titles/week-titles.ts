import { atLeast } from '../../../domains/shared/science/binomial.ts';
import type { Dataset } from '../../../query/define/define.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';
import { num, sum, worst } from './title-facts.ts';

const { number, percent } = numberWords;

/** How often a weekday (Monday is 1) comes, counted day by day. */
function countDays(from: string, to: string, weekday: number): number {
  let found = 0;
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000)
    if ((new Date(day).getUTCDay() || 7) === weekday) found++;
  return found;
}

/** When most of something happens, in the mean of its weekdays or as it is. */
export const mostOf =
  (of: Dataset, measure: string, most: string, label: string, isMean = true, least = '', fewest = 10): Expected =>
  async ({ ask, from, to }) => {
    const { rows } = await ask(of, ['weekday', 'hour'], [measure, ...(least ? [least] : [])]);
    const known = rows.filter(
      (row) => row.hour !== null && row[measure] !== null && (!least || num(row, least) >= fewest),
    );
    const value = (row: (typeof rows)[number]) =>
      isMean ? num(row, measure) / countDays(from, to, num(row, 'weekday_code')) : num(row, measure);
    if (known.length === 0 || Math.max(...known.map(value)) <= 0) return `${label}: too little data to see a pattern`;
    return worst(known, value).map(
      (row) => `${most} on ${row.weekday} at ${row.hour}: ${number(value(row))}${isMean ? ' per hour' : ''}`,
    );
  };

/** Where a share stands out: only beyond what chance explains among so many hours. */
export const standingOut =
  (of: Dataset, share: string, least: string, most: string, label: string): Expected =>
  async ({ ask }) => {
    const { rows } = await ask(of, ['weekday', 'hour'], [share, least]);
    const timed = rows.filter((row) => row.hour !== null);
    const judged = timed.filter((row) => row[share] !== null && num(row, least) >= 10);
    if (judged.length === 0) return `${label}: too little data to see a pattern`;
    const found = (row: (typeof rows)[number]) => Math.round(num(row, share) * num(row, least));
    const usual = timed.reduce((total, row) => total + found(row), 0) / sum(timed, least);
    const out = judged.filter((row) => atLeast(found(row), num(row, least), usual) < 0.05 / judged.length);
    if (out.length === 0) return `${label}: no hour of the week stands out beyond chance`;
    return worst(out, (row) => num(row, share)).map(
      (row) => `${most} on ${row.weekday} at ${row.hour}: ${percent(num(row, share))} of ${number(num(row, least))}`,
    );
  };
