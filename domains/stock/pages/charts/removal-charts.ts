import { median } from '../../../../contracts/median.ts';
import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';
import { defineFinding } from '../../../../query/define/finding.ts';

const kinds = [
  ['Expired', 'expired_value'],
  ['Wasted', 'wasted_value'],
  ['Recalled', 'recalled_value'],
  ['Adjusted out', 'adjusted_out_value'],
] as const;

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);

/** One point for each cause of a row, in a fixed order of causes; what the row is called stays beside it. */
export const splitByCause = (rows: ChartRow[]): ChartRow[] =>
  rows.flatMap((row) => kinds.map(([cause, key]) => ({ ...row, cause, removed_value: amount(row, key) })));

/** The costliest first, each split by cause, with the running share of everything removed. */
export function rankByCause(rows: ChartRow[]): ChartRow[] {
  const lost = rows.filter((row) => amount(row, 'removed_value') > 0);
  const whole = lost.reduce((sum, row) => sum + amount(row, 'removed_value'), 0);
  let running = 0;
  const ranked = lost.map((row) => {
    running += amount(row, 'removed_value');
    return { ...row, running_share: running / whole };
  });
  return splitByCause(ranked.slice(0, 15));
}

export function titleOfCostliest(points: ChartRow[], { percent, number }: ChartWords): string {
  const names = [...new Set(points.map((point) => String(point.item)))];
  const last = points.at(-1);
  if (!last) return 'Nothing was removed in this time';
  return `${number(names.length)} items make up ${percent(amount(last, 'running_share'))} of what was removed; ${names[0]} leads`;
}

/** The cause that cost most in the time of the tiles, and how all of them changed. */
export const findCauses = defineFinding({
  measures: [
    'removed_value',
    'removed_change_pct',
    'expired_value',
    'wasted_value',
    'recalled_value',
    'adjusted_out_value',
  ],
  says: ({ total }, { money, percent }) => {
    const whole = amount(total, 'removed_value');
    const [most] = kinds
      .map(([cause, key]) => ({ cause, value: amount(total, key) }))
      .sort((a, b) => b.value - a.value);
    if (!most || whole <= 0) return 'Nothing was removed in this time';
    const change = total.removed_change_pct;
    const against =
      typeof change === 'number'
        ? `; ${percent(Math.abs(change))} ${change < 0 ? 'less' : 'more'} was removed than in the time before`
        : '';
    return `${most.cause} made up most of what was removed: ${percent(most.value / whole)} of ${money(whole)}${against}`;
  },
});

/** Locations that lost something, each with the rate that is typical of its kind: the median over all of that kind, lossless ones included. */
export function drawLossRates(rows: ChartRow[]): ChartRow[] {
  const typical = typicalRates(rows);
  return rows
    .filter((row) => amount(row, 'removed_value') > 0 && row.loss_rate !== null)
    .map((row) => ({ ...row, typical_rate: typical.get(String(row.location_type)) ?? null }));
}

/** A line closer to nothing than this part of the largest rate would lie on the axis, and its name on the axis's words. */
const tellsNothing = 0.03;

/** A line at the typical rate of each kind that is drawn. */
export function typicalLines(points: ChartRow[]): { label: string; from: number; to: number }[] {
  const least = tellsNothing * Math.max(0, ...points.map((point) => amount(point, 'loss_rate')));
  const told = points.flatMap(({ location_type, typical_rate }) =>
    typeof typical_rate === 'number' ? [[String(location_type), typical_rate] as const] : [],
  );
  return [...new Map(told)]
    .filter(([, rate]) => rate >= least)
    .map(([type, rate]) => ({ label: `Median, ${type}`, from: rate, to: rate }));
}

/** Locations that lose more than most of their kind do, of those with at least three of a kind. */
export function titleOfOutliers(points: ChartRow[], { percent }: ChartWords): string {
  const [worst] = points
    .flatMap((point) => (typeof point.typical_rate === 'number' ? [{ point, typical: point.typical_rate }] : []))
    .filter(({ point, typical: rate }) => amount(point, 'loss_rate') > rate)
    .sort((a, b) => excess(b) - excess(a));
  if (!worst) return 'No location loses more than is typical of its kind';
  return `${worst.point.location} loses ${percent(amount(worst.point, 'loss_rate'))}; ${percent(worst.typical)} is typical of its kind`;
}

/** Dollars above what the typical rate of the kind would have lost. */
const excess = ({ point, typical }: { point: ChartRow; typical: number }): number =>
  amount(point, 'removed_value') - typical * (amount(point, 'removed_value') + amount(point, 'usage_value'));

const fewest = 3;

function typicalRates(points: ChartRow[]): Map<string, number> {
  const rates = new Map<string, number[]>();
  for (const point of points) {
    if (typeof point.loss_rate !== 'number') continue;
    rates.set(String(point.location_type), [...(rates.get(String(point.location_type)) ?? []), point.loss_rate]);
  }
  return new Map(
    [...rates].filter(([, list]) => list.length >= fewest).map(([type, list]) => [type, median(list) ?? 0]),
  );
}
