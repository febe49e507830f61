import { csvText } from '../../contracts/csv-cell.ts';
import { isSeldom } from '../../domains/forecast/science/choice/candidates.ts';
import type { Book } from '../../domains/forecast/science/choice/learn-book.ts';
import type { SeriesForecast } from '../../domains/forecast/science/forecast-series.ts';
import type { PreparedSeries } from '../../domains/forecast/science/series/prepare.ts';
import type { FileSeries } from './read-series.ts';

/** The columns that other programs rely on, then those that say why. */
export function headerLine(levels: readonly number[]): string {
  const bands = levels.flatMap((level) => [`lo${percent(level)}`, `hi${percent(level)}`]);
  return `${['series', 'ds', 'mean', ...bands, 'model', 'class', 'measure', 'class_error', 'class_bias', 'reason'].join(',')}\n`;
}

const percent = (level: number): string => String(Number((level * 100).toPrecision(6)));

export function linesOf(series: FileSeries, prepared: PreparedSeries, forecast: SeriesForecast, book: Book): string {
  const { pattern, name } = prepared.class;
  const lesson = book.get(pattern);
  const reason = [forecast.remark, ...series.remarks, ...correctionsOf(prepared), seasonRemark(prepared)]
    .filter(Boolean)
    .join('; ');
  const why = [
    forecast.method,
    name,
    isSeldom(pattern) ? 'RMSSE' : 'MASE',
    written(lesson?.errors.get(lesson.method)),
    written(lesson?.bias),
    csvText(reason),
  ];
  return Array.from(forecast.point, (mean, i) =>
    [
      csvText(series.name),
      series.dateAfter(i + 1),
      written(mean),
      ...forecast.bands.flatMap(({ lower, upper }) => [written(lower[i]), written(upper[i])]),
      ...why,
    ].join(','),
  )
    .concat('')
    .join('\n');
}

function correctionsOf({ cleaned }: PreparedSeries): string[] {
  const count = (kind: string) => cleaned.reasons.filter((reason) => reason === kind).length;
  const [outliers, returns] = [count('outlier'), count('return')];
  return [
    ...(outliers > 0 ? [`${outliers} outliers replaced`] : []),
    ...(returns > 0 ? [`${returns} negative values counted as zero`] : []),
    ...(cleaned.isDemand ? [] : ['too many negative values for demand: not held above zero']),
  ];
}

function seasonRemark({ season, y }: PreparedSeries): string | undefined {
  const lacking = 2 * season + 1 - y.length;
  return season > 1 && lacking > 0 ? `no season yet: ${lacking} more values` : undefined;
}

/** Nothing where there is no number; never more digits than mean anything. */
const written = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '' : String(Number(value.toPrecision(10)));
