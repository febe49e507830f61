import type { EChartsCoreOption } from 'echarts/core';
import {
  categoryAxis,
  labelsWithin,
  nameBelow,
  nameToTheRight,
  roomForName,
  secondAxis,
  valueAxis,
} from './axis-options.ts';
import {
  type ChartAxis,
  type ChartData,
  type ChartPoint,
  categoriesOf,
  mostBars,
  numberAt,
  textAt,
} from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';
import { fillDays } from './fill-days.ts';
import { showsWeekends, weekendBands } from './weekends.ts';

const share = 0.8;
/** The room that a legend takes above a chart. */
export const legendRoom = 32;
/** The room that the axis of a second measure takes above lying bars. */
export const secondAxisRoom = 36;

/** Bars from the largest to the smallest, with the cumulative share as a line where the data bring it. */
export function rankedBarOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const points = data.points.slice(0, mostBars);
  const names = points.map((point) => textAt(point, data.x.key));
  const { line } = data;
  const measure = valueAxis(data, data.y, look, nameBelow);
  const second = line ? [axisAbove(data, line, look)] : [];
  const kinds = data.series?.values ?? [data.y.label];
  const colorOf = seriesColors(data, look);
  const top = (data.series ? legendRoom : 8) + (line ? secondAxisRoom : 0);
  return {
    ...(data.series ? { legend: legendOf(data, look) } : {}),
    grid: { left: 8, right: look.narrow ? 16 : 32, top, bottom: roomForName, ...labelsWithin },
    xAxis: [measure, ...second],
    // A short bar is hard to hit: its name can be clicked as well.
    yAxis: categoryAxis(data.x, names, look, { inverse: true, triggerEvent: true }),
    series: [
      ...kinds.map((name) => ({
        type: 'bar',
        name,
        stack: 'all',
        barMaxWidth: 22,
        itemStyle: { color: colorOf(name), borderRadius: [0, 3, 3, 0] },
        data: points.map((point, at) => ({
          value: isOfSeries(data, point, name) ? numberAt(point, data.y) : null,
          point: at,
        })),
      })),
      ...(line ? [lineOverBars(data, line, names, look)] : []),
    ],
  };
}

/** Bars or columns in parts, one part a series. */
export function stackedOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const lying = data.kind === 'stacked_bar';
  const isArea = data.kind === 'stacked_area';
  const found = categoriesOf(data.points, data.x.key);
  const isByDay = data.kind === 'stacked_column' && data.x.type === 'date';
  const categories = lying ? found.slice(0, mostBars) : isByDay ? fillDays(found) : found;
  const upright = { boundaryGap: !isArea, ...(showsWeekends(data) ? weekendBands(categories, look) : {}) };
  const things = categoryAxis(data.x, categories, look, lying ? { inverse: true } : upright);
  const measure = valueAxis(data, data.y, look, lying ? nameBelow : nameToTheRight(look));
  const { line } = data;
  const second = line ? [lying ? axisAbove(data, line, look) : secondAxis(data, line, look)] : [];
  const top = lying ? legendRoom + (line ? secondAxisRoom : 0) : 56;
  const parts = seriesOf(data, categories, look, isArea ? 0 : null);
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: 16, top, bottom: lying ? roomForName : 4, ...labelsWithin },
    xAxis: lying ? [measure, ...second] : things,
    yAxis: lying ? things : [measure, ...second],
    series: [
      ...parts.map((part) => ({
        ...part,
        type: isArea ? 'line' : 'bar',
        stack: 'all',
        barMaxWidth: 40,
        ...(isArea ? { areaStyle: { opacity: 0.75 }, showSymbol: false, lineStyle: { width: 1 } } : {}),
      })),
      ...(line ? [lying ? lineOverBars(data, line, categories, look) : secondLine(data, categories, look)] : []),
    ],
  };
}

/**
 * The series of a chart over its categories: a missing point is a gap, not a zero. Only in a stack of areas a part that is missing
 * is nothing, because a gap would tear everything above it.
 */
