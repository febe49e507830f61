import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';

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

export function titleOfLeastCovered(points: ChartRow[], { number }: ChartWords): string {
  if (points.length === 0) return 'No item is wanted in trays before the next round';
  const missing = points.filter(({ status }) => status === 'Below target');
  const lacks = (row: ChartRow) => amount(row, 'target_qty') - amount(row, 'available_tags');
  const [first] = missing.toSorted((a, b) => lacks(b) - lacks(a));
  if (!first) return 'Every item has the tags it needs until the next round';
  const items = missing.length === 1 ? '1 item' : `${number(missing.length)} items`;
  // What is not drawn may lack tags as well: it is not said that there are no more.
  const some = missing.length === points.length ? 'All' : `${number(missing.length)} of the`;
  const which = points.length < shownItems ? items : `${some} ${shownItems} items with the fewest days covered`;
  const are = missing.length === 1 ? 'is' : 'are';
  const target = number(amount(first, 'target_qty'));
  return `${which} ${are} below target; ${first.item} at ${first.facility} lacks most, ${number(lacks(first))} of ${target}: encode ${number(amount(first, 'encode_qty'))}`;
}

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
  if (needed === 0) return 'No tray was refilled in the eight weeks that the plan looks at';
  const byWeekday = weekdays.map((name) => ({ name, days: [] as ChartRow[] }));
  for (const point of taken) byWeekday[new Date(String(point.date)).getUTCDay()]?.days.push(point);
  const means = byWeekday.map(({ name, days }) => ({ name, mean: days.length > 0 ? sum(days) / days.length : 0 }));
  const [most] = means.toSorted((a, b) => b.mean - a.mean);
  const perDay = number(Math.round(needed / taken.length));
  return `In eight weeks trays took ${perDay} units a day, most on ${most?.name} (${number(Math.round(most?.mean ?? 0))}); encoding came to ${percent(encoded / needed)} of that`;
}
