import { addDays } from '../../contracts/calendar.ts';
import { mostRowsAtOnce, type ReportAnswer } from '../../contracts/report.ts';
import type { Entry } from './entry.ts';
import type { Files } from './tables/open-files.ts';

type Row = Record<string, unknown>;
export interface Compared {
  page: string;
  count: number;
  /** What differs, in words. */
  differing: string[];
}

type Ask = (page: string, query: Record<string, string>) => Promise<ReportAnswer>;
const days = 90;
const rowsDrawn = 10;
/** No row is called so; one whose facts name nobody is called by nothing. */
const total = 'the total';

/** The tiles, the figures in the total and those of ten rows drawn by seed, as the page says and as the files say. */
export async function comparePage(ask: Ask, files: Files, page: string, entry: Entry, seed: number): Promise<Compared> {
  const to = String((await files.rows('select cast(max(day) as varchar) as day from moved'))[0]?.day);
  const from = addDays(to, 1 - days);
  const [about] = entry.about ? await files.rows(entry.about) : [{}];
  const answer = await ask(page, {
    from,
    to,
    limit: String(mostRowsAtOnce),
    ...entry.asks,
    ...(about as Record<string, string>),
  });
  const keys = Object.keys(entry.by);
  const by = Object.values(entry.by).join(', ');
  const figures = Object.entries(entry.figures).map(([key, of]) => `${of} as ${key}`);
  const told = await files.rows(
    `with ${entry.facts({ from, to, before: addDays(from, -days) })} select ${Object.entries(entry.by).map(([key, of]) => `${of} as row_${key}`)}, grouping(${by}) as is_total, ${figures.join(', ')} from facts group by grouping sets ((${by}), ())`,
  );
  const found = new Map(
    told.map((row) => [Number(row.is_total) > 0 ? total : keys.map((key) => row[`row_${key}`]).join('|'), row]),
  );
  const result: Compared = { page, count: 0, differing: [] };
  const compare = (what: string, key: string, shown: unknown, row: Row | undefined) => {
    result.count += 1;
    if (!isSame(shown, row?.[key], key.endsWith('_pct'), key.endsWith('change_pct')))
      result.differing.push(`${page} ${what} ${key}: ${shown} on the page, ${row?.[key]} by the files`);
  };
  for (const { key, value } of answer.kpis) {
    if (key in entry.figures && !(key in entry.without)) compare('tile', key, value, found.get(total));
    else if (!(key in entry.without)) result.differing.push(`${page} tile ${key}: nobody works it out`);
  }
  const columns = answer.columns.map(({ key }) => key).filter((key) => key in entry.figures);
  for (const key of columns)
    if (key in answer.totals && !(key in entry.without)) compare('total', key, answer.totals[key], found.get(total));
  for (const row of drawRows(answer.rows.filter(entry.only ?? (() => true)), seed)) {
    const name = keys.map((key) => row[`${key}_code`] ?? row[key]).join('|');
    const ofRow = columns.filter((key) => !entry.ofAll?.includes(key));
    for (const key of ofRow) compare(name, key, row[key], found.get(name));
  }
  return result;
}

/** Nothing is no number; an unknown share of nothing may be said as nothing by one and as blank by the other, never as a figure. */
function isSame(shown: unknown, told: unknown, isShare: boolean, isChange: boolean): boolean {
  const figure = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const [a, b] = [figure(shown), figure(told)];
  if (a === null || b === null) return a === b || (a ?? b) === 0;
  // The product keeps what a movement is worth to a hundredth of a cent; a change to a hundredfold is one from next to nothing.
  const ofNothing = Math.abs(a) > 100 && isShare ? 0.02 * Math.abs(a) : 0;
  // A change of a few dollars is as coarse as these.
  const ofChange = isChange ? 0.0002 : 0;
  return Math.abs(a - b) <= ofNothing + ofChange + Math.max(Math.abs(a) > 1 ? 0.005 : 0.000_05, 1e-6 * Math.abs(a));
}

/** Ten rows, the same for the same seed. */
function drawRows(rows: Row[], seed: number): Row[] {
  const left = [...rows];
  let state = seed;
  return Array.from({ length: Math.min(rowsDrawn, rows.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(state % left.length, 1)[0] ?? {};
  });
}
