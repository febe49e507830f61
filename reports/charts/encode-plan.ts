import type { ChartRow, ChartWords } from '../../model/report.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
const shownItems = 30;

/** In the order of the legend: a target that is missed first. */
export const planLevels = { 'Below target': 'warn', 'Target met': 'ok' } as const;

/** The items that are covered for the shortest time, what is available against the target. */
export function drawLeastCovered(rows: ChartRow[]): ChartRow[] {
  const wanted = rows.filter((row) => amount(row, 'target_qty') > 0).slice(0, shownItems);
  const facilities = new Set(wanted.map(({ facility }) => facility));
  return wanted.map((row) => ({
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
  const items = missing.length === 1 ? '1 item is' : `${number(missing.length)} items are`;
  const target = number(amount(first, 'target_qty'));
  return `${items} below target; ${first.item} at ${first.facility} lacks most, ${number(lacks(first))} of ${target}: encode ${number(amount(first, 'encode_qty'))}`;
}
