import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';

/** The line through the balance, with what was counted as marks on it. */
export const drawBalance = (rows: ChartRow[]): ChartRow[] =>
  rows.map((row) => ({ ...row, counted_qty: row.kind === 'count' ? (row.closing_qty ?? null) : null }));

/** When to order and up to what, where that is known of the item at the facility. */
export function levelsOfBalance(
  points: ChartRow[],
  { quantity }: ChartWords,
): { label: string; from: number; to: number }[] {
  const last = points.at(-1) ?? {};
  const levels = [
    { name: 'Reorder point', at: last.reorder_point },
    { name: 'Order up to', at: last.order_up_to },
  ];
  return levels.flatMap(({ name, at }) => {
    if (typeof at !== 'number' || at <= 0) return [];
    return [{ label: `${name} now: ${quantity(at)}`, from: at, to: at }];
  });
}

/** How often the balance fell to zero, and where it stands. What begins at zero has not run out by that. */
export function titleOfBalance(points: ChartRow[], { number, quantity }: ChartWords): string {
  if (points.length === 0) return 'Choose an item and a facility to see its balance';
  let touches = 0;
  let wasOut = true;
  for (const point of points) {
    const isOut = Number(point.closing_qty ?? 0) <= 0;
    if (isOut && !wasOut) touches++;
    wasOut = isOut;
  }
  const last = points.at(-1);
  const out = touches === 0 ? 'never ran out' : `ran out ${touches === 1 ? 'once' : `${number(touches)} times`}`;
  // More turns than can be drawn: what the line does not reach, it does not tell.
  if (last?.kind !== 'closing') return `The balance ${out} up to the last of the ${number(points.length)} rows drawn`;
  return `The balance ${out} in these days and ends at ${quantity(Number(last.closing_qty ?? 0))}`;
}
