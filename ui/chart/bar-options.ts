import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact } from '../format-value.ts';
import { categoryAxis, labelsWithin, nameBelow, nameToTheLeft, nameToTheRight, valueAxis } from './axis-options.ts';
import { type ChartData, type ChartPoint, categoriesOf, mostBars, numberAt, shapeOf, textAt } from './chart-data.ts';
import { type ChartLook, colorAt } from './chart-look.ts';
import { nameOf } from './describe-points.ts';

const share = 0.8;

/** Bars from the largest to the smallest, with the cumulative share as a line where the data bring it. */
export function rankedBarOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const points = data.points.slice(0, mostBars);
  const names = points.map((point) => textAt(point, data.x.key));
  const { line } = data;
  const measure = valueAxis(data.y, look, nameBelow);
  const second = line
    ? [valueAxis(line, look, { ...nameBelow, position: 'top', splitLine: { show: false }, ...shareScale(data) })]
    : [];
  return {
    grid: { left: 8, right: look.narrow ? 16 : 32, top: line ? 48 : 12, bottom: 40, ...labelsWithin },
    xAxis: [measure, ...second],
    // A short bar is hard to hit: its name can be clicked as well.
    yAxis: categoryAxis(data.x, names, look, { inverse: true, triggerEvent: true }),
    series: [
      {
        type: 'bar',
        name: data.y.label,
        barMaxWidth: 22,
        itemStyle: { color: colorAt(look, 0), borderRadius: [0, 3, 3, 0] },
        data: points.map((point, at) => ({ value: numberAt(point, data.y), point: at })),
      },
      ...(line
        ? [
            {
              type: 'line',
              name: line.label,
              xAxisIndex: 1,
              symbolSize: 6,
              lineStyle: { color: look.palette.textMuted },
              itemStyle: { color: look.palette.textMuted },
              data: points.map((point, at) => ({ value: [numberAt(point, line), names[at]], point: at })),
              ...(isCumulative(data) ? { markLine: guideLine(look, share, '80%') } : {}),
            },
          ]
        : []),
    ],
  };
}

/** Bars or columns in parts, one part a series. */
export function stackedOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const lying = data.kind === 'stacked_bar';
  const isArea = data.kind === 'stacked_area';
  const categories = lying
    ? categoriesOf(data.points, data.x.key).slice(0, mostBars)
    : categoriesOf(data.points, data.x.key);
  const things = categoryAxis(data.x, categories, look, lying ? { inverse: true } : { boundaryGap: !isArea });
  const measure = valueAxis(data.y, look, lying ? nameBelow : nameToTheRight(look));
  const second =
    data.line && !lying ? [valueAxis(data.line, look, { ...nameToTheLeft(look), splitLine: { show: false } })] : [];
  const parts = seriesOf(data, categories, look);
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: 16, top: 56, bottom: lying ? 40 : 12, ...labelsWithin },
    xAxis: lying ? measure : things,
    yAxis: lying ? things : [measure, ...second],
    series: [
      ...parts.map((part) => ({
        ...part,
        type: isArea ? 'line' : 'bar',
        stack: 'all',
        barMaxWidth: 40,
        ...(isArea ? { areaStyle: { opacity: 0.75 }, showSymbol: false, lineStyle: { width: 1 } } : {}),
      })),
      ...(data.line && !lying ? [secondLine(data, categories, look)] : []),
    ],
  };
}

/**
 * Changes from one total to the next, from top to bottom. A total stands on the ground; a change hangs where the one before ended.
 */
export function waterfallOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  let level = 0;
  const steps = data.points.map((point) => {
    const value = numberAt(point, data.y) ?? 0;
    const start = isTotal(data, point) ? 0 : level;
    level = start + value;
    const sign = value > 0 && !isTotal(data, point) ? '+' : '';
    return { low: Math.min(start, level), size: Math.abs(value), words: sign + formatCompact(value, shapeOf(data.y)) };
  });
  const names = data.points.map((point) => (isTotal(data, point) ? textAt(point, data.x.key) : nameOf(data, point)));
  const parts = data.series?.values ?? [data.y.label];
  const stack = { type: 'bar', stack: 'all', stackStrategy: 'all', barMaxWidth: 20 };
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: 56, top: data.series ? 36 : 12, bottom: 40, ...labelsWithin },
    xAxis: valueAxis(data.y, look, nameBelow),
    yAxis: categoryAxis({ ...data.x, type: 'text' }, names, look, { inverse: true }),
    series: [
      { ...stack, silent: true, itemStyle: { color: 'transparent' }, data: steps.map(({ low }) => low) },
      ...parts.map((name, index) => ({
        ...stack,
        name,
        itemStyle: { color: colorAt(look, index), borderRadius: 2 },
        label: { position: 'right', color: look.palette.textMuted, fontSize: 11 },
        // What is stacked on an unknown is unknown itself: a part that is not of this series is nothing, not unknown.
        data: steps.map(({ size }, at) =>
          isOfSeries(data, data.points[at] ?? {}, name)
            ? { value: size, point: at, label: { show: true, formatter: steps[at]?.words ?? '' } }
            : { value: 0 },
        ),
      })),
    ],
  };
}

const isTotal = (data: ChartData, point: ChartPoint) =>
  point.is_total === true || (data.series !== null && textAt(point, data.series.key) === 'Total');

/** The series of a chart over its categories: a missing point is a gap, not a zero. */
export function seriesOf(data: ChartData, categories: string[], look: ChartLook) {
  const names = data.series?.values ?? [data.y.label];
  const places = new Map(categories.map((category, at) => [category, at]));
  return names.map((name, index) => {
    const values: { value: number | null; point?: number }[] = categories.map(() => ({ value: null }));
    data.points.forEach((point, at) => {
      const place = places.get(textAt(point, data.x.key));
      if (place !== undefined && isOfSeries(data, point, name))
        values[place] = { value: numberAt(point, data.y), point: at };
    });
    return { name, data: values, itemStyle: { color: colorAt(look, index) } };
  });
}

const isOfSeries = (data: ChartData, point: ChartPoint, name: string) =>
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

export const guideLine = (look: ChartLook, at: number, label: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: look.palette.textMuted, type: 'dashed' },
  label: { formatter: label, color: look.palette.textMuted, position: 'insideEndTop' },
  data: [{ xAxis: at }],
});

/** A share that only grows is the share of all up to this bar: 80% of it is worth a mark. */
function isCumulative({ line, points }: ChartData): boolean {
  if (line?.type !== 'percent') return false;
  const shares = points.map((point) => numberAt(point, line));
  return shares.every((value, at) => value !== null && value >= (shares[at - 1] ?? 0));
}

const shareScale = ({ line }: ChartData) => (line?.type === 'percent' ? { min: 0, max: 1 } : {});
