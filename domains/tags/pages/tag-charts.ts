import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { sql } from '../../../query/define/sql.ts';
import { weekEnds } from '../datasets/counts/tag-weeks.ts';

const sumOf = (points: ChartRow[], measure: string): number =>
  points.reduce((total, point) => total + Number(point[measure] ?? 0), 0);

/** What became of the units that were tagged. */
export function titleOfCohorts(points: ChartRow[], { number, percent }: ChartWords): string {
  const whole = sumOf(points, 'items_encoded');
  const of = (state: string) =>
    sumOf(
      points.filter((point) => point.cohort_state_code === state),
      'items_encoded',
    );
  if (whole === 0) return 'Nothing was tagged in this time';
  return `Of ${number(whole)} units tagged, ${percent(of('approved_not_used') / whole)} are approved and not used, ${percent(of('waiting') / whole)} wait for approval`;
}

/** Rows in descending order with the share that they and all before them make up. */
export const addCumulative =
  (measure: string) =>
  (rows: ChartRow[]): ChartRow[] => {
    const known = rows
      .filter((row) => Number(row[measure] ?? 0) > 0)
      .toSorted((a, b) => Number(b[measure]) - Number(a[measure]));
    const whole = sumOf(known, measure);
    let sum = 0;
    return known.map((row) => {
      sum += Number(row[measure]);
      return { ...row, cumulative_value_pct: sum / whole };
    });
  };

export const cumulativeAxis = {
  cumulative_value_pct: { label: 'Cumulative share', type: 'percent' as const },
};

/** How few make up most of it. */
export const titleOfPareto =
  (what: { one: string; many: string; of: string }) =>
  (points: ChartRow[], { number, percent }: ChartWords): string => {
    if (points.length === 0) return `No ${what.one} has any of ${what.of}`;
    const few = points.findIndex((point) => Number(point.cumulative_value_pct) >= 0.8) + 1;
    const count = few > 0 ? few : points.length;
    if (points.length === 1) return `One ${what.one} makes up all of ${what.of}`;
    // That all make up most says nothing.
    if (count === points.length) {
      const [first] = points;
      return `${first?.[what.one] ?? `One ${what.one}`} makes up ${percent(Number(first?.cumulative_value_pct))} of ${what.of}`;
    }
    return `${number(count)} of ${number(points.length)} ${what.many} ${count === 1 ? 'makes' : 'make'} up 80% of ${what.of}`;
  };

/** The reason that most voids have; those without any are no reason. */
export const findTopReason = defineFinding({
  by: ['reason'],
  measures: ['items_voided', 'no_reason_pct'],
  keeps: sql`items_voided > 0`,
  order: ['-items_voided'],
  says: ({ total, rows }, { number, percent }) => {
    const whole = Number(total.items_voided ?? 0);
    if (whole === 0) return 'Nothing was voided in this time';
    const most = rows.find((row) => row.no_reason_pct === 0);
    if (!most) return `None of ${number(whole)} voids has a reason`;
    return `${most.reason} is the most frequent reason: ${percent(Number(most.items_voided) / whole)} of ${number(whole)} voids; ${percent(Number(total.no_reason_pct))} have none`;
  },
});

/** The items that hold most, with all their states. */
export const topItems =
  (measure: string, most: number) =>
  (rows: ChartRow[]): ChartRow[] => {
    const sums = new Map<string, number>();
    for (const row of rows)
      sums.set(String(row.item_code), (sums.get(String(row.item_code)) ?? 0) + Number(row[measure] ?? 0));
    const kept = new Map(
      [...sums]
        .filter(([, sum]) => sum > 0)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, most)
        .map(([code], place) => [code, place]),
    );
    const placeOf = (row: ChartRow) => kept.get(String(row.item_code)) ?? most;
    return rows.filter((row) => kept.has(String(row.item_code))).toSorted((a, b) => placeOf(a) - placeOf(b));
  };

