import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);

const sumBy = (points: ChartRow[], by: string, measure: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const point of points) sums.set(String(point[by]), (sums.get(String(point[by])) ?? 0) + amount(point, measure));
  return sums;
};

/** Which part of the use gained or lost most of its share against the time before. */
export const findShift = <const Dim extends string>(by: Dim) =>
  defineFinding({
    by: [by],
    measures: ['usage_value', 'usage_prior_value'],
    order: ['-usage_value'],
    says: ({ total, rows }, { percent, money }) => {
      const [whole, before] = [amount(total, 'usage_value'), amount(total, 'usage_prior_value')];
      const [first] = rows;
      if (!first || whole <= 0) return 'Nothing was used in this time';
      if (before <= 0)
        return `${first[by]} used most: ${percent(amount(first, 'usage_value') / whole)} of ${money(whole)}`;
      const [most] = rows
        .map((row) => ({
          name: row[by],
          from: amount(row, 'usage_prior_value') / before,
          to: amount(row, 'usage_value') / whole,
        }))
        .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
      if (!most || Math.abs(most.to - most.from) < 0.005)
        return 'No share moved by more than half a point against the time before';
      return `The share of ${most.name} ${most.to > most.from ? 'rose' : 'fell'} from ${percent(most.from)} to ${percent(most.to)} against the time before`;
    },
  });

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The rows of an hourly chart in the order of how much is drawn there, each with all hours: one without a draw has none, it is not left out. */
export const busiestFirst =
  (by: string) =>
  (points: ChartRow[]): ChartRow[] => {
    const sums = sumBy(points, by, 'hour_draws');
    const ordered = [...new Map(points.map((point) => [String(point[by]), point])).values()].toSorted(
      (a, b) => (sums.get(String(b[by])) ?? 0) - (sums.get(String(a[by])) ?? 0),
    );
    const found = new Map(points.map((point) => [`${point[by]} ${point.bucket}`, point]));
    return ordered.flatMap((row) =>
      hours.map((bucket) => found.get(`${row[by]} ${bucket}`) ?? { ...row, bucket, hour_draws: 0 }),
    );
  };

/** When the most is drawn, over all rows. */
export function titleOfBusiestHour(points: ChartRow[], { percent }: ChartWords): string {
  const sums = [...sumBy(points, 'bucket', 'hour_draws')].sort(([, a], [, b]) => b - a);
  const [busiest] = sums;
  if (!busiest) return 'Nothing was drawn in this time';
  const whole = sums.reduce((total, [, count]) => total + count, 0);
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  const hour = Number(busiest[0]);
  return `Most is drawn from ${clock(hour)} to ${clock(hour + 1)}: ${percent(busiest[1] / whole)} of all draws`;
}
