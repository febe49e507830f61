import type { Chart, ReportColumn } from '../../../contracts/report.ts';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';

/** The chart as people read it: a status in its words, and places of one name told apart by their facility. */
export function tellChart(chart: Chart, columns: ReportColumn[]): Chart {
  return tellPlacesApart(tellStatuses(chart, columns));
}

/** The code stays beside the words, for the filter that a click sets. */
function tellStatuses(chart: Chart, columns: ReportColumn[]): Chart {
  const { series, points } = chart;
  const words = series && columns.find(({ key }) => key === series.key)?.words;
  if (!series || !words) return chart;
  const tell = (code: string) => words[code] ?? code;
  const levels = Object.entries(series.levels ?? {}).map(([code, level]) => [tell(code), level] as const);
  return {
    ...chart,
    series: {
      ...series,
      values: series.values.map(tell),
      levels: series.levels && Object.fromEntries(levels),
    },
    points: points.map((point) => {
      const code = point[series.key];
      if (typeof code !== 'string' || words[code] === undefined) return point;
      return { [`${series.key}_code`]: code, ...point, [series.key]: tell(code) };
    }),
  };
}

const named: ReadonlySet<string> = new Set(['ranked_bar', 'waterfall', 'box_plot', 'dumbbell', 'bullet']);

/** The field that names a mark, by the kind of the chart; null where no mark stands for one place. */
function nameField({ kind, x, label }: Chart): string | null {
  if (named.has(kind)) return x.key;
  return kind === 'scatter' || kind === 'funnel_plot' ? label : null;
}

function tellPlacesApart(chart: Chart): Chart {
  const field = nameField(chart);
  if (field === null) return chart;
  const facilities = new Map<unknown, Set<unknown>>();
  for (const point of chart.points) {
    const seen = facilities.get(point[field]) ?? new Set();
    facilities.set(point[field], seen.add(point.facility_code));
  }
  const tell = (point: ChartPoint): ChartPoint => {
    const { facility_code: facility } = point;
    const isAlone = (facilities.get(point[field])?.size ?? 0) < 2;
    return isAlone || !facility ? point : { ...point, [field]: `${point[field]}, ${facility}` };
  };
  return { ...chart, points: chart.points.map(tell) };
}