/** How much of the value of all tagged stock lies outside trays. */
export const findIdleValue = defineFinding({
  by: ['item_state'],
  measures: ['live_value'],
  order: ['-live_value'],
  says: ({ total, rows }, { percent, money }) => {
    const whole = Number(total.live_value ?? 0);
    if (whole === 0) return 'No tagged stock with a known value';
    const inTrays = sumOf(
      rows.filter(({ item_state_code }) => item_state_code === 'in_tray'),
      'live_value',
    );
    return `${percent(1 - inTrays / whole)} of ${money(whole)} of tagged stock is outside trays`;
  },
});

/** From how many came and left each week to how many were there; states in the order of the flow. */
export function drawWeeks(rows: ChartRow[], { to }: { to: string }): ChartRow[] {
  const states = [...new Map(rows.map((row) => [String(row.item_state_code), row.item_state]))];
  const changes = new Map(
    rows.map((row) => [`${row.item_state_code} ${String(row.week).slice(0, 10)}`, Number(row.change)]),
  );
  return states.flatMap(([code, word]) => {
    let there = 0;
    return weekEnds(to).map((week) => {
      there += changes.get(`${code} ${week}`) ?? 0;
      return { week, item_state: word ?? code, item_state_code: code, live_tag_count: there };
    });
  });
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function titleOfWeeks(points: ChartRow[], { number }: ChartWords): string {
  const weeks = [...new Set(points.map(({ week }) => String(week)))].toSorted();
  const at = (week: string | undefined) =>
    sumOf(
      points.filter((point) => point.week === week),
      'live_tag_count',
    );
  if (weeks.length === 0) return 'No live tag in the last 26 weeks';
  return `Live tags went from ${number(at(weeks[0]))} to ${number(at(weeks.at(-1)))} in the ${weeks.length - 1} weeks up to ${dayAndMonth.format(new Date(`${weeks.at(-1)}`))}`;
}

/** How many of all live tags expire soon, and of which NDC most. */
export const findExpiring = defineFinding({
  by: ['item', 'ndc'],
  measures: ['live_tag_count', 'expiring_90_count'],
  keeps: sql`expiring_90_count > 0`,
  order: ['-expiring_90_count'],
  says: ({ total, rows: [most] }, { number, percent }) => {
    const [whole, expiring] = [Number(total.live_tag_count ?? 0), Number(total.expiring_90_count ?? 0)];
    if (whole === 0) return 'No live tag under these filters';
    if (!most) return `None of ${number(whole)} live tags expires within 90 days`;
    return `${number(expiring)} of ${number(whole)} live tags (${percent(expiring / whole)}) expire within 90 days, most of ${most.item} (${most.ndc}): ${number(Number(most.expiring_90_count))}`;
  },
});

/** Months in their order, what has expired first and what nobody knows last. */
export function drawTagMonths(rows: ChartRow[]): ChartRow[] {
  const place = (month: string) => (month === 'Expired' ? '0' : month === 'Unknown' ? '9999-99' : month);
  return rows
    .filter((row) => Number(row.live_tag_count) > 0)
    .toSorted((a, b) => place(String(a.expiry_month)).localeCompare(place(String(b.expiry_month))))
    .map((row) => ({
      ...row,
      recall_verdict: row.recall_verdict ?? 'No notice',
      expiry_month: nameOfMonth(String(row.expiry_month)),
    }));
}

const nameOfMonth = (month: string): string =>
  /^\d{4}-\d{2}$/u.test(month)
    ? new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      )
    : month;

export function titleOfTagMonths(points: ChartRow[], { number }: ChartWords): string {
  const whole = sumOf(points, 'live_tag_count');
  const of = (keeps: (point: ChartRow) => boolean) => sumOf(points.filter(keeps), 'live_tag_count');
  const expired = of(({ expiry_month }) => expiry_month === 'Expired');
  const recalled = of(({ recall_verdict_code }) => recall_verdict_code === 'affected');
  if (whole === 0) return 'No live tag under these filters';
  if (expired + recalled === 0) return `None of ${number(whole)} live tags has expired or is under recall`;
  return `Of ${number(whole)} live tags ${number(expired)} have expired and ${number(recalled)} are under recall`;
}
