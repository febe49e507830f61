import type { EChartsCoreOption } from 'echarts/core';
import {
  categoryAxis,
  isTime,
  labelsWithin,
  nameToTheRight,
  roomForName,
  secondAxis,
  timeAxis,
  timeOf,
  valueAxis,
} from './axis-options.ts';
import { legendOf, seriesOf } from './bar-options.ts';
import { type ChartAxis, type ChartData, categoriesOf, roleAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/** Trends over time or over things, with bands to compare with. */
export function lineOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const categories = categoriesOf(data.points, data.x.key);
  const onTime = isTime(data.x);
  const ordered = onTime ? categories.toSorted() : categories;
  const parts = seriesOf(data, ordered, look);
  const second = data.line ? [secondAxis(data, data.line, look)] : [];
  const whole = knowsWhole(data) ? data.roles?.whole : undefined;
  const place = <T extends { value: number | null }>(item: T, at: number) =>
    onTime ? { ...item, value: [timeOf(ordered[at] ?? ''), item.value] } : item;
  return {
    legend: { ...legendOf(data, look), ...(whole ? { show: true } : {}) },
    grid: {
      left: 8,
      right: 16,
      top: data.series || data.line || whole ? 56 : 32,
      bottom: onTime ? roomForName : 4,
      ...labelsWithin,
    },
    xAxis: onTime
      ? timeAxis(data.x, ordered.map(timeOf), look)
      : categoryAxis(data.x, ordered, look, { boundaryGap: false }),
    yAxis: [valueAxis(data, data.y, look, { ...nameToTheRight(look), ...reachGuides(data) }), ...second],
    series: [
      ...parts.map((part, index) => ({
        ...part,
        type: 'line',
        // A single point between two gaps would not be seen without its mark.
        showSymbol: ordered.length <= 60,
        symbolSize: 6,
        data: part.data.map(place),
        ...(index === 0 ? guidesOf(data, look) : {}),
      })),
      ...(whole ? [{ ...lineThrough(data, whole, ordered, look, place), ...thin(look.palette.textMuted) }] : []),
      ...(data.line
        ? [{ ...lineThrough(data, data.line, ordered, look, place), ...dashed(look.palette.text), yAxisIndex: 1 }]
        : []),
    ],
  };
}

const thin = (color: string) => ({ lineStyle: { color, width: 1 }, itemStyle: { color } });
const dashed = (color: string) => ({ lineStyle: { color, type: 'dashed', width: 1.5 }, itemStyle: { color } });

/** Whether there is a whole (role `whole`) that the line is a part of. */
const knowsWhole = (data: ChartData): boolean => data.points.some((point) => roleAt(data, point, 'whole') !== null);

type Place = (item: { value: number | null }, at: number) => unknown;

/** A line through the figures of another field, over all series. */
function lineThrough(data: ChartData, axis: ChartAxis, ordered: string[], look: ChartLook, place: Place) {
  const [line] = seriesOf({ ...data, y: axis, series: null }, ordered, look);
  return { type: 'line', name: axis.label, showSymbol: false, data: line?.data.map(place) ?? [] };
}

/** A limit that nothing comes near must still be in view; what can begin at zero does. */
export function reachGuides({ guides }: ChartData) {
  if (guides.length === 0) return {};
  const [lowest, highest] = [Math.min(...guides.map(({ from }) => from)), Math.max(...guides.map(({ to }) => to))];
  const isFarFromZero = (min: number, max: number) => min > 0 && (max - min) / max < 0.4;
  return {
    scale: true,
    min: ({ min, max }: { min: number; max: number }) => {
      const [low, high] = [Math.min(min, lowest), Math.max(max, highest)];
      return isFarFromZero(low, high) ? (lowest < min ? lowest : null) : Math.min(0, low);
    },
    max: ({ max }: { max: number }) => (highest > max ? highest : null),
  };
}

/** Where two lines are nearer to each other than this part of the height, the lower one has no room for its name above itself. */
const nameHeight = 1 / 12;

export function guidesOf({ guides, points, y }: ChartData, look: ChartLook) {
  const words = { color: look.palette.textMuted, fontSize: 11 };
  const highest = Math.max(...guides.map(({ to }) => to), ...points.map((point) => Number(point[y.key] ?? 0)));
  const bands = guides.filter(({ from, to }) => from !== to);
  const lines = guides.filter(({ from, to }) => from === to).toSorted((a, b) => a.from - b.from);
  return {
    markArea: {
      silent: true,
      itemStyle: { color: look.palette.accent, opacity: 0.18 },
      // A narrow band has no room for its name: the note under the chart tells it.
      label: { show: false },
      data: bands.map(({ label, from, to }) => [{ name: label, yAxis: from }, { yAxis: to }]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: look.palette.textMuted, type: 'dashed' },
      label: { ...words, position: 'insideEndTop', formatter: '{b}' },
      data: lines.map(({ label, from }, at) => ({
        name: label,
        yAxis: from,
        // Where there is room it is named above itself: a low line would be named on the axis.
        ...((lines[at + 1]?.from ?? Number.POSITIVE_INFINITY) - from < highest * nameHeight
          ? { label: { position: 'insideEndBottom' } }
          : {}),
      })),
    },
  };
}