export function seriesOf(data: ChartData, categories: string[], look: ChartLook, missing: 0 | null = null) {
  const names = data.series?.values ?? [data.y.label];
  const places = new Map(categories.map((category, at) => [category, at]));
  const colorOf = seriesColors(data, look);
  return names.map((name) => {
    const values: { value: number | null; point?: number }[] = categories.map(() => ({ value: missing }));
    data.points.forEach((point, at) => {
      const place = places.get(textAt(point, data.x.key));
      if (place !== undefined && isOfSeries(data, point, name))
        values[place] = { value: numberAt(point, data.y), point: at };
    });
    return { name, data: values, itemStyle: { color: colorOf(name) } };
  });
}

export const isOfSeries = (data: ChartData, point: ChartPoint, name: string) =>
  data.series === null || textAt(point, data.series.key) === name;

export function legendOf(data: ChartData, look: ChartLook) {
  return {
    show: data.series !== null || data.line !== null,
    type: 'scroll',
    top: 0,
    left: 0,
    itemWidth: 14,
    itemHeight: 10,
    textStyle: { color: look.palette.text, fontSize: 12 },
    inactiveColor: look.palette.borderStrong,
    pageTextStyle: { color: look.palette.textMuted },
    pageIconColor: look.palette.accent,
  };
}

function secondLine(data: ChartData, categories: string[], look: ChartLook) {
  const { line } = data;
  const values = new Map(data.points.map((point) => [textAt(point, data.x.key), line ? numberAt(point, line) : null]));
  return {
    type: 'line',
    name: line?.label,
    yAxisIndex: 1,
    symbolSize: 5,
    lineStyle: { color: look.palette.text, width: 1.5, type: 'dashed' },
    itemStyle: { color: look.palette.text },
    data: categories.map((category) => values.get(category) ?? null),
  };
}

/** The axis of a second measure of lying bars, above them. */
const axisAbove = (data: ChartData, line: ChartAxis, look: ChartLook) =>
  valueAxis(data, line, look, {
    ...nameBelow,
    position: 'top',
    splitLine: { show: false },
    ...shareScale(data, look),
  });

/** The second measure of lying bars. Things in no order of their own have a dot each: a line from one to the next would tell nothing. */
function lineOverBars(data: ChartData, line: ChartAxis, names: string[], look: ChartLook) {
  const isRunning = isCumulative(data);
  const first = (name: string) => data.points.findIndex((point) => textAt(point, data.x.key) === name);
  return {
    type: 'line',
    name: line.label,
    xAxisIndex: 1,
    symbolSize: isRunning ? 6 : 9,
    lineStyle: { color: look.palette.textMuted, width: isRunning ? 2 : 0 },
    itemStyle: { color: look.palette.textMuted },
    data: names.flatMap((name) => {
      const at = first(name);
      const point = data.points[at];
      return point ? [{ value: [numberAt(point, line), name], point: at, isOfWhole: data.series !== null }] : [];
    }),
    ...(isRunning ? { markLine: guideLine(look, share) } : {}),
  };
}

/** Without words of its own: it stands on a mark of the axis that has them. */
const guideLine = (look: ChartLook, at: number) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: look.palette.textMuted, type: 'dashed' },
  label: { show: false },
  data: [{ xAxis: at }],
});

/** A share that only grows is the share of all up to this bar: 80% of it is worth a mark. */
function isCumulative({ line, points }: ChartData): boolean {
  if (line?.type !== 'percent') return false;
  const shares = points.map((point) => numberAt(point, line));
  return shares.every((value, at) => value !== null && value >= (shares[at - 1] ?? 0));
}

/** The steps meet the mark at 80%, on a phone as well. */
const shareScale = ({ line }: ChartData, { narrow }: ChartLook) =>
  line?.type === 'percent' ? { min: 0, max: 1, interval: narrow ? 0.4 : 0.2 } : {};
