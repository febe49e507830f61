import type { EChartsCoreOption } from 'echarts/core';
import { labelsWithin, nameBelow, roomForName, valueAxis } from './axis-options.ts';
import { legendOf } from './bar-options.ts';
import { type ChartData, numberAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';
import { nameOf } from './describe-points.ts';
import { guidesOf } from './line-options.ts';

/** Whether a mark has a place: on a logarithmic scale nothing at or below zero has one. */
export function canPlace(data: ChartData, x: number | null, y: number | null): boolean {
  return x !== null && y !== null && (!data.log || x > 0) && (data.log !== true || y > 0);
}

/**
 * One measure against another; the size of a mark is a third. Marks with a value in the role `path` are joined by a line, in the
 * order of that value.
 */
export function scatterOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  // What has no place must not stretch the axes either.
  const placed = {
    ...data,
    points: data.points.filter((one) => canPlace(data, numberAt(one, data.x), numberAt(one, data.y))),
  };
  const { z } = data;
  const largest = z ? Math.max(1e-9, ...data.points.map((point) => Math.abs(numberAt(point, z) ?? 0))) : 1;
  const sizeOf = (value: number | null) => (z ? 5 + 25 * Math.sqrt(Math.abs(value ?? 0) / largest) : 9);
  const names = data.series?.values ?? [data.y.label];
  const scaleOf = (isLog: boolean) => (isLog ? { type: 'log' } : { scale: true });
  const colorOf = seriesColors(data, look);
  const isAtFoot = lowEnd(placed);
  const named = namedMarks(data, look);
  const isFarRight = rightEnd(placed);
  return {
    legend: legendOf(data, look),
    grid: { left: 24, right: 24, top: data.series ? 40 : 16, bottom: roomForName, ...labelsWithin },
    xAxis: valueAxis(placed, data.x, look, { ...scaleOf(data.log !== false), ...nameBelow }),
    yAxis: nameBeside(valueAxis(placed, data.y, look, scaleOf(data.log === true)), placed),
    series: [
      ...names.map((name, index) => ({
        type: 'scatter',
        name,
        // Few lie on top of many, or they would not be seen.
        z: 2 + names.length - rankOf(data, name),
        itemStyle: { color: colorOf(name), opacity: 0.7 },
        labelLayout: { hideOverlap: true },
        data: data.points.flatMap((point, at) => {
          const [x, y] = [numberAt(point, data.x), numberAt(point, data.y)];
          if (!canPlace(data, x, y) || (data.series && textAt(point, data.series.key) !== name)) return [];
          const label = {
            show: named.has(at),
            formatter: nameOf(data, point),
            // Beside its mark a name would be struck through by the line that joins the marks.
            position: isAtFoot(y ?? 0) || data.roles?.path ? 'top' : isFarRight(x ?? 0) ? 'left' : 'right',
            color: look.palette.text,
            fontSize: 11,
            // Names are read also where marks lie beneath them.
            textBorderColor: look.palette.surface,
            textBorderWidth: 3,
          };
          return [{ value: [x, y], symbolSize: sizeOf(z ? numberAt(point, z) : null), point: at, label }];
        }),
        ...(index === 0 ? guidesOf(data, look) : {}),
      })),
      ...pathOf(data, look),
    ],
  };
}

function pathOf(data: ChartData, look: ChartLook) {
  const path = data.roles?.path;
  if (!path) return [];
  const steps = data.points
    .flatMap((point) => {
      const [at, x, y] = [numberAt(point, path), numberAt(point, data.x), numberAt(point, data.y)];
      return at !== null && canPlace(data, x, y) ? [{ at, place: [x, y] }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
  const lineStyle = { color: look.palette.textMuted, width: 1.5, type: 'dashed' };
  return [{ type: 'line', silent: true, symbol: 'none', z: 1, lineStyle, data: steps.map(({ place }) => place) }];
}

const letter = 6.6;
const aroundLabels = 20;

/** The name of an upright axis, just beside its labels: nearer it would cover them, further away it would be cut off. */
function nameBeside(axis: ReturnType<typeof valueAxis>, { points, y }: ChartData) {
  const lengths = points.map((point) => axis.axisLabel.formatter(numberAt(point, y) ?? 0).length);
  return { ...axis, nameLocation: 'middle', nameGap: Math.max(2, ...lengths) * letter + aroundLabels };
}

/** Whether a mark stands so far to the right that its name must stand to its left. */
function rightEnd({ points, x, log }: ChartData): (value: number) => boolean {
  const scale = log ? Math.log10 : (value: number) => value;
  const values = points.flatMap((point) => numberAt(point, x) ?? []).filter((value) => !log || value > 0);
  const [least, most] = [scale(Math.min(...values)), scale(Math.max(...values))];
  return (value) => scale(value) - least > 0.7 * (most - least);
}

/** Whether a mark lies on the axis, where a name beside it would be struck through. */
function lowEnd({ points, y, log }: ChartData): (value: number) => boolean {
  if (log === true) return () => false;
  const values = points.flatMap((point) => numberAt(point, y) ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => value - least < 0.04 * (most - least);
}

/** The place of a series among all by the number of its marks, from the fewest. */
function rankOf({ series, points }: ChartData, name: string): number {
  if (!series) return 0;
  const count = (value: string) => points.filter((point) => textAt(point, series.key) === value).length;
  return series.values.filter((value) => count(value) < count(name)).length;
}

/** Names stand beside a few marks, or beside the largest of more; in a crowd they would be covered, and a phone has no room for them. */
function namedMarks({ points, z, label }: ChartData, look: ChartLook): Set<number> {
  const places = points.map((_, at) => at);
  if (look.narrow || !label) return new Set();
  if (points.length <= fewMarks) return new Set(places);
  if (!z || points.length > manyMarks) return new Set();
  const size = (at: number) => Math.abs(numberAt(points[at] ?? {}, z) ?? 0);
  return new Set(places.toSorted((a, b) => size(b) - size(a)).slice(0, largestNamed));
}

const fewMarks = 15;
const manyMarks = 120;
const largestNamed = 4;
