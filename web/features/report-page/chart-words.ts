import type { Chart, ReportColumn } from '../../../contracts/report.ts';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';

/** The chart as people read it: a status in its words and in their order, and places of one name told apart by their facility. */
export function tellChart(chart: Chart, columns: ReportColumn[]): Chart {
  return tellPlacesApart(tellStatuses(chart, columns));
}

/** The code stays beside the words, for the filter that a click sets. */
function tellStatuses(chart: Chart, columns: ReportColumn[]): Chart {
  const { series, points } = chart;
  const words = series && columns.find(({ key }) => key === series.key)?.words;
  if (!series || !words) return chart;
  const tell = (code: string) => words[code] ?? code;
  const order = Object.values(words);
  const rank = (word: string) => (order.includes(word) ? order.indexOf(word) : order.length);
  return {
    ...chart,
    series: { ...series, values: series.values.map(tell).toSorted((a, b) => rank(a) - rank(b)) },
    points: points.map((point) => {
      const code = point[series.key];
      if (typeof code !== 'string' || words[code] === undefined) return point;
      return { [`${series.key}_code`]: code, ...point, [series.key]: tell(code) };
    }),
  };
}

function tellPlacesApart(chart: Chart): Chart {
  const { kind, x, points } = chart;
  if (kind !== 'ranked_bar') return chart;
  const seen = new Map<unknown, number>();
  for (const point of points) seen.set(point[x.key], (seen.get(point[x.key]) ?? 0) + 1);
  const tell = (point: ChartPoint): ChartPoint => {
    const { facility_code: facility } = point;
    const isAlone = (seen.get(point[x.key]) ?? 0) < 2;
    return isAlone || !facility ? point : { ...point, [x.key]: `${point[x.key]}, ${facility}` };
  };
  return { ...chart, points: points.map(tell) };
}
