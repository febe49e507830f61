import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);

const sumBy = (points: ChartRow[], by: string, measure: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const point of points) sums.set(String(point[by]), (sums.get(String(point[by])) ?? 0) + amount(point, measure));
  return sums;
};

/** Which series gained or lost most of its share between the first and the second half of the time shown. */
export const titleOfShift =
  (series: string, measure: string) =>
  (points: ChartRow[], { percent }: ChartWords): string => {
    const times = [...new Set(points.map((point) => String(point.bucket)))].sort();
    const middle = times[Math.floor(times.length / 2)];
    if (!middle || times.length < 4) return 'Too few whole weeks to show a shift';
    const [early, late] = [
      points.filter((p) => String(p.bucket) < middle),
      points.filter((p) => String(p.bucket) >= middle),
    ];
    const shareOf = (half: ChartRow[], name: string) => {
      const sums = sumBy(half, series, measure);
      const whole = [...sums.values()].reduce((a, b) => a + b, 0);
      return whole > 0 ? (sums.get(name) ?? 0) / whole : 0;
    };
    const moves = [...sumBy(points, series, measure).keys()]
      .map((name) => ({ name, from: shareOf(early, name), to: shareOf(late, name) }))
      .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
    const [most] = moves;
    if (!most) return 'Nothing was used in this time';
    if (Math.abs(most.to - most.from) < 0.005)
      return 'No share moved by more than half a point between the two halves of this time';
    const direction = most.to > most.from ? 'rose' : 'fell';
    return `The share of ${most.name} ${direction} from ${percent(most.from)} to ${percent(most.to)} between the two halves of this time`;
  };

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
