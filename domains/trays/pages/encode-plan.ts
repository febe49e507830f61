import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
export const shownItems = 30;
const oneDay = 86_400_000;

/** In the order of the legend: a target that is missed first. */
export const planLevels = { 'Below target': 'warn', 'Target met': 'ok' } as const;

/** The items that are covered for the shortest time, of those that trays want. */
export const chooseLeastCovered = (rows: ChartRow[]): ChartRow[] =>
  rows.filter((row) => amount(row, 'target_qty') > 0).slice(0, shownItems);

/** What is available against the target. */
export function drawLeastCovered(rows: ChartRow[]): ChartRow[] {
  const facilities = new Set(rows.map(({ facility }) => facility));
  return rows.map((row) => ({
    ...row,
    position: facilities.size > 1 ? `${row.item}, ${row.facility_code ?? row.facility}` : (row.item ?? null),
    status: amount(row, 'available_tags') < amount(row, 'target_qty') ? 'Below target' : 'Target met',
  }));
}

/** How many of all items are below target, and which lacks most: the chart draws those that are covered for the shortest time. */
export const findBelowTarget = defineFinding({
  measures: [
    'wanted_item_count',
    'below_target_count',
    'most_lacking',
    'most_lacking_qty',
    'most_lacking_target',
    'most_lacking_encode',
  ],
  says: ({ total }, { number }) => {
    const count = amount(total, 'below_target_count');
    if (amount(total, 'wanted_item_count') === 0) return 'No item is wanted in trays before the next round';
    if (count === 0) return 'Every item has the tags it needs until the next round';
    const items = count === 1 ? '1 item is' : `${number(count)} items are`;
    const [lacks, target, encode] = ['most_lacking_qty', 'most_lacking_target', 'most_lacking_encode'].map((key) =>
      number(amount(total, key)),
    );
    return `${items} below target; ${total.most_lacking} lacks most, ${lacks} of ${target}: encode ${encode}`;
  },
});

/** In the order of the legend: what trays took, and what was encoded for them. */
const flows = { restocked_count: 'Put into trays', encoded_count: 'Encoded' };

/** Both for every day from the first on; on a day without any there were none. */
export function drawEncodeDays(rows: ChartRow[], { to }: { to: string }): ChartRow[] {
  const known = new Map(rows.map((row) => [String(row.date).slice(0, 10), row]));
  const first = Math.min(...[...known.keys()].map((date) => Date.parse(date)));
  const count = known.size > 0 ? (Date.parse(to) - first) / oneDay + 1 : 0;
  const days = Array.from({ length: count }, (_, day) => new Date(first + day * oneDay).toISOString().slice(0, 10));
  return Object.entries(flows).flatMap(([key, flow]) =>
    days.map((date) => ({ date, flow, units: amount(known.get(date) ?? {}, key) })),
  );
}

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Whether encoding keeps pace with the trays, and on which weekday these take most. */
export function titleOfEncodeDays(points: ChartRow[], { number, percent }: ChartWords): string {
  const of = (flow: string) => points.filter((point) => point.flow === flow);
  const sum = (some: ChartRow[]) => some.reduce((total, point) => total + amount(point, 'units'), 0);
  const taken = of(flows.restocked_count);
  const [needed, encoded] = [sum(taken), sum(of(flows.encoded_count))];
  if (needed === 0) return 'No tray was refilled in the {trays.demand_days} days that the plan looks at';
  const byWeekday = weekdays.map((name) => ({ name, days: [] as ChartRow[] }));
  for (const point of taken) byWeekday[new Date(String(point.date)).getUTCDay()]?.days.push(point);
  const means = byWeekday.map(({ name, days }) => ({ name, mean: days.length > 0 ? sum(days) / days.length : 0 }));
  const [most] = means.toSorted((a, b) => b.mean - a.mean);
  const perDay = number(Math.round(needed / taken.length));
  return `In {trays.demand_days} days trays took ${perDay} units a day, most on ${most?.name} (${number(Math.round(most?.mean ?? 0))}); encoding came to ${percent(encoded / needed)} of that`;
}
